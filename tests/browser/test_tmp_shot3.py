import pytest
from browser.test_tmp_shot import *
@pytest.mark.parametrize("name",["german","negamax","maxn","expecti"])
@pytest.mark.parametrize("wide",[1024,390])
def test_more(kept_page,name,wide):
    page = kept_page(**({"viewport":{"width":wide,"height":800}} if wide>400 else PHONE))
    page.goto(f"file:///tmp/tjs/{name}.html")
    root=page.locator(".abviz").first
    keys=keys_of(name)
    root.locator(".abviz-tree").focus()
    if True:
        n=0
        for k,(key,asked) in enumerate(keys):
            kind=next(k for k in key if k in("enter","cut","return")); node=root.locator(f".abviz-tree [data-part=node][data-n='{key[kind]}']")
            if k in(len(keys)//2,): page.screenshot(path=f"{OUT}/{name}{wide}a.png")
            if kind=="cut": page.keyboard.press("x")
            elif kind=="return": page.keyboard.type(key.get("value") or key.get("utilities")); page.screenshot(path=f"{OUT}/{name}{wide}b.png"); page.keyboard.press("Enter")
            else:
                node.click() if wide>400 else node.tap()
                if "alpha" in key:
                    for x in ("alpha","beta"): 
                        page.keyboard.type("" if "∞" in key[x] else key[x]); page.keyboard.press("Enter")
        print(name,wide,root.locator(".abviz-quiz-progress").text_content())
    page.screenshot(path=f"{OUT}/{name}{wide}end.png")
