import pytest
from browser.test_tmp_shot import *
from browser.test_tmp_shot4 import do
@pytest.mark.parametrize("name,opts",[("side",{"viewport":{"width":740,"height":360},"has_touch":True,"is_mobile":True}),("small",{"viewport":{"width":320,"height":640},"has_touch":True,"is_mobile":True}),("forced",{"viewport":{"width":1024,"height":700},"forced_colors":"active"}),("low",{"viewport":{"width":1366,"height":600}})])
def test_sizes(kept_page,name,opts):
    forced=opts.pop("forced_colors",None)
    page = kept_page(**opts)
    if forced: page.emulate_media(forced_colors="active")
    page.goto("file:///tmp/tjs/windows.html")
    root=page.locator(".abviz").first
    keys=keys_of("windows")
    root.locator(".abviz-tree").focus()
    for k,(key,asked) in enumerate(keys[:12]): do(page,root,key)
    root.locator(".abviz-tree").scroll_into_view_if_needed()
    root.locator(f".abviz-tree [data-part=node][data-n='9']").click()
    page.screenshot(path=f"{OUT}/s{name}a.png")
    page.keyboard.type("7"); page.keyboard.press("Enter"); page.keyboard.press("Enter")
    page.screenshot(path=f"{OUT}/s{name}b.png")
    if forced: page.emulate_media(forced_colors="none")
