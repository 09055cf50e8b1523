import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

const path = "ARCHITECTURE.md";
/** A page for the drawing and the tree, and a page for the walks. */
const longestCharacters = 11_900;
/** Folders whose own folders are each named in the tree. */
const spelledOut = ["src/domain", "src/server", "src/web"];

/**
 * The tree in ARCHITECTURE.md and the repository must agree. Each folder named there exists. Each
 * folder at the top of the repository is named there, and so is each folder of a layer.
 */
export function findArchitecture(root: string): Finding[] {
  if (!existsSync(join(root, path))) return [{ path, message: "is missing: it is the map of the source tree" }];
  const text = readFileSync(join(root, path), "utf8");
  const named = namedFolders(text);
  const real = realFolders(root);
  const findings: Finding[] = [];
  for (const folder of named) {
    if (!isFolder(root, folder)) findings.push({ path, message: `names ${folder}/, which is not there` });
  }
  for (const folder of real) {
    if (!named.has(folder)) findings.push({ path, message: `does not name ${folder}/` });
  }
  if (text.length > longestCharacters)
    findings.push({ path, message: `is longer than two pages (${text.length} characters)` });
  return findings;
}

/**
 * Reads the fenced block that has a line `src/`. A line's first word that ends in `/` is a folder.
 * Two blanks of indent are one level. `a/ b/ c/` on one line are siblings.
 */
function namedFolders(text: string): Set<string> {
  const blocks = [...text.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].map(([, inner = ""]) => inner);
  const block = blocks.find((inner) => /^src\/$/m.test(inner)) ?? "";
  const named = new Set<string>();
  const trail: string[] = [];
  for (const line of block.split("\n")) {
    const [, indent = "", words = ""] = /^( *)((?:[\w.-]+\/ ?)+)/.exec(line) ?? [];
    const depth = indent.length / 2;
    for (const word of words.trim().split(" ").filter(Boolean)) {
      trail.splice(depth, trail.length, word.replace(/\/$/, ""));
      named.add(trail.join("/"));
    }
  }
  return named;
}

function realFolders(root: string): string[] {
  const files = [...filesBelow(root, ""), ...filesBelow(root, ".ci")];
  const folders = new Set<string>();
  for (const file of files) {
    const parts = file.split("/");
    const [top = ""] = parts;
    if (parts.length > 1) folders.add(top);
    const layer = parts.slice(0, 2).join("/");
    if (top === "src" && parts.length > 2) folders.add(layer);
    if (spelledOut.includes(layer) && parts.length > 3) folders.add(parts.slice(0, 3).join("/"));
  }
  return [...folders].toSorted();
}

function isFolder(root: string, folder: string): boolean {
  return existsSync(join(root, folder)) && statSync(join(root, folder)).isDirectory();
}
