import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

/** Links and pictures in our own documents that lead to a file which is not there. */
export function findDeadLinks(root: string): Finding[] {
  return filesBelow(root, "")
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => judge(root, path));
}

function judge(root: string, path: string): Finding[] {
  const text = readFileSync(join(root, path), "utf8");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target.replace(/#.*$/, ""));
  return targets
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
    .map((target) => ({ path, message: `leads to ${target}, which is not there` }));
}
