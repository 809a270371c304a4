// The page around the stages. It stands behind stage.js in one module and needs no kernel.

// What a stage expects of a widget's model.
class PageModel extends EventTarget {
  constructor(state) {
    super();
    this.state = state;
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    if (this.state[name] === value) return;
    this.state[name] = value;
    this.dispatchEvent(new Event(`change:${name}`));
  }

  on(event, action) {
    this.addEventListener(event, action);
  }

  off(event, action) {
    this.removeEventListener(event, action);
  }

  save_changes() {}
}

const sections = [...document.querySelectorAll("main > section")];
const models = new Map(sections.map((section) => [section, startStage(section)]));
let chosen = sections[0];

function startStage(section) {
  const read = (type) => section.querySelector(`script[type="${type}"]`).textContent;
  const model = new PageModel({ ...JSON.parse(read("application/json")), picture: read("image/svg+xml") });
  initialize({ model });
  render({ model, el: section.querySelector(".abviz-here") });
  return model;
}

// One stage plays at a time, and only where it can be seen.
function rest(section) {
  models.get(section).set("playing", false);
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (!isIntersecting) rest(target);
});

for (const [section, model] of models) {
  watcher.observe(section);
  section.addEventListener("focusin", () => { chosen = section; });
  model.on("change:playing", () => {
    if (model.get("playing")) sections.filter((other) => other !== section).forEach(rest);
  });
}

// Keys of no other use in a page reach the stage that was used last, without a click.
document.addEventListener("keydown", (event) => {
  if (event.target !== document.body || !["ArrowLeft", "ArrowRight", " ", "c", "C"].includes(event.key)) return;
  const { key, altKey, ctrlKey, metaKey } = event;
  const copy = new KeyboardEvent("keydown", { key, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true });
  if (!chosen.querySelector(".abviz-tree").dispatchEvent(copy)) event.preventDefault();
});
