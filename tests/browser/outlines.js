// Values that touch the outline of their node or leave it, measured where they stand in it.
(root) => {
  const svg = root.querySelector(".abviz-picture");
  const HEIGHT = 0.75;
  const isInside = (shape, circle, { x, y }) => {
    if (!circle) return shape.isPointInFill(new DOMPoint(x, y)) && !shape.isPointInStroke(new DOMPoint(x, y));
    const line = parseFloat(getComputedStyle(shape).strokeWidth) / 2;
    return Math.hypot(x - circle.x - circle.width / 2, y - circle.y - circle.height / 2) <= circle.width / 2 - line;
  };
  return [...svg.querySelectorAll("[data-part=value]")].flatMap((value) => {
    const text = value.textContent;
    const own = (part) => svg.querySelector(`[data-part=${part}][data-n="${value.dataset.n}"]`);
    const limit = own("limit");
    const shape = limit?.checkVisibility() ? limit : own("node");
    if (!text || own("board") || shape.classList.contains("stub") || !value.checkVisibility()) return [];
    const font = parseFloat(value.getAttribute("font-size"));
    const foot = Number(value.getAttribute("y")) + Number(value.getAttribute("dy"));
    const [middle, half] = [Number(value.getAttribute("x")), value.getComputedTextLength() / 2];
    const seen = shape.getScreenCTM().inverse().multiply(value.getScreenCTM());
    const circle = shape.tagName === "use" ? shape.getBBox() : null;
    const spots = [-1, -0.5, 0, 0.5, 1].flatMap((across) => [0, 0.5, 1].map((up) =>
      new DOMPoint(middle + across * half, foot - up * HEIGHT * font).matrixTransform(seen)));
    return spots.every((spot) => isInside(shape, circle, spot)) ? [] : [`${text} of node ${value.dataset.n}`];
  });
}
