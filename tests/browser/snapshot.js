// What a person sees on one stage, as plain data.
(root) => {
  const all = (selector) => [...root.querySelectorAll(selector)];
  const texts = (found) => [...found].map((element) => element.textContent);
  const isShown = (element) => getComputedStyle(element).display !== "none";
  const byNode = (part, read) => {
    const seen = [];
    for (const element of all(`[data-part=${part}]`)) seen[Number(element.dataset.n)] = read(element);
    return Array.from(seen, (entry) => entry ?? "");
  };
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const nearestNode = (ring) => {
    const [x, y] = middle(ring);
    const framed = all("[data-part=board]");
    const far = (framed.length ? framed : all("[data-part=node]")).map((node) => {
      const [left, top] = middle(node);
      return { node: Number(node.dataset.n), distance: Math.hypot(left - x, top - y) };
    });
    return far.reduce((a, b) => (b.distance < a.distance ? b : a)).node;
  };
  return {
    place: root.querySelector(".abviz-place").textContent,
    sentence: root.querySelector(".abviz-sentence").textContent,
    nodes: byNode("node", (node) => node.getAttribute("class").replace(" selected", "")),
    edges: byNode("edge", (edge) => edge.getAttribute("class")),
    struck: all("[data-part=strike]").filter(isShown).map((mark) => Number(mark.dataset.n)),
    explained: all("[data-part=thread]").filter(isShown).map((mark) => Number(mark.dataset.n)).sort((a, b) => a - b),
    owners: all(".value.owner").map((value) => Number(value.dataset.n)),
    dashed: all("[data-part=node]")
      .filter((node) => getComputedStyle(node).strokeDasharray !== "none")
      .map((node) => Number(node.dataset.n)).sort((a, b) => a - b),
    ringed: all(".abviz-tree .ring").filter(isShown).map(nearestNode),
    limits: all("[data-part=limit]").filter(isShown).map((mark) => Number(mark.dataset.n)),
    boards: byNode("board", (board) => board.getAttribute("class").replace(" selected", "")),
    letters: byNode("letters", (letters) => letters.textContent),
    moves: byNode("move", (text) => text.textContent),
    probabilities: byNode("probability", (text) => text.textContent),
    values: byNode("value", (text) => text.textContent),
    alphas: byNode("alpha", (text) => text.textContent),
    betas: byNode("beta", (text) => text.textContent),
    code: all(".abviz-code li").flatMap((row, at) => (row.ariaCurrent ? [[at + 1, row.textContent]] : [])),
    calls: all(".abviz-calls tbody tr").map((row) => texts(row.cells)),
    lit: all(".abviz-calls tbody tr").flatMap((row, at) => (row.ariaCurrent ? [at] : [])),
    counters: all(".abviz-count tr").map((row) => texts(row.cells)),
  };
}
