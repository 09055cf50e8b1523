import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isTooWide, ownLineComments, WIDEST, withoutStars } from "../docstrings/wrap.ts";
import { longSentencesOf } from "./markdown-text.ts";
import { MOST_WORDS } from "./sentence-length.ts";
import { filesBelow, lineAt } from "./sources.ts";
import type { Finding } from "./sources.ts";

/** Folders of code whose docstrings are prose for readers. */
const CODE = ["src", "scripts", "e2e", "bench"];

/** Docstrings and comments below these folders that break the rule. No folder means all code. */
export function findDocstrings(root: string, folders: readonly string[] = []): Finding[] {
  return codeFilesBelow(root, folders).flatMap((path) => judgeComments(root, path));
}

/** The code files below these folders. No folder means all code. */
export function codeFilesBelow(root: string, folders: readonly string[]): string[] {
  return CODE.flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .filter((path) => folders.length === 0 || isBelow(path, folders));
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

function judgeComments(root: string, path: string): Finding[] {
  const text = readFileSync(join(root, path), "utf8");
  return ownLineComments(path, text).flatMap(({ kind, start, end }) => {
    const first = lineAt(text, start);
    const comment = text.slice(start, end);
    return [...(kind === "docstring" ? judgeSentences(path, first, comment) : []), ...judgeWidth(path, first, comment)];
  });
}

function judgeSentences(path: string, first: number, docstring: string): Finding[] {
  return longSentencesOf(proseOf(docstring)).map(({ line, words, opening }) => ({
    path,
    line: first + line - 1,
    message: `a sentence of ${words} words, ${MOST_WORDS} are allowed: “${opening} …”`,
  }));
}

/**
 * The prose of a docstring, line by line: without stars, and with each tag as a list item. Examples
 * are code.
 */
function proseOf(docstring: string): string {
  let isExample = false;
  const lines = docstring.split("\n").map((line) => {
    const text = withoutStars(line);
    const tag = /^\s*@(\w+)/.exec(text)?.[1];
    if (tag !== undefined) isExample = tag === "example";
    if (isExample) return "";
    return tag === undefined ? text : text.replace(/^\s*@(?:param\s+\S+|\w+)/, "-");
  });
  return lines.join("\n");
}

function judgeWidth(path: string, first: number, comment: string): Finding[] {
  return comment
    .split("\n")
    .flatMap((line, at) =>
      isTooWide(line)
        ? [{ path, line: first + at, message: `a comment of ${line.length} columns, ${WIDEST} are allowed: wrap it` }]
        : [],
    );
}
