// What leaves a widget's page: files that Python has made, and texts for the clipboard.

/** @import { Model } from "./model.js" */

const TICKET = /^abviz-ticket-/;

/** Hears which button of the explorer was pressed in this page, and saves the file for it. */
export class Sharing {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    // Other pages may show the same widget: only where the button was pressed is a file saved.
    /** @type {Set<string>} */
    this.tickets = new Set();
    this.click = (/** @type {Event} */ event) => this.press(event);
    this.hear = (/** @type {any} */ content, /** @type {DataView[]} */ buffers) => this.take(content, buffers);
    document.addEventListener("click", this.click, true);
    model.on("msg:custom", this.hear);
    this.tellAddress();
  }

  dispose() {
    document.removeEventListener("click", this.click, true);
    this.model.off("msg:custom", this.hear);
  }

  // An app runs by itself: its address can say what is shown. A notebook's cells wait for a reader.
  tellAddress() {
    if (!this.model.get("editable") || document.querySelector(".jp-NotebookPanel")) return;
    const { origin, pathname, search, hash } = location;
    this.model.send?.({ kind: "opened", address: `${origin}${pathname}${search}`, fragment: hash });
  }

  /** @param {Event} event */
  press(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    for (const name of button?.classList ?? []) if (TICKET.test(name)) this.tickets.add(name);
  }

  /** @param {{ kind?: string, ticket?: string, name?: string, type?: string }} content @param {DataView[]} buffers */
  take({ kind, ticket = "", name = "", type = "" }, buffers) {
    if (kind !== "download" || !this.tickets.delete(ticket)) return;
    const address = URL.createObjectURL(new Blob(/** @type {BlobPart[]} */ (buffers), { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    // Some browsers read the file only later.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/** Copy the field beside a pressed button: here, since a browser wants a press for it. */
export function copyOnPress() {
  if (document.documentElement.dataset.abvizCopies) return;
  document.documentElement.dataset.abvizCopies = "on";
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button.abviz-copy") : null;
    const field = button?.parentElement?.querySelector("input");
    if (!field) return;
    field.select();
    // Without https there is no clipboard to write to; the marked text can be copied as of old.
    if (navigator.clipboard) void navigator.clipboard.writeText(field.value).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
  });
}
