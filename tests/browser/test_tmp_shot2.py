import pytest
from browser.test_tmp_shot import *
@pytest.mark.parametrize("size",[(1366,768),(1920,1080)])
def test_present(kept_page,size):
    page = kept_page(viewport={"width":size[0],"height":size[1]})
    page.goto("file:///tmp/tjs/windows.html")
    root=page.locator(".abviz").first
    keys=keys_of("windows")
    root.locator(".abviz-tree").focus()
    root.locator(".abviz-quiz-head button").last.click()
    root.locator(".abviz-tree").focus()
    play(page,root,keys[:12],"keys")
    n=f"p{size[0]}"
    page.screenshot(path=f"{OUT}/{n}a.png")
    node=lambda i: root.locator(f".abviz-tree [data-part=node][data-n='{i}']")
    print(keys[12][0])
    node(12).click(); page.keyboard.type("8"); page.keyboard.press("Enter"); page.screenshot(path=f"{OUT}/{n}b.png"); page.keyboard.press("Enter"); page.screenshot(path=f"{OUT}/{n}c.png")
    page.keyboard.type("4")
    page.screenshot(path=f"{OUT}/{n}d.png")
def test_wrong(kept_page):
    page = kept_page(viewport={"width":1280,"height":720})
    page.goto("file:///tmp/tjs/windows.html")
    root=page.locator(".abviz").first
    keys=keys_of("windows")
    root.locator(".abviz-tree").focus()
    play(page,root,keys[:11],"keys")
    node=lambda i: root.locator(f".abviz-tree [data-part=node][data-n='{i}']")
    print(keys[11][0])
    node(8).click(); page.keyboard.type("5"); page.keyboard.press("Enter"); page.keyboard.press("Enter"); page.screenshot(path=f"{OUT}/w1.png")
    page.keyboard.type("4");page.keyboard.press("Enter"); page.screenshot(path=f"{OUT}/w2.png"); page.keyboard.press("Enter"); page.screenshot(path=f"{OUT}/w3.png")
    # retype a wrong leaf, then a number
    node(14).click(); page.screenshot(path=f"{OUT}/w4.png"); page.keyboard.press("7"); page.screenshot(path=f"{OUT}/w5.png")
    page.keyboard.press("Enter");
    print(page.locator("body").aria_snapshot())
    print(page.locator(".abviz-spoken").all_text_contents())
