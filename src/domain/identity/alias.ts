import { findPublicWordFault } from "../contact/public-words.ts";
import { fold } from "../shared/fold.ts";

/** Most characters of an alias: what a list of listings still shows in one line. */
export const LONGEST_ALIAS = 60;

/**
 * Normalises an alias to one line without control characters and bidirectional overrides. An
 * override could make one name read like another. Joiners stay: many scripts need them. The result
 * may be empty.
 */
export function normaliseAlias(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cs}\u00AD\u180E\u200B\u2060-\u2064\uFEFF]+/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  return [...plain].slice(0, LONGEST_ALIAS).join("").trim();
}

/** Characters that look like a Latin letter, by that letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аα4@",
  b: "вβ8",
  c: "сϲ",
  d: "ԁ",
  e: "еεё3",
  f: "ғ",
  h: "нһ",
  i: "іıιlӏ1|!",
  k: "кκ",
  m: "м",
  n: "ո",
  o: "оοօ0",
  p: "рρ",
  r: "г",
  s: "ѕ5$",
  t: "тτ7",
  u: "υս",
  v: "ν",
  x: "хχ",
  y: "уγ",
};
const LETTER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/** Names of those who run a site. Nobody else may use them. */
const RESERVED_WORDS = new Set(
  [
    "lifeboard",
    "admin",
    "admins",
    "administrator",
    "moderator",
    "moderators",
    "एडमिन",
    "व्यवस्थापक",
    "मॉडरेटर",
    "लाइफ़बोर्ड",
  ].map(confusableSkeleton),
);

/**
 * Why an alias is refused, as a key of `errors.fields`; null when it is accepted.
 * @param name a result of `normaliseAlias`
 */
export function aliasFault(name: string): "alias-letter" | "alias-house" | "name-alone" | null {
  if (!/\p{L}/u.test(name)) return "alias-letter";
  const words = name.split(/[\s._\-()[\]]+/u).map(confusableSkeleton);
  if ([...words, words.join("")].some((word) => RESERVED_WORDS.has(word))) return "alias-house";
  // It is in mails and news to strangers.
  return findPublicWordFault(name) === null ? null : "name-alone";
}

/**
 * An alias as strangers read it in mails and news. It is `…` where it holds a number, a link or an
 * address. Accounts from before these rules have such names.
 */
export function publicAlias(name: string): string {
  return findPublicWordFault(name) === null ? name : "…";
}

/** A word as it looks: case, accents and look-alike characters folded. */
function confusableSkeleton(word: string): string {
  const letters = [...word.toLowerCase()].map((sign) => LETTER_OF.get(sign) ?? sign).join("");
  const folded = [...fold(letters)].map((sign) => LETTER_OF.get(sign) ?? sign).join("");
  return folded.replaceAll(" ", "").replaceAll("rn", "m");
}
