import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

/**
 * Documents that describe the tree as it is. Records and the design describe the tree of their day.
 */
const OF_THE_TREE = /^(?:(?:README|ARCHITECTURE|CODE_STYLE|CONTRIBUTING)\.md|docs\/[^/]+\.md|docs\/guides\/.*)$/;

/**
 * References in our own documents that lead nowhere:
 * - a link or picture whose file is not there;
 * - a test that is named after a link, `[a.test.ts](a.test.ts): "words of a test"`, and is not in
 *   the file;
 * - a path in backticks, such as `src/server/cli.ts`, that is not in the repository. A path with a
 *   placeholder (`*`, `<name>`, `…`) is not judged.
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
  return [...dead, ...lost, ...judgePaths(root, path, text)];
}

function judgePaths(root: string, path: string, text: string): Finding[] {
  if (!OF_THE_TREE.test(path)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, at) =>
    [...line.matchAll(/`((?:src|scripts|e2e|bench|data|docs|public)\/[\w./@-]*)`/g)]
      .filter(([, target = ""]) => !existsSync(join(root, target)))
      .map(([, target]) => ({ path, line: at + 1, message: `names \`${target}\`, which is not there` })),
  );
}

function holds(path: string, words: string): boolean {
  return !existsSync(path) || readFileSync(path, "utf8").includes(words);
}
