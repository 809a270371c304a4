// How large a stage is read: the sizes of all texts that are seen, the picture, what the screen cuts off.
(root) => {
  const texts = {
    score: "text.value.leaf", value: "text.value:not(.leaf)", name: ".name text", window: ".window text",
    sentence: ".abviz-sentence", bar: ".abviz-place", code: ".abviz-code li", table: ".abviz-facts td",
  };
  const parts = { tree: ".abviz-tree", sentence: ".abviz-sentence", bar: ".abviz-bar", code: ".abviz-code" };
  const isSeen = (element) => element.textContent && element.checkVisibility() && element.getClientRects().length;
  // What is drawn is seen in the scale of its picture.
  const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize) * (element.getScreenCTM?.().a ?? 1);
  const sizesOf = (selector) => [...root.querySelectorAll(selector)].filter(isSeen).map(sizeOf);
  const isCut = (selector) => {
    const element = root.querySelector(selector);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return !element.checkVisibility() || top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  };
  const picture = root.querySelector(".abviz-picture");
  const { width, height } = picture.viewBox.baseVal;
  const scale = picture.getScreenCTM().a;
  return {
    sizes: Object.fromEntries(Object.entries(texts).map(([kind, selector]) => [kind, sizesOf(selector)])),
    picture: [width * scale, height * scale],
    cut: Object.keys(parts).filter((part) => isCut(parts[part])),
  };
}
