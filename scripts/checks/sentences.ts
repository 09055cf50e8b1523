import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MOST_WORDS, sentencesOf, wordsIn } from "./sentence-length.ts";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

/** Most words in one sentence of a translation. Other languages need more words than English. */
const MOST_WORDS_TRANSLATED = 25;

/** Languages without spaces between words cannot be counted. None of them is shipped yet. */
const WITHOUT_SPACES = new Set(["zh", "ja", "th", "lo", "km", "my"]);

/** Texts that may be longer, by their keys, each with its reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["messages.madeUpAlias.things", "no sentence but a list, of which a name takes one word"],
]);

/**
 * Texts of a language file with a sentence that is too long for a tired reader. English allows
 * 20 words a sentence, its translations 25. Every text is measured.
 */
export function findLongSentences(root: string, exceptions: ReadonlyMap<string, string> = EXCEPTIONS): Finding[] {
  const files = filesBelow(root, "locales").filter((path) => path.endsWith(".json"));
  const findings: Finding[] = [];
  const long = new Set<string>();
  for (const path of files) {
    const code = path.replace(/^.*\/|\.json$/g, "");
    if (WITHOUT_SPACES.has(code)) continue;
    const most = code === "en" ? MOST_WORDS : MOST_WORDS_TRANSLATED;
    for (const [key, text] of textsOf(JSON.parse(readFileSync(join(root, path), "utf8")))) {
      const words = Math.max(
        0,
        ...linesOf(text)
          .flatMap(sentencesOf)
          .map((sentence) => wordsIn(sentence.text)),
      );
      if (words <= most) continue;
      long.add(key);
      if (!exceptions.has(key))
        findings.push({
          path,
          message: `${key} has a sentence of ${words} words, ${most} are allowed: make two of it`,
        });
    }
  }
  const idle = [...exceptions.keys()].filter((key) => !long.has(key));
  const path = "scripts/checks/sentences.ts";
  return [...findings, ...idle.map((key) => ({ path, message: `${key} is an exception and needs to be none` }))];
}

function textsOf(value: unknown, prefix = ""): [string, string][] {
  if (typeof value === "string") return [[prefix, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, prefix === "" ? key : `${prefix}.${key}`));
}

/** A line break ends a sentence in a text of a screen. */
function linesOf(text: string): string[] {
  return text.split(/\n+/);
}
