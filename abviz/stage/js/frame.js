// A page of stages inside another page: a frame that is as high as what it shows.
//
// The other page may be one of MyST, which hands over a model and an element in a shadow DOM, or any
// page with three lines of script. Its style rules, keys and listeners end at the frame.

/** All that is asked of the model of another page. @typedef {{ get: (name: string) => unknown }} Told */

// In pixels: for which heights a page is arranged, and what it leaves of the screen.
const LOWEST = 480;
const HIGHEST = 800;
const LEFT = 90;
// Letters that are lighter are those of a dark page: of black, 0, to white, 1.
const MIDDLE = 0.55;

/** What an anywidget is made of. @param {string} own the page that is shown if the model has none */
export function framed(own) {
  return {
    /** @param {{ model?: Told, el: HTMLElement }} context */
    render({ model, el }) {
      const page = model?.get("page");
      const frame = document.createElement("iframe");
      const room = Math.max(LOWEST, Math.min(innerHeight - LEFT, HIGHEST));
      // A quiz looks for its room as soon as it starts.
      frame.srcdoc = (typeof page === "string" ? page : own).replace("<html", `<html data-room="${room}"`);
      frame.allow = "fullscreen";
      frame.style.cssText = `display: block; width: 100%; height: ${room}px; border: 0;`;
      const ended = new AbortController();
      frame.addEventListener("load", () => follow(frame, el, ended.signal));
      el.append(frame);
      return () => {
        ended.abort();
        frame.remove();
      };
    },
  };
}

/** Let a frame be as high as what it shows, and as dark as the page around it. @param {HTMLIFrameElement} frame @param {HTMLElement} el @param {AbortSignal} signal */
function follow(frame, el, signal) {
  const shown = frame.contentDocument;
  if (!shown) return;
  frame.title = shown.title;
  const sizes = new ResizeObserver(() => {
    // Not while a presentation fills the screen.
    if (!document.fullscreenElement) frame.style.height = `${Math.ceil(shown.body.getBoundingClientRect().height)}px`;
  });
  sizes.observe(shown.body);
  const rules = [...shown.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const night = /** @type {CSSMediaRule | undefined} */ (rules.find((rule) => "media" in rule && rule.cssText.includes("prefers-color-scheme")));
  // Each tool has a switch of its own for dark pages, so the letters around tell.
  const colour = () => { if (night) night.media.mediaText = isDark(el) ? "screen" : "not all"; };
  const changes = new MutationObserver(colour);
  for (const element of [document.documentElement, document.body]) changes.observe(element, { attributes: true });
  // While a colour fades, letters still have that of before.
  for (const place of [document, el]) place.addEventListener("transitionend", colour, { signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colour, { signal });
  colour();
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    changes.disconnect();
  });
}

/** @param {HTMLElement} el */
function isDark(el) {
  const { color } = getComputedStyle(el);
  const [first, green, blue] = (color.match(/(?<=[ (])[\d.]+/g) ?? []).map(Number);
  const most = color.startsWith("rgb") ? 255 : /^(lab|lch)/.test(color) ? 100 : 1;
  // Other spaces than those of red, green and blue begin with the lightness.
  const light = /^(rgb|color)/.test(color) ? 0.3 * first + 0.6 * green + 0.1 * blue : first;
  return light / most > MIDDLE;
}
