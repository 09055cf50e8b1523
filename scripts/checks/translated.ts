import { isRightToLeft, scriptOf } from "../../src/web/i18n/script.ts";
import { pluralEnding } from "./locale-file.ts";
import type { Language } from "./locale-file.ts";
import type { Finding } from "./sources.ts";

/**
 * A text of this many words that equals the English one counts as forgotten. Shorter ones may be
 * names: "WhatsApp", "India Post".
 */
const FORGOTTEN_FROM_WORDS = 3;

/**
 * Finds texts that were left in English or written in another script. If English has words, a text
 * needs a letter of its language's script. No text has letters of a third script.
 */
export function findUntranslated(english: Language, { path, code, texts }: Language): Finding[] {
  if (code === english.code) return [];
  const script = scriptOf(code);
  const own = new RegExp(`\\p{Script=${script}}`, "u");
  const foreign = new RegExp(`(?![\\p{Script=${script}}\\p{Script=Latn}\\p{Script=Zinh}\\p{Script=Zyyy}])\\p{L}`, "u");
  const findings: Finding[] = [];
  for (const [key, text] of texts) {
    const source = english.texts.get(key) ?? english.texts.get(key.replace(pluralEnding, "_other"));
    if (source === undefined) continue;
    const isSame = text === source;
    if (isSame && wordsOf(source) >= FORGOTTEN_FROM_WORDS)
      findings.push({ path, message: `${key} is still in English: “${text}”` });
    else if (!isSame && wordsOf(source) > 0 && isForeign(withoutVariables(text), own))
      findings.push({ path, message: `${key} has no letter of the language's script (${script}): “${text}”` });
    else if (foreign.test(withoutVariables(text)))
      findings.push({ path, message: `${key} has letters of another script than ${script}: “${text}”` });
  }
  return findings;
}

/** Checks that the direction in a file is that of its script. */
export function findDirection({ path, code, about }: Language): Finding[] {
  const direction = typeof about === "object" && about !== null && "direction" in about ? about.direction : null;
  const right = isRightToLeft(code) ? "rtl" : "ltr";
  return direction === right
    ? []
    : [{ path, message: `"$language" must say the direction ${right}: that of ${scriptOf(code)}` }];
}

/**
 * Whether a text has letters, but none of the language's own. A text of variables alone has no
 * letter.
 */
function isForeign(text: string, own: RegExp): boolean {
  return /\p{L}/u.test(text) && !own.test(text);
}

function withoutVariables(text: string): string {
  return text.replaceAll(/\{\{.*?\}\}/g, " ");
}

function wordsOf(text: string): number {
  return withoutVariables(text).match(/\p{L}{2,}/gu)?.length ?? 0;
}
