import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

const FOLDER = "docs/decisions";
const INDEX = `${FOLDER}/README.md`;

/** Files whose words may name a decision. Recorded data and generated files are left out. */
const NAMES_DECISIONS = /\.(?:md|tsx?|mjs|css|ya?ml|sh)$/;
const LEFT_OUT = /^(?:data\/kept\/|docs\/api\/|scripts\/guards\/)/;

/**
 * "decision 12" and "decisions 3, 15 and 162". A comment may break the line between the word and
 * its number. "A decision 2026-11-20" names a day.
 */
const NAMED =
  /\bdecisions?(?:\s+|\s*\n\s*(?:\*|\/\/|#|--|>)\s*)(0?\d{1,3}\b(?!-)(?:(?:,\s*|\s+(?:and|or|to)\s+)0?\d{1,3}\b(?!-))*)/gi;
const LINKED = /\bdecisions\/(\d{4})\b/g;

/**
 * Numbers of decisions that code and documents name, and that neither the index nor a record has.
 * And records that the index (docs/decisions/README.md) lacks.
 */
export function findLostDecisions(root: string): Finding[] {
  const records = filesBelow(root, FOLDER).flatMap((path) => {
    const number = /\/(\d{4})-[^/]*\.md$/.exec(path)?.[1];
    return number === undefined ? [] : [{ path, number: Number(number) }];
  });
  const listed = numbersOfIndex(root);
  const known = new Set([...listed, ...records.map(({ number }) => number)]);
  const unlisted = records
    .filter(({ number }) => !listed.has(number))
    .map(({ path, number }) => ({ path, message: `is decision ${number}, which ${INDEX} does not list` }));
  const lost = filesBelow(root, "")
    .filter((path) => NAMES_DECISIONS.test(path) && !LEFT_OUT.test(path))
    .flatMap((path) => judge(path, readFileSync(join(root, path), "utf8"), known));
  return [...unlisted, ...lost];
}

/** Numbers in the first column of the tables of the index, those of folded records too. */
function numbersOfIndex(root: string): Set<number> {
  if (!existsSync(join(root, INDEX))) return new Set();
  const text = readFileSync(join(root, INDEX), "utf8");
  return new Set([...text.matchAll(/^\|\s*(\d{1,4})\s*\|/gm)].map(([, number]) => Number(number)));
}

function judge(path: string, text: string, known: ReadonlySet<number>): Finding[] {
  const named = [...text.matchAll(NAMED), ...text.matchAll(LINKED)].flatMap(({ index, 1: numbers = "" }) =>
    [...numbers.matchAll(/\d+/g)].map(([digits]) => ({ index, number: Number(digits) })),
  );
  return named
    .filter(({ number }) => !known.has(number))
    .map(({ index, number }) => ({
      path,
      line: text.slice(0, index).split("\n").length,
      message: `names decision ${number}, which is neither in ${INDEX} nor a record`,
    }));
}
