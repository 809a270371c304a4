// The search puts the name first that was typed: `search`, `Tree.parse`, `ab.check` or `abviz.check()`.
// Sphinx writes this above its own search, which asks for `score` and for these weights, its own.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  // Of several names that end so, the shortest is the one that is used most.
  score: ([, title, , , score, , kind]) => {
    // Titles that have all that was typed come before pages that have its words somewhere.
    if (kind === "title") return score + 50;
    if (kind !== "object") return score;
    const typed = new URLSearchParams(location.search).get("q").trim().toLowerCase();
    const name = title.toLowerCase();
    if (name !== typed && !name.endsWith(`.${typed}`)) return score;
    return score + 200 - 10 * title.split(".").length;
  },
};

// `import abviz as ab` is how users have it; here names are whole, and without what is called.
const asked = new URLSearchParams(location.search);
const whole = asked.get("q")?.replace(/^\s*ab\./, "abviz.").replace(/\(.*\)?\s*$/, "");
if (whole && whole !== asked.get("q")) {
  asked.set("q", whole);
  history.replaceState(null, "", `?${asked}`);
}
