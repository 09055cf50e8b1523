import { parseSync } from "oxc-parser";
import type { Comment } from "oxc-parser";

/** Widest line of a comment, in columns. The formatter does not wrap comments. */
export const WIDEST = 100;
/** Lines that a tool reads, and lines that hold an address, may be wider. */
const MAY_BE_WIDE = /:\/\/|oxlint-|eslint-|@ts-|@vite-|^\s*\/\/\/ /;

/** A comment, or several `//` lines in a row, that starts its line. */
export interface OwnLineComment {
  kind: "docstring" | "block" | "lines";
  /** Where its text begins and ends in the file, its indent included. */
  start: number;
  end: number;
  /** Indent in columns. */
  indent: number;
}

/**
 * The comments of a file that start their line. Those that follow code are as wide as the formatter
 * allows.
 */
export function ownLineComments(path: string, text: string): OwnLineComment[] {
  const found: OwnLineComment[] = [];
  for (const comment of parseSync(path, text).comments) {
    const start = text.lastIndexOf("\n", comment.start - 1) + 1;
    const indent = comment.start - start;
    if (text.slice(start, comment.start).trim() !== "") continue;
    const last = found.at(-1);
    const kind = kindOf(comment);
    if (kind === "lines" && last?.kind === "lines" && last.indent === indent && last.end + 1 === start)
      last.end = comment.end;
    else found.push({ kind, start, end: comment.end, indent });
  }
  return found;
}

/** Whether one line of a comment is wider than 100 columns without a reason. */
export function isTooWide(line: string): boolean {
  return line.length > WIDEST && !MAY_BE_WIDE.test(line);
}

/** A line of a docstring without the signs that make it one. */
export function withoutStars(line: string): string {
  return line.replace(/\s*\*\/$/, "").replace(/^\s*(?:\/\*\*|\*) ?/, "");
}

/**
 * The text of a file with its wide comments wrapped at 100 columns. Words, lists, tables and code
 * stay as they are.
 */
export function wrapComments(path: string, text: string): string {
  let wrapped = text;
  for (const comment of ownLineComments(path, text).toReversed()) {
    const { start, end, kind } = comment;
    const lines = text.slice(start, end).split("\n");
    // What follows a block on its line is code.
    const isAlone = /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
    if (kind === "block" || !isAlone || !lines.some(isTooWide)) continue;
    if (lines.some((line) => MAY_BE_WIDE.test(line))) continue;
    wrapped = wrapped.slice(0, start) + rewrite(comment, lines) + wrapped.slice(end);
  }
  return wrapped;
}

function kindOf({ type, value }: Comment): OwnLineComment["kind"] {
  if (type === "Line") return "lines";
  return value.startsWith("*") ? "docstring" : "block";
}

function rewrite({ kind, indent }: OwnLineComment, lines: string[]): string {
  const margin = " ".repeat(indent);
  if (kind === "lines")
    return wrapProse(
      lines.map((line) => line.replace(/^\s*\/\/ ?/, "")),
      WIDEST - indent - 3,
    )
      .map((line) => `${margin}// ${line}`.trimEnd())
      .join("\n");
  const prose = lines.map(withoutStars);
  while (prose[0] === "") prose.shift();
  while (prose.at(-1) === "") prose.pop();
  const [only = "", ...more] = wrapProse(prose, WIDEST - indent - 3);
  if (more.length === 0 && indent + only.length + 7 <= WIDEST) return `${margin}/** ${only} */`;
  const body = [only, ...more].map((line) => `${margin} * ${line}`.trimEnd());
  return [`${margin}/**`, ...body, `${margin} */`].join("\n");
}

/** Wraps paragraphs and list items. Lines of tables, code blocks and examples are kept. */
function wrapProse(lines: string[], width: number): string[] {
  const out: string[] = [];
  let words: string[] = [];
  let hang = "";
  let isCode = false;
  const flush = (): void => {
    out.push(...filled(words, hang, width));
    words = [];
    hang = "";
  };
  for (const line of lines) {
    const isFence = /^\s*```/.test(line);
    if (/^\s*@\w+/.test(line)) isCode = /^\s*@example/.test(line);
    if (isFence || isCode || /^\s*\|/.test(line) || line.trim() === "") {
      flush();
      out.push(line);
      if (isFence) isCode = !isCode;
      continue;
    }
    const marker = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(line)?.[0];
    if (marker !== undefined || /^\s*@\w+/.test(line)) flush();
    if (marker !== undefined) {
      hang = " ".repeat(marker.length);
      words = [marker + line.slice(marker.length).split(/\s+/)[0], ...line.slice(marker.length).split(/\s+/).slice(1)];
    } else words.push(...line.trim().split(/\s+/));
  }
  flush();
  return out;
}

function filled(words: string[], hang: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : hang + word);
  }
  return lines;
}
