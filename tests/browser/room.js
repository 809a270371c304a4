// What is left over of the half of a screen for the tree, of the panels beside it, of five lines of code, and between the tree and the details of a node.
(root) => {
  const part = (name) => root.querySelector(`.abviz-${name}`);
  const box = (name) => part(name).getBoundingClientRect();
  const [side, code] = [part("side"), part("code")];
  const lines = code.clientHeight / parseFloat(getComputedStyle(code).lineHeight);
  return [
    box("tree").height - innerHeight / 2,
    side.clientHeight - side.scrollHeight,
    code.checkVisibility() ? lines - 5 : 0,
    Math.round(box("details").top - box("tree").bottom),
    Math.floor(innerHeight - box("details").bottom),
  ];
}
