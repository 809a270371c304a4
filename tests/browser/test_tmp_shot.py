import json, os, re
import pytest
OUT="/tmp/shots/trace"
os.makedirs(OUT, exist_ok=True)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
def keys_of(grain):
    html=open(f"/tmp/tjs/{grain}.html").read()
    data=json.loads(re.search(r'<script[^>]*data-quiz[^>]*>(.*?)</script>',html,re.S)[1])
    return [(t["solved"]["key"],t["asked"]) for t in data["rounds"][0]["tasks"]]
def progress(root): return root.locator(".abviz-quiz-progress").text_content()
def play(page,root,keys,by,shots=()):
    acts=0
    for n,(key,asked) in enumerate(keys):
        assert progress(root).startswith(f"step {n+1} of"), (n,progress(root))
        if n in shots: page.screenshot(path=f"{OUT}/{by}{n:02}.png")
        kind=next(k for k in key if k in("enter","cut","return")); i=int(key[kind])
        node=root.locator(f".abviz-tree [data-part=node][data-n='{i}']")
        def typ(numbers):
            k=0
            for j,x in enumerate(numbers):
                if j: page.keyboard.press("Enter"); 
                if x not in("-inf","inf","−∞","+∞"): page.keyboard.type(x); k=1
            if n in shots: page.screenshot(path=f"{OUT}/{by}{n:02}b.png")
            page.keyboard.press("Enter"); return 1
        if kind=="enter":
            if by=="keys":
                for _ in range(20):
                    if "selected" in (node.get_attribute("class") or ""): break
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
            elif by=="touch": node.tap()
            else: node.click()
            acts+=1
            if "alpha" in key: acts+=typ([key["alpha"],key["beta"]])
        elif kind=="cut":
            if by=="keys": page.keyboard.press("x")
            elif by=="touch": root.locator("button:text-is('✂ cut here')").tap()
            else:
                stub=root.locator(".abviz-quiz-stub path").first
                box=stub.bounding_box(); page.mouse.move(box["x"]+box["width"]/2,box["y"]+box["height"]/2)
                if n in shots: page.screenshot(path=f"{OUT}/{by}{n:02}b.png")
                page.mouse.click(box["x"]+box["width"]/2,box["y"]+box["height"]/2)
            acts+=1
        else:
            if by=="touch": root.locator(".abviz-quiz-input").tap(); acts+=1
            page.keyboard.type(key.get("value",""))
            if n in shots: page.screenshot(path=f"{OUT}/{by}{n:02}b.png")
            page.keyboard.press("Enter"); acts+=1
    print(by,acts,len(keys),progress(root), root.locator(".abviz-quiz-said").text_content(), page.evaluate("document.activeElement.outerHTML.slice(0,150)"))
    page.screenshot(path=f"{OUT}/{by}end.png")
@pytest.mark.parametrize("by",["mouse","keys","touch"])
def test_windows(kept_page,by):
    options=PHONE if by=="touch" else {"viewport":{"width":1280,"height":800}, "color_scheme":"dark" if by=="keys" else "light"}
    page = kept_page(**options)
    page.goto("file:///tmp/tjs/windows.html")
    root=page.locator(".abviz").first
    if by!="mouse":
        root.locator(".abviz-tree").focus()
    play(page,root,keys_of("windows"),by,shots=(0,1,3,5,6,9,10,11,12,14,15,18))
    if by=="mouse":
        page.reload()
        page.screenshot(path=f"{OUT}/reload.png")
    assert not page.console_errors
def test_visits(kept_page):
    page = kept_page(viewport={"width":1280,"height":800})
    page.goto("file:///tmp/tjs/visits.html")
    root=page.locator(".abviz").first
    play(page,root,keys_of("visits"),"mouse",())
