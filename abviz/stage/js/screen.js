// The screen that presentations have: the next stage of a page takes it over from the one before.

/** @import { Words } from "./words.js" */

import { make } from "./dom.js";

/** A dialog, on top of whatever frames and panels a notebook has. */
export class Screen {
  constructor() {
    this.left = () => {};
    // A dialog itself cannot have the whole screen.
    this.room = make("div", { class: "abviz-room" });
    this.dialog = make("dialog", { class: "abviz-screen", oncancel: (event) => { event.preventDefault(); this.left(); }, onkeydown: (event) => this.keep(event) }, this.room);
    this.followScreen = () => { if (!document.fullscreenElement) this.left(); };
  }

  /**
   * Show a stage, in place of the one before.
   *
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {() => void} left what is done when the screen is left
   */
  show(root, words, left) {
    this.left = left;
    this.dialog.setAttribute("aria-label", words.say("presentation"));
    this.room.append(root);
  }

  /** @param {HTMLElement} place beside which it stands in the page */
  open(place) {
    place.after(this.dialog);
    this.dialog.showModal();
    // Not every frame lets a stage have the whole screen; then it has the whole window.
    const filling = this.room.requestFullscreen?.();
    filling?.then(() => document.addEventListener("fullscreenchange", this.followScreen), () => {});
  }

  /** Tab leads round inside, and not out to where keys mean nothing. @param {KeyboardEvent} event */
  keep(event) {
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = /** @type {HTMLInputElement[]} */ ([...this.room.querySelectorAll("button, input, select, [tabindex]")])
      .filter((element) => element.tabIndex >= 0 && !element.disabled && element.checkVisibility());
    const [end, start] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (event.target !== end) return;
    event.preventDefault();
    start?.focus();
  }

  close() {
    document.removeEventListener("fullscreenchange", this.followScreen);
    if (document.fullscreenElement === this.room) document.exitFullscreen().catch(() => {});
    this.dialog.close();
    this.dialog.remove();
  }
}
