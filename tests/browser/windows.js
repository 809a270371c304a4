// What is wrong with the windows and names of a picture at the step that it shows: windows of the current node that
// are not seen; texts that lie over each other; windows and names that lie over a shape, a ring or a bar across an edge,
// or leave the picture.
(svg) => {
  // Widths that are reckoned are rather too wide.
  const AIR = 0.5;
  const [ASCENT, DESCENT, LOW] = [0.74, 0.2, /[βgjpqy,;()Q]/];
  const all = (selector) => [...svg.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const number = (element, name) => Number(element.getAttribute(name) ?? 0);
  // What is seen of a text, without the room for letters that are not in it.
  const boxOf = (text) => {
    const { x, width } = text.getBBox();
    const font = number(text, "font-size") || number(text.parentElement, "font-size");
    const foot = number(text, "y") + number(text, "dy");
    return [x, foot - ASCENT * font, x + width, foot + (LOW.test(text.textContent) ? DESCENT * font : 0)];
  };
  const isOver = ([left, top, right, bottom], [x0, y0, x1, y1]) => left + AIR < x1 && x0 + AIR < right && top + AIR < y1 && y0 + AIR < bottom;
  const grown = Number(svg.style.getPropertyValue("--stage-shape") || 1);
  const outline = (shape) => {
    const { x, y, width, height } = shape.getBBox();
    const isLeaf = shape.classList.contains("leaf") || shape.classList.contains("stub");
    const [middle, centre, half, high] = [x + width / 2, y + height / 2, ...[width, height].map((size) => (isLeaf ? 1 : grown) * size / 2)];
    const [isUp, isDown] = ["max", "min"].map((role) => shape.classList.contains(role));
    return { isUp, isDown, box: [middle - half, centre - high, middle + half, centre + high] };
  };
  // A triangle is as wide as the text meets it at its broader end.
  const isOn = (text, { isUp, isDown, box: [left, top, right, bottom] }) => {
    if (!isOver(text, [left, top, right, bottom])) return false;
    const down = Math.min(text[3], bottom) - top, up = bottom - Math.max(text[1], top);
    const share = isUp ? down / (bottom - top) : isDown ? up / (bottom - top) : 1;
    const [middle, half] = [(left + right) / 2, share * (right - left) / 2];
    return text[0] + AIR < middle + half && middle - half < text[2] - AIR;
  };
  const ring = all(".ring.inner").map((one) => {
    const [across, down, scale] = one.getAttribute("transform").match(/-?[\d.]+(e-?\d+)?/g).map(Number);
    const { x, y, width } = one.getBBox();
    return [across + scale * (x + width / 2), down + scale * (one.getBBox().height / 2 + y), scale * width / 2];
  });
  const isInRing = ([left, top, right, bottom], [x, y, radius]) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < radius - AIR;
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const leaves = ([left, top, right, bottom]) => left < -AIR || top < -AIR || right > width + AIR || bottom > height + AIR;
  const named = ({ dataset, textContent }) => `${dataset.part} ${textContent} of ${dataset.n}`;

  const texts = all("text").filter((one) => one.textContent && one.dataset.part).map((one) => ({ one, box: boxOf(one) })).sort((a, b) => a.box[0] - b.box[0]);
  const shapes = all("[data-part=node]").map((one) => ({ one, ...outline(one) }));
  const bars = all("[data-part=strike]").map((one) => {
    const [x0, y0, x1, y1] = one.getAttribute("d").match(/[\d.]+/g).map(Number);
    return { one, box: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] };
  });
  const faults = texts.flatMap(({ one, box }, at) => {
    const found = [];
    for (let next = at + 1; next < texts.length && texts[next].box[0] < box[2]; next += 1) {
      if (isOver(box, texts[next].box)) found.push(`${named(one)} over ${named(texts[next].one)}`);
    }
    if (["value", "probability", "move"].includes(one.dataset.part)) return found;
    for (const shape of shapes) if (isOn(box, shape)) found.push(`${named(one)} over node ${shape.one.dataset.n}`);
    for (const bar of bars) if (isOver(box, bar.box)) found.push(`${named(one)} over the bar of ${bar.one.dataset.n}`);
    if (ring.some((circle) => isInRing(box, circle)) && one.dataset.part !== "number") found.push(`${named(one)} over the ring`);
    return leaves(box) ? [...found, `${named(one)} leaves the picture`] : found;
  });
  // A verdict says the numbers of the window in whose place it stands.
  if (all(".verdict").length) return faults;
  for (const node of all("[data-part=node]").filter((one) => one.classList.contains("current") && !one.classList.contains("leaf"))) {
    for (const part of ["alpha", "beta"]) {
      if (!texts.some(({ one: { dataset } }) => dataset.part === part && dataset.n === node.dataset.n)) faults.push(`no ${part} at ${node.dataset.n}`);
    }
  }
  return faults;
}
