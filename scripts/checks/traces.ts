import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

const binary = /\.(png|jpe?g|webp|ico|gz|br|bin|ttf|woff2?)$/;
/** Recorded data may quote anything; these files are our own code and text. */
const skipped = /^(data\/|\.git(\/|$))/;

/** Paths of one person's machine. Built from parts, so that this file does not match itself. */
const machinePath = new RegExp(
  `(^|[\\s"'\`(=:])/(${["root", "work", "Users", "farm", "home/\\w+"].join("|")})/[\\w.-]`,
  "m",
);
const registryHost = /"resolved":\s*"https?:|registry\s*=\s*https?:/;

/** Machine paths and registry hosts in tracked files. They are private and break elsewhere. */
export function findTraces(root: string): Finding[] {
  const paths = [...filesBelow(root, ""), ...filesBelow(root, ".ci")].filter(
    (path) => !binary.test(path) && !skipped.test(path),
  );
  return paths.flatMap((path) => judge(path, readFileSync(join(root, path), "utf8")));
}

function judge(path: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const machine = machinePath.exec(text);
  const registry = registryHost.exec(text);
  if (machine !== null)
    findings.push({ path, line: lineOf(text, machine.index), message: `a path of one machine: ${machine[0].trim()}` });
  if (registry !== null)
    findings.push({ path, line: lineOf(text, registry.index), message: "names a package registry's host" });
  return findings;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index + 1).split("\n").length;
}
