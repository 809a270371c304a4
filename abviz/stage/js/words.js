// Names of things in words.

/**
 * What a node is: its role in the film is also its class in the picture.
 *
 * @param {string} role
 */
export function titleOf(role) {
  if (role === "leaf" || role === "stub") return role;
  return role.startsWith("p") ? `player ${role.slice(1)}` : role.toUpperCase();
}

/** @param {string} value what a stub shows, such as +3 */
export function movesNotLookedAt(value) {
  const count = value.slice(1);
  return count === "1" ? "1 move that was never looked at" : `${count} moves that were never looked at`;
}

/** @type {Record<string, string>} */
const STATES = { current: "open", limit: "at the depth limit" };

/**
 * What is known of a node.
 *
 * @param {string} role
 * @param {import("./film.js").Look} look
 * @param {string | undefined} probability
 */
export function factsOf(role, [status, , value, alpha, beta], probability) {
  return [
    STATES[status] ?? status,
    probability && `probability ${probability}`,
    value && worthOf(role, status, value),
    alpha && `α = ${alpha}`,
    beta && `β = ${beta}`,
  ].filter(Boolean).join(", ");
}

/**
 * @param {string} role
 * @param {string} status
 * @param {string} value
 */
function worthOf(role, status, value) {
  if (role === "stub") return "";
  if (role === "leaf") return `score ${value}`;
  if (status === "limit") return `estimate ${value.slice(1)}`;
  return /^[≤≥]/.test(value) ? `worth ${value}` : `v = ${value}`;
}
