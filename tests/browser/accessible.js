// What keeps people out of a page, one sentence for each fault; an empty list is good.
() => {
  const faults = [];
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const told = (element) => element.outerHTML.slice(0, 80);
  const complain = (fault, element) => faults.push(element ? `${fault}: ${told(element)}` : fault);

  // The page as a whole.
  if (!document.documentElement.lang) complain("no language");
  if (!document.title.trim()) complain("no title");
  if (all("main").length !== 1) complain("not one main part");
  if (all("h1").length !== 1) complain("not one main heading");
  const view = document.querySelector("meta[name=viewport]")?.content ?? "";
  if (!view || /user-scalable|maximum-scale/.test(view)) complain("the page cannot be enlarged");
  let level = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6").filter(isShown)) {
    const now = Number(heading.tagName[1]);
    if (now > level + 1) complain("a level of headings is left out", heading);
    if (!heading.textContent.trim()) complain("an empty heading", heading);
    level = now;
  }

  // Names and roles.
  const labels = new Set();
  for (const element of all("[id]")) {
    const shared = all(`[id="${CSS.escape(element.id)}"]`).length > 1;
    if (shared && all(`[aria-labelledby~="${CSS.escape(element.id)}"]`).length) complain("a label twice", element);
    labels.add(element.id);
  }
  for (const element of all("[aria-labelledby]")) {
    for (const id of element.getAttribute("aria-labelledby").split(/\s+/)) {
      if (!labels.has(id)) complain("a label that is not there", element);
    }
  }
  const nameOf = (element) => (
    element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent
  ).trim();
  for (const element of all("button, input, select, [tabindex], [role=img], [role=group], [role=toolbar]")) {
    if (!nameOf(element)) complain("no name", element);
    if (element.tabIndex > 0) complain("an order of its own", element);
    if (element.closest("[aria-hidden=true]") && element.tabIndex >= 0) complain("hidden, but reached by Tab", element);
  }
  for (const toolbar of all("[role=toolbar]").filter(isShown)) {
    const reached = all("button, input:not([type=range]), select", toolbar).filter((element) => element.tabIndex === 0);
    if (reached.length !== 1 || !isShown(reached[0]) || reached[0].disabled) complain("not one Tab stop", toolbar);
  }
  for (const element of all("*").filter(isShown)) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight)
      || (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth);
    const isReached = element.tabIndex >= 0 || element.querySelector("button, input, select, [tabindex]");
    if (scrolls && !isReached) complain("scrolls, and the keyboard cannot get there", element);
  }
  for (const table of all("table")) {
    if (all("th:not([scope])", table).length) complain("a heading of neither row nor column", table);
  }
  if (all("section").filter(isShown).some((section) => !section.querySelector("h2, h3"))) complain("a section without a heading");
  if (all(".abviz").length !== all("[aria-live][role=status]").length) complain("a stage that does not speak");

  // Contrast of every text that can be seen with what is behind it.
  const parse = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    return { parts: [red, green, blue], alpha };
  };
  const light = ({ parts }) => {
    const [red, green, blue] = parts.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const backOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const back = parse(getComputedStyle(at).backgroundColor);
      if (back.alpha > 0) return back;
    }
    return parse("rgb(255, 255, 255)");
  };
  const judge = (element, ink, back) => {
    const ratio = contrast(ink, back);
    if (ratio < 4.5) complain(`contrast ${ratio.toFixed(2)}`, element);
  };
  for (const element of all("body *")) {
    const written = [...element.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if (!written || !isShown(element) || element.matches("script, style, noscript, svg *, :disabled, option")) continue;
    judge(element, parse(getComputedStyle(element).color), backOf(element));
  }
  for (const text of all("svg text").filter((text) => text.textContent && isShown(text))) {
    const isBadge = text.matches(".badge-text");
    const shape = isBadge ? text.previousElementSibling : text.ownerSVGElement.querySelector(`[data-part=node][data-n="${text.dataset.n}"]`);
    const fill = (isBadge || text.dataset.part === "value") && getComputedStyle(shape).fill;
    judge(text, parse(getComputedStyle(text).fill), fill && fill !== "none" ? parse(fill) : backOf(text));
  }
  return faults;
}
