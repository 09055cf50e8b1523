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
  /^docs\/decisions\//,
  /^src\/.*\/LAWS\.md$/,
];

/** Sentences of our documents with more than 20 words. */
export function findLongProse(root: string): Finding[] {
  return filesBelow(root, "")
    .filter((path) => path.endsWith(".md") && MEASURED.some((pattern) => pattern.test(path)))
    .flatMap((path) =>
      longSentencesOf(readFileSync(join(root, path), "utf8")).map(({ line, words, opening }) => ({
        path,
        line,
        message: `a sentence of ${words} words, ${MOST_WORDS} are allowed: “${opening} …”`,
      })),
    );
}
