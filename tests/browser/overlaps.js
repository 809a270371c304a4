// Fields of a quiz that lie over each other, or over a name, a value or a node of the tree.
(root) => {
  const boxes = (selector) => [...root.querySelectorAll(selector)]
    .map((part) => [part.textContent || part.dataset.part, part.getBoundingClientRect()])
    .filter(([text, box]) => text && box.width);
  const fields = boxes(".abviz-tree .abviz-quiz-field");
  const parts = boxes("[data-part=name], [data-part=value], [data-part=node]");
  const isOver = ([, one], [, other]) =>
    one.left < other.right - 3 && other.left < one.right - 3
    && one.top < other.bottom - 3 && other.top < one.bottom - 3;
  const pairs = fields.flatMap((one, place) =>
    [...fields.slice(place + 1), ...parts].map((other) => [one, other]));
  return pairs.filter(([one, other]) => isOver(one, other)).map(([one, other]) => [one[0], other[0]]);
}
