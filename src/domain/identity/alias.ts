import { fold } from "../shared/fold.ts";

/** Most characters of what somebody is called: what a list of listings still shows in one line. */
export const LONGEST_ALIAS = 60;

/**
 * What somebody is called, in one line: without control characters and without signs that turn the
 * direction of what follows (with them one name can be made to read like another). Joiners stay:
 * names of many scripts need them. May come out empty.
 */
export function normaliseAlias(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cs}\u00AD\u180E\u200B\u2060-\u2064\uFEFF]+/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  return [...plain].slice(0, LONGEST_ALIAS).join("").trim();
}

/** Letters of other scripts, digits and signs that are read as a Latin letter, by the letter. */
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

/** What those are called who run a site: nobody may pretend to be one of them. */
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
 * Why a name cannot be somebody's, as a word of `errors.fields`; null when it can. Judges what
 * `plainAlias` made of it.
 */
export function aliasFault(name: string): "alias-letter" | "alias-house" | null {
  if (!/\p{L}/u.test(name)) return "alias-letter";
  const words = name.split(/[\s._\-()[\]]+/u).map(confusableSkeleton);
  return [...words, words.join("")].some((word) => RESERVED_WORDS.has(word)) ? "alias-house" : null;
}

/** A word as it looks: case, accents and look-alikes folded. */
function confusableSkeleton(word: string): string {
  const letters = [...word.toLowerCase()].map((sign) => LETTER_OF.get(sign) ?? sign).join("");
  const folded = [...fold(letters)].map((sign) => LETTER_OF.get(sign) ?? sign).join("");
  return folded.replaceAll(" ", "").replaceAll("rn", "m");
}
