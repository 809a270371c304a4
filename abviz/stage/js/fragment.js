// What the end of an address (#…) says about the stages of a page.

/**
 * The stage and the step that an address asks for, from 1 and from 0; null if it asks for none of
 * them. Without a step it asks for the stage as it is. It may come from anywhere: what is no number
 * is no request.
 *
 * @param {string} hash such as "#step=12", "#stage=2" or "#stage=2&step=12"
 * @param {number[]} lasts the last step of each stage
 * @returns {{ stage: number, step: number | null } | null}
 */
export function placeIn(hash, lasts) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const step = whole(words.get("step"));
  if (step === null && (words.has("step") || !words.has("stage"))) return null;
  const stage = whole(words.get("stage") ?? "1");
  if (stage === null || stage < 1 || stage > lasts.length) return null;
  return (step ?? 0) <= lasts[stage - 1] ? { stage, step } : null;
}

/** @param {string | null} text */
function whole(text) {
  return text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null;
}
