import { readFileSync } from "node:fs";
import { join } from "node:path";
import { longSentencesOf } from "./markdown-text.ts";
import { MOST_WORDS } from "./sentence-length.ts";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

/** Documents whose every sentence is measured. */
const MEASURED = [
  /^(?:README|ARCHITECTURE|CONTRIBUTING|CODE_STYLE)\.md$/,
  /^docs\/[^/]+\.md$/,
  /^docs\/(?:guides|security)\//,
  /^docs\/design\/README\.md$/,
  /^docs\/decisions\/README\.md$/,
  /^src\/.*\/LAWS\.md$/,
];
/**
 * Decision records are not rewritten. From this number on the whole record is measured, before it
 * the title alone.
 */
const FIRST_MEASURED_RECORD = 34;

/** Sentences of our documents with more than 20 words. */
export function findLongProse(root: string): Finding[] {
  return filesBelow(root, "")
    .filter((path) => path.endsWith(".md"))
    .flatMap((path) => {
      const text = measuredPart(path, readFileSync(join(root, path), "utf8"));
      return longSentencesOf(text).map(({ line, words, opening }) => ({
        path,
        line,
        message: `a sentence of ${words} words, ${MOST_WORDS} are allowed: “${opening} …”`,
      }));
    });
}

function measuredPart(path: string, text: string): string {
  const record = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1];
  if (record !== undefined && Number(record) < FIRST_MEASURED_RECORD) return text.split("\n")[0] ?? "";
  return record !== undefined || MEASURED.some((pattern) => pattern.test(path)) ? text : "";
}
