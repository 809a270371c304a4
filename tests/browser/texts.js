// Goes through all steps and selects every node, and notes all that is said and shown meanwhile.
(root) => {
  const said = new Set();
  const named = ["title", "aria-label", "aria-valuetext", "alt", "placeholder"];
  const told = named.map((name) => `[${name}]`).join();
  // What is around the stages is looked at once: it is the same at each step.
  const gather = (part = root) => {
    for (const element of [document.head, part, ...part.querySelectorAll(told)]) {
      for (const name of named) said.add(element.getAttribute(name) ?? "");
    }
    for (const place of [document.head, part]) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (!said.has(data) && !parentElement.closest("script, style, .abviz-code li")) said.add(data);
      }
    }
  };
  const [, , play, forward] = root.querySelectorAll(".abviz-bar button");
  const node = (number) => root.querySelector(`[data-part=node][data-n="${number}"]`);
  const nodes = root.querySelectorAll("[data-part=node]").length;
  for (let step = 0; step === 0 || !forward.disabled; step += 1) {
    if (step) forward.click();
    node(step % nodes).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    gather();
  }
  for (let number = 0; number < nodes; number += 1) {
    node(number).dispatchEvent(new MouseEvent("click", {bubbles: true}));
    gather();
  }
  play.click();
  gather(document.body);
  play.click();
  return [...said];
}
