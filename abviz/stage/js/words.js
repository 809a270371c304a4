// What the stage says: the texts come from Python, names and numbers are filled in here.

/** @import { Texts } from "./model.js" */

const LARGE = 200;

export class Words {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
  }

  /** A text, with facts for the names in braces. @param {string} key @param {Record<string, string | number>} facts */
  say(key, facts = {}) {
    return filled(this.texts.said[key], facts);
  }

  /** A text in the plural form of its count. @param {string} key @param {number} count */
  count(key, count) {
    const { counted, forms } = this.texts;
    const form = forms[count < LARGE ? count : LARGE / 2 + count % 100];
    return filled(counted[Number(form)][key], { count });
  }

  /** What a node is: its role in the film is also its class in the picture, and those of players have the number of their seat. @param {string} role */
  role(role) {
    const { roles } = this.texts;
    return roles[role] ?? filled(roles.player, { seat: role.slice(1) });
  }

  /** @param {string} value what a stub shows, such as +3 */
  movesNotLookedAt(value) {
    return this.count("not-looked-at", Number(value.slice(1)));
  }

  /** What is known of a node. @param {string} role @param {import("./film.js").Look} look @param {string | undefined} probability */
  facts(role, look, probability) {
    return [
      this.texts.statuses[look[0]],
      probability && this.say("probability", { share: probability }),
      ...this.known(role, look),
    ].filter(Boolean).join(", ");
  }

  /** The score of a leaf, or v, α and β. @param {string} role @param {import("./film.js").Look} look */
  known(role, [status, , value, alpha, beta]) {
    if (role === "leaf" && !value) return [this.say("score-ahead")];
    return [
      value && this.worth(role, status, value),
      alpha && `α = ${alpha}`,
      beta && `β = ${beta}`,
    ].filter(Boolean);
  }

  /** @param {string} role @param {string} status @param {string} value */
  worth(role, status, value) {
    if (role === "stub") return "";
    if (role === "leaf") return this.say("score", { value });
    if (status === "limit") return this.say("estimate", { score: value.slice(1) });
    return /^[≤≥]/.test(value) ? this.say("worth", { value }) : `v = ${value}`;
  }
}

/** @param {string} text @param {Record<string, string | number>} facts */
function filled(text, facts) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}
