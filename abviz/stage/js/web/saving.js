// Files that the page makes itself: the picture that is shown, as SVG and as PNG.

import { make } from "../dom.js";

// What style sheets say of the parts of a picture, and a file has to say itself.
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "paint-order", "font-family", "font-size", "font-weight", "text-anchor", "transform", "transform-box", "transform-origin"];
// Wide enough for a slide.
const WIDTH = 1920;

/** The picture as a file of its own, as it looks on the page. @param {SVGSVGElement} shown */
export function svgOf(shown) {
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  const copies = copy.querySelectorAll("*");
  shown.querySelectorAll("*").forEach((part, index) => {
    const style = getComputedStyle(part);
    const other = copies[index];
    if (style.display === "none") return other.remove();
    other.removeAttribute("class");
    // An outline that is used elsewhere looks as it does there.
    if (!part.closest("defs")) other.setAttribute("style", LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  });
  const { width, height } = shown.viewBox.baseVal;
  copy.removeAttribute("class");
  copy.setAttribute("style", `background:${paperOf(shown)}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Element} shown */
function paperOf(shown) {
  return getComputedStyle(/** @type {Element} */ (shown.closest(".abviz"))).backgroundColor;
}

/** The same as pixels. @param {SVGSVGElement} shown @returns {Promise<Blob>} */
export async function pngOf(shown) {
  const { width, height } = shown.viewBox.baseVal;
  const image = new Image();
  // As data: a page may forbid addresses of blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(shown))}`;
  await image.decode();
  const canvas = make("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.round(WIDTH * height / width);
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paint.fillStyle = paperOf(shown);
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/png"));
}

/** Save a file. @param {string} name @param {string | Blob} content @param {string} type */
export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  // Some browsers read the file only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copy a text, as of old where there is no clipboard to write to. @param {HTMLInputElement | HTMLTextAreaElement} field */
export function copy(field) {
  field.select();
  (navigator.clipboard?.writeText(field.value) ?? Promise.reject()).catch(() => document.execCommand("copy"));
}
