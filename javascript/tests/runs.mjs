// Runs of a search by hand as text, and what a page says of them in the words of
// `tests/classroom_tests/run_cases.py`.
//
// `node runs.mjs FILE` compares a file of many cases, one a line, and tells how many runs differ.

import { readFileSync } from "node:fs";
import { argv, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

import { ImpossibleAct, conduct, dueAtEach } from "../../abviz/stage/js/quiz/conductor.js";
import { readScore } from "../../abviz/stage/js/quiz/marking.js";
import { possibleBeliefs, markRun, mistakesByNoConvention, prunes } from "../../abviz/stage/js/quiz/run_marking.js";
import { nodesOf } from "../../abviz/stage/js/quiz/search_nodes.js";

/** The act that a line tells, such as "enter B -inf 3", "cut B" or "return B 3". */
export function actOf(text, names) {
  const [kind, name, ...numbers] = text.split(" ");
  const node = names.indexOf(name);
  if (kind === "enter" && numbers.length) return { kind, node, alpha: readScore(numbers[0]), beta: readScore(numbers[1]) };
  return kind === "return" && numbers.length ? { kind, node, value: valueOf(numbers[0]) } : { kind, node };
}

function valueOf(text) {
  if (!text.startsWith("<")) return readScore(text);
  return text.length > 2 ? text.slice(1, -1).split(",").map(readScore) : [];
}

/** An act as a line, with numbers of nine digits: averages of doubles are not exact. */
export function textOf(act, names) {
  if (!act) return "-";
  const { kind, node, alpha, beta, value } = act;
  const numbers = Array.isArray(value) ? [`<${value.map(digits).join()}>`] : [alpha, beta, value].filter((number) => number !== null && number !== undefined).map(digits);
  return [kind, names[node], ...numbers].join(" ");
}

function digits(number) {
  return String(Number(number.toPrecision(9)) + 0);
}

/** The acts of a run: "enter A, enter B, return B 3". */
export function actsOf(text, names) {
  return text ? text.split(", ").map((line) => actOf(line, names)) : [];
}

/** A line of Python with numbers of nine digits. */
function rounded(text, names) {
  return text === "-" || !text ? text : textOf(actOf(text, names), names);
}

/** A run as Python tells it, with numbers of nine digits. */
export function expected({ refused, judged, due, path, marks, certain, theirs }, names) {
  if (refused) return { refused };
  const plain = judged.map((line) => {
    const [place, judgement, ...words] = line.split(" ");
    return `${place} ${judgement} ${rounded(words.join(" "), names)}`;
  });
  const told = { judged: plain, due: rounded(due, names), path, marks, certain };
  if (theirs) told.theirs = Object.fromEntries(Object.entries(theirs).map(([name, lines]) => [name, lines.split(", ").map((line) => rounded(line, names)).join(", ")]));
  return told;
}

/** What a page says of a run, in the same words. */
export function told({ search, nodes, names: joined, beliefs, convention, grain }, { acts: lines, theirs: isInFull }) {
  const names = joined.split(" ");
  const tree = nodesOf(nodes);
  const acts = actsOf(lines, names);
  try {
    const { judged, due, path } = conduct(search, tree, acts, grain);
    const marking = markRun(search, tree, acts, grain);
    const theirs = Object.fromEntries(Object.entries(beliefs).map(([name, own]) => [name, dueAtEach(own, tree, acts, grain)]));
    const mistakes = mistakesByNoConvention(convention, tree, acts, marking.mistakes, grain);
    const run = {
      judged: judged.filter(({ judgement }) => isInFull || judgement !== "right").map((one) => `${one.act ? acts.indexOf(one.act) : "-"} ${one.judgement} ${textOf(one.due, names)}`),
      due: textOf(due, names),
      path: path.map((node) => names[node]).join(" "),
      marks: marksOf(marking),
      certain: possibleBeliefs(theirs, acts, mistakes, prunes(search)).map(([name, places]) => `${name} [${places.join(", ")}]`),
    };
    if (isInFull) run.theirs = Object.fromEntries(Object.entries(theirs).map(([name, own]) => [name, own.map((act) => textOf(act, names)).join(", ")]));
    return run;
  } catch (error) {
    if (!(error instanceof ImpossibleAct)) throw error;
    return { refused: true };
  }
}

function marksOf({ right, wrong, missing, due, first, mistakes }) {
  return `${right} right, ${wrong} wrong, ${missing} missing, ${due} due, first ${first ?? "None"}, mistakes [${mistakes.join(", ")}]`;
}

/** Compare a file of many cases; tell of the first runs that differ, and how many do. */
function compare(file) {
  let [runs, different] = [0, 0];
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const sheet = JSON.parse(line);
    const names = sheet.names.split(" ");
    for (const run of sheet.runs) {
      runs += 1;
      const [python, page] = [expected(run, names), told(sheet, run)];
      if (isDeepStrictEqual(python, page)) continue;
      different += 1;
      if (different <= 5) stdout.write(`${sheet.about}\n  ${run.acts}\n  Python ${JSON.stringify(python)}\n  page   ${JSON.stringify(page)}\n`);
    }
  }
  stdout.write(`${runs} runs, ${different} of them different\n`);
}

if (argv[1] === fileURLToPath(import.meta.url)) compare(argv[2]);
