import random, pytest
from browser.test_tmp_shot import PHONE
KEYS=["ArrowRight","ArrowLeft","ArrowUp","ArrowDown","Enter","x","4","-","Backspace","a","m","r","Shift+R","Tab","Shift+Tab","Escape","f","k","c","h"," "]
@pytest.mark.parametrize("seed",range(4))
def test_monkey(kept_page,seed):
    page = kept_page(**(PHONE if seed%2 else {"viewport":{"width":1100,"height":800}}))
    page.goto(f"file:///tmp/tjs/{'windows' if seed<2 else 'maxn'}.html")
    R=random.Random(seed); root=page.locator(".abviz").first
    root.locator(".abviz-tree").focus()
    for n in range(350):
        k=R.random()
        if k<.6: page.keyboard.press(R.choice(KEYS[:10] if R.random()<.85 else KEYS))
        elif k<.8:
            nodes=root.locator(".abviz-tree [data-part=node]"); nodes.nth(R.randrange(nodes.count())).dispatch_event("click")
        else:
            b=root.locator("button:visible:enabled"); 
            if b.count(): b.nth(R.randrange(b.count())).dispatch_event("click")
        if page.console_errors: print(n,page.console_errors); break
    print(seed,root.locator(".abviz-quiz-progress").text_content())
