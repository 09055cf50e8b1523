import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./sources.ts";

const path = "docs/find-it.md";
/** Questions of the find-it test. */
const FEWEST_QUESTIONS = 12;

/** Answers of docs/find-it.md whose file is missing or no longer contains the quoted words. */
export function findLostAnswers(root: string): Finding[] {
  if (!existsSync(join(root, path))) return [{ path, message: "is missing: newcomers test the tree with it" }];
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  const rows = lines.flatMap((text, at) => {
    const cells = /^\|([^|]+)\|\s*`([^`]+)`\s*\|\s*`([^`]+)`\s*\|$/.exec(text);
    return cells === null ? [] : [{ line: at + 1, file: cells[2] ?? "", words: cells[3] ?? "" }];
  });
  const lost = rows.flatMap(({ line, file, words }) => {
    if (!existsSync(join(root, file))) return [{ path, line, message: `names ${file}, which is not there` }];
    const isThere = readFileSync(join(root, file), "utf8").includes(words);
    return isThere ? [] : [{ path, line, message: `says that ${file} contains "${words}", which it does not` }];
  });
  if (rows.length >= FEWEST_QUESTIONS) return lost;
  return [
    ...lost,
    { path, message: `has ${rows.length} questions with answers, at least ${FEWEST_QUESTIONS} are needed` },
  ];
}
