import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

/**
 * Most words of a sentence, by what language it is in: others than English say with more words what
 * English says with fewer.
 */
const MOST_WORDS = 20;
const MOST_WORDS_TRANSLATED = 25;

/**
 * Languages that set no spaces between words, or none that part them: nothing to count by. None of
 * them is shipped yet.
 */
const WITHOUT_SPACES = new Set(["zh", "ja", "th", "lo", "km", "my"]);

/** Texts that may be longer, by their keys, each with its reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map();

/**
 * Sentences a tired reader, or one of little schooling, gets through: at most 20 words in English,
 * 25 in its translations. Every text is read, not only those that the server draws: nearly all of
 * them can stand on a page.
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
      const words = Math.max(...sentencesOf(text).map(wordsIn));
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

/**
 * A sentence ends with its mark, or with its line; the mark may stand within a closing quote. A
 * colon ends none.
 */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…।۔؟][”"»)’]?)\s+|\n+/u);
}

/**
 * A number, a name that is filled in and a word with a hyphen each are one; a sign alone is none.
 */
function wordsIn(sentence: string): number {
  return sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
