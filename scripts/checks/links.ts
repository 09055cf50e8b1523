import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

/**
 * Links and pictures in our own documents that lead to a file which is not there, and tests they
 * name that are not in the file: `[codes.test.ts](codes.test.ts): "the words of a test", "of
 * another"`.
 */
export function findDeadLinks(root: string): Finding[] {
  return filesBelow(root, "")
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => judge(root, path));
}

function judge(root: string, path: string): Finding[] {
  const text = readFileSync(join(root, path), "utf8");
  const named = [...text.matchAll(/\]\(([^)\s]+\.ts)\): ("[^"\n]+"(?:, "[^"\n]+")*)/g)].flatMap(
    ([, file = "", titles = ""]) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target.replace(/#.*$/, ""));
  const lost = named
    .filter(({ file, title }) => !holds(join(root, dirname(path), file), title))
    .map(({ file, title }) => ({ path, message: `names the test "${title}", which is not in ${file}` }));
  const dead = targets
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
    .map((target) => ({ path, message: `leads to ${target}, which is not there` }));
  return [...dead, ...lost];
}

function holds(path: string, words: string): boolean {
  return !existsSync(path) || readFileSync(path, "utf8").includes(words);
}
