import { editDistance, letters } from "../places/edit-distance.ts";
import { phoneticKey } from "../places/phonetic-key.ts";
import { soundBuffer, soundDistance, writeSound } from "../places/sound-distance.ts";
import { latinSpelling } from "../places/transliterate.ts";
import { searchWords } from "../shared/search-words.ts";
import { isGeneric } from "./generic-words.ts";

/** A word of a name as it is compared: folded, and in Latin letters where its script is known. */
export type NameWord = { folded: string; latin: string | null; key: string };

/**
 * A name as it is compared. `own`: the words by which it differs from others of its kind.
 * `initials`: the first letters of all its words. `whole`: all of it, folded.
 */
export type NameWords = { own: readonly NameWord[]; initials: string; whole: string };

/**
 * How two names compare. `same`: no word of its own is left over on either side. `alike`: at least
 * half of the shorter one's own words fit. `equal-words`: the same words, none of them its own.
 * `missing`: one has no word of its own. `none`: neither has.
 */
export type NameRelation = "same" | "alike" | "different" | "equal-words" | "missing" | "none";

/** Words of one name that are looked at: more would only cost time. */
const MOST_WORDS = 12;
/** Least letters of a word that may be misspelt. */
const LEAST_LETTERS = 4;
/** Slips of one word, by ear and by hand, for each so many letters. */
const LETTERS_OF_A_SLIP = 5;
const MOST_SLIPS = 2;
/** Least share of the shorter name's own words. */
const SHARED_WORDS = 0.5;
const INITIALS = { least: 2, most: 5 };
const ASCII_WORD = /^[a-z]+$/;

const rooms = [soundBuffer(), soundBuffer()] as const;

/**
 * The words of a name that are its own.
 * @param places labels of places: a name may repeat where it is, which says nothing more
 */
export function nameWords(name: string, places: readonly string[] = []): NameWords {
  const around = places.flatMap((label) => searchWords(label)).map(wordOf);
  const folded = searchWords(name);
  const all = folded.slice(0, MOST_WORDS).map(wordOf);
  const named = all.filter(({ latin, folded }) => !isGeneric(latin ?? folded));
  const own = named.filter((word) => !around.some((place) => isSameWord(word, place)));
  return {
    own,
    initials: all.map(({ latin, folded }) => (latin ?? folded).charAt(0)).join(""),
    whole: folded.join(" "),
  };
}

function wordOf(folded: string): NameWord {
  const spelt = latinSpelling(folded);
  const latin = spelt ?? (ASCII_WORD.test(folded) ? folded : null);
  return { folded, latin, key: latin === null ? "" : phoneticKey(latin) };
}

/** Compares two names by their own words. */
export function compareNames(a: NameWords, b: NameWords): NameRelation {
  if (a.own.length === 0 && b.own.length === 0)
    return a.whole !== "" && a.whole === b.whole && a.initials.length > 1 ? "equal-words" : "none";
  if (a.own.length === 0 || b.own.length === 0) return "missing";
  const left = new Set(b.own);
  let fit = 0;
  for (const word of a.own) {
    const partner = [...left].find((other) => isSameWord(word, other));
    if (partner === undefined) continue;
    left.delete(partner);
    fit += 1;
  }
  if (fit === a.own.length && fit === b.own.length) return "same";
  if (isInitials(a, b) || isInitials(b, a)) return "alike";
  return fit / Math.min(a.own.length, b.own.length) >= SHARED_WORDS ? "alike" : "different";
}

/** Whether a name's first own word is the initials of the other: NRS, Nil Ratan Sarkar. */
function isInitials({ own }: NameWords, { initials }: NameWords): boolean {
  return own.some(
    ({ latin }) =>
      latin !== null && latin.length > INITIALS.least && latin.length <= INITIALS.most && initials.includes(latin),
  );
}

function isSameWord(a: NameWord, b: NameWord): boolean {
  if (a.folded === b.folded) return true;
  if (a.latin === null || b.latin === null) return false;
  const [shorter, longer] = a.latin.length <= b.latin.length ? [a.latin, b.latin] : [b.latin, a.latin];
  if (shorter === longer) return true;
  if (shorter.length < LEAST_LETTERS) return false;
  const slips = Math.min(MOST_SLIPS, Math.floor(longer.length / LETTERS_OF_A_SLIP));
  if (longer.length - shorter.length > slips + MOST_SLIPS) return false;
  // Another script is read by ear alone: its spelling has other letters.
  const isAcross = a.latin !== a.folded || b.latin !== b.folded;
  if (!isAcross && a.key.charAt(0) !== b.key.charAt(0)) return false;
  const one = writeSound(letters(a.latin), rooms[0]);
  const other = writeSound(letters(b.latin), rooms[1]);
  const most = isAcross ? slips + 1 : slips / 2;
  if (soundDistance(one, other, most).whole <= most && (a.key === b.key || !isAcross)) return true;
  return !isAcross && slips > 1 && editDistance(letters(a.latin), letters(b.latin), 1).whole <= 1;
}
