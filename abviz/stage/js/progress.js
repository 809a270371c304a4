// A progress bar in a corner of a notebook's page. What a cell displays is stored with it; this is not.

/** @typedef {{ get(name: string): any, on(event: string, listener: () => void): void }} Progress */

const LOOK = "position: fixed; right: 16px; bottom: 32px; z-index: 10000; display: flex; gap: 10px; align-items: center; padding: 8px 14px; border: 1px solid #767676; border-radius: 4px; font: 14px sans-serif; background: var(--jp-layout-color1, Canvas); color: var(--jp-ui-font-color1, CanvasText);";

export default {
  /** @param {{ model: Progress }} widget */
  initialize({ model }) {
    const bar = document.createElement("progress");
    const text = document.createElement("span");
    const corner = document.createElement("div");
    corner.className = "abviz-progress";
    corner.style.cssText = LOOK;
    corner.append(bar, text);
    const show = () => {
      bar.max = model.get("total") || 1;
      bar.value = model.get("done");
      text.textContent = model.get("text");
      bar.setAttribute("aria-label", model.get("text"));
    };
    show();
    model.on("change", show);
    document.body.append(corner);
    return () => corner.remove();
  },
  render() {},
};
