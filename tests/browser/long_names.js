// In how many lines each long name in the code is, how wide its lines are, and what is out of sight.
(code) => {
  const names = [...code.children].map((line) => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const found = /node_of\w+/.exec(text.data);
      if (!found) continue;
      const range = document.createRange();
      range.setStart(text, found.index);
      range.setEnd(text, found.index + found[0].length);
      return new Set([...range.getClientRects()].map(({top}) => top)).size;
    }
    return 0;
  });
  const {scrollWidth, clientWidth, ownerDocument: {documentElement: page}} = code;
  const padding = parseFloat(getComputedStyle(code).paddingLeft);
  return [
    names, [...code.children].map((line) => line.offsetWidth),
    [scrollWidth - padding, clientWidth - padding], page.scrollWidth - page.clientWidth,
  ];
}
