import pytest
from browser.test_tmp_shot import *
def do(page,root,key):
    kind=next(k for k in key if k in("enter","cut","return")); node=root.locator(f".abviz-tree [data-part=node][data-n='{key[kind]}']")
    if kind=="cut": page.keyboard.press("x")
    elif kind=="return": page.keyboard.type((key.get("value") or key.get("utilities")).replace("−","-")); page.keyboard.press("Enter")
    else:
        node.click()
        if "alpha" in key:
            for x in ("alpha","beta"): 
                page.keyboard.type("" if "∞" in key[x] else key[x].replace("−","-")); page.keyboard.press("Enter")
def test_default(kept_page):
    page = kept_page(viewport={"width":1280,"height":900})
    page.goto("file:///tmp/tjs/default1.html")
    root=page.locator(".abviz").first
    keys=keys_of("default1")
    root.locator(".abviz-tree").focus()
    for k,(key,asked) in enumerate(keys):
        if k in (0,8): page.screenshot(path=f"{OUT}/d{k}.png")
        if k==4: page.keyboard.press("x"); page.screenshot(path=f"{OUT}/dwrong.png")
        if k==6: root.locator("button:text-is('back')").click(); page.screenshot(path=f"{OUT}/dback.png"); root.locator("button:text-is('go on')").click()
        if k==10: page.keyboard.type("99"); page.keyboard.press("Enter"); page.screenshot(path=f"{OUT}/dwrong2.png"); root.locator("button:text-is('go on')").click(); page.screenshot(path=f"{OUT}/dleft.png"); continue
        do(page,root,key)
    page.screenshot(path=f"{OUT}/dend.png")
    root.locator("button:text-is('start anew')").click()
    for key,asked in keys[:5]: do(page,root,key)
    root.locator("button:text-is('model answer'):visible").click(); page.wait_for_timeout(300); page.screenshot(path=f"{OUT}/dmodel.png")
    root.locator("button:text-is('go on'):visible").click(); page.wait_for_timeout(300); page.screenshot(path=f"{OUT}/dmodel2.png")
    assert not page.console_errors
