// At each step: windows on the current path that are not seen, or lie over a score, a ring, their path or each other.
async (root) => {
  const svg = root.querySelector(".abviz-picture");
  const all = (selector) => [...svg.querySelectorAll(selector)];
  const part = (name, index) => svg.querySelector(`[data-part=${name}][data-n="${index}"]`);
  const isSeen = (element) => element.textContent && element.checkVisibility();
  // What is seen of a text, without the room for letters that are not in it, in units of the picture.
  const [ASCENT, DESCENT] = [0.75, 0.2];
  const box = (text) => {
    const { x, width } = text.getBBox();
    const font = parseFloat(getComputedStyle(text).fontSize);
    const foot = Number(text.getAttribute("y")) + Number(text.getAttribute("dy"));
    return { left: x, right: x + width, top: foot - ASCENT * font, bottom: foot + (text.textContent.startsWith("β") ? DESCENT * font : 0) };
  };
  const isOver = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const circle = (ring) => {
    const outline = ring.getBBox();
    const seen = new DOMPoint(outline.x + outline.width / 2, outline.y + outline.height / 2).matrixTransform(svg.getScreenCTM().inverse().multiply(ring.getScreenCTM()));
    return [seen.x, seen.y, (outline.width / 2) * ring.getScreenCTM().a / svg.getScreenCTM().a];
  };
  const isIn = ([x, y, radius], { left, top, right, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius;
  const [, , , forward] = root.querySelectorAll(".abviz-bar button");
  const faults = [];
  for (let step = 0; step === 0 || !forward.disabled; step += 1) {
    if (step) forward.click();
    await new Promise(requestAnimationFrame);
    const current = all("[data-part=node].current").map(({ dataset }) => Number(dataset.n));
    const windows = all("[data-part=alpha], [data-part=beta]").filter(isSeen);
    for (const index of current) {
      if (svg.querySelector(`[data-part=node][data-n="${index}"].leaf`)) continue;
      for (const name of ["alpha", "beta"]) if (!part(name, index) || !isSeen(part(name, index))) faults.push(`${step}: no ${name} at ${index}`);
    }
    const scores = all("[data-part=value]").filter(isSeen);
    const [ring] = all(".ring.inner").filter((element) => element.checkVisibility()).map(circle);
    for (const window of windows) {
      const where = `${step}: ${window.textContent} of ${window.dataset.n}`;
      const others = [...scores, ...windows, part("name", window.dataset.n)].filter((one) => one && one !== window && isSeen(one));
      for (const other of others) if (isOver(box(window), box(other))) faults.push(`${where} over ${other.textContent} of ${other.dataset.n}`);
      if (ring && isIn(ring, box(window))) faults.push(`${where} over the ring`);
    }
  }
  return faults;
}
