// What a page remembers of a quiz, over a reload: nothing, where the browser does not let it.

/** @param {string} key @returns {any} what was kept, or null */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {object} state */
export function remember(key, state) {
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Private windows and files may have no memory; the quiz goes on without it.
  }
}
