import { gapBehind, takeApart, typedPlace } from "./group-text.ts";
import type { GroupText } from "./group-text.ts";
import { GROUP_WORDS, LETTER_WORDS, SIGN_WORDS, isBloodWord } from "./group-words.ts";
import type { GroupLetters } from "./group-words.ts";
import { signBehind } from "./group-sign.ts";
import type { GroupSign } from "./group-sign.ts";
import type { GroupMention, ReadWords } from "./group-meaning.ts";
import { rareAt } from "./rare-group.ts";
import { isLetterName } from "../shared/letter-names.ts";

/** Longest text that is read, characters. */
const LONGEST = 100_000;

/**
 * The blood groups that a text names with their sign, in its order. It is the one reader for typed
 * search, dialogue and messages. A letter without a sign is none. Pure, linear, and it never
 * throws. "bombay": the city or the phenotype: rare where the text names another place, else asked.
 */
export function readBloodGroups(typed: string): GroupMention[] {
  const text = takeApart(typed.slice(0, LONGEST));
  const found: GroupMention[] = [];
  let before: ReadWords | null = null;
  for (let at = 0; at < text.words.length;) {
    const read: ReadWords | null = rareAt(text, at, groupAt) ?? groupAt(text, at, before);
    if (read === null) {
      at += 1;
      continue;
    }
    const start = text.words[read.at]?.start ?? 0;
    found.push({
      start: typedPlace(text, { text: typed, at: start, isEnd: false }),
      end: typedPlace(text, { text: typed, at: read.end, isEnd: true }),
      ...read.meant,
    });
    before = read;
    at = read.to;
  }
  return found;
}

/** The letters of a group: so many words, and a sign that is written into the word. */
type Letters = { letters: GroupLetters; to: number; sign?: "+" | "-"; isUnsure?: boolean; isVe?: boolean };

function groupAt(text: GroupText, at: number, before: ReadWords | null = null): ReadWords | null {
  const found = lettersAt(text, at);
  if (found === null || isOfOther(text, at)) return null;
  const { letters } = found;
  const sign = found.sign === undefined ? signBehind(text, found.to - 1) : gluedSign(text, found);
  if (sign === null || isNoGroup(text, { at, found, sign })) return null;
  if (sign.isWord && isOr(text, at) && SIGN_WORDS.has(text.words[at - 1]?.text ?? "") && before?.to !== at) return null;
  const read = { at, to: sign.to, end: sign.end };
  if (before !== null && isOrLetter(text, at, before) && sign.isWord) {
    const letter = before.meant.is === "group" ? null : before.meant.is === "ambiguous" ? before.meant.letters : null;
    return { ...read, at: before.at, meant: { is: "contradictory", letters: letter } };
  }
  if (sign.sign === "both") return { ...read, meant: { is: "contradictory", letters } };
  if (sign.sign === "unsure") return speaksOfBlood(text, at) ? { ...read, meant: { is: "ambiguous", letters } } : null;
  if (found.isUnsure === true || isUnsure(text, { at, found, sign }))
    return { ...read, meant: { is: "ambiguous", letters: null } };
  return { ...read, meant: { is: "group", group: `${letters}${sign.sign}` } };
}

const GLUED = /^(ab|a|b|o)(rhd?)?([a-z]+)$/;

function lettersAt(text: GroupText, at: number): Letters | null {
  const { words } = text;
  const word = words[at];
  if (word === undefined) return null;
  if (word.text === "0") return { letters: "O", to: at + 1 };
  const letters = LETTER_WORDS.get(word.text);
  if (letters === undefined) return word.isNumber ? null : gluedLetters(text, at);
  const next = words[at + 1];
  if (letters !== "A") return { letters, to: at + 1 };
  const isPair = next !== undefined && LETTER_WORDS.get(next.text) === "B";
  if (isPair && /^(?:[ \u00a0]{1,3}|\. ?)$/u.test(next.gap))
    return { letters: "AB", to: at + 2, isUnsure: isArticle(text, at) };
  if (isPair && /^ ?[-/&] ?$/u.test(next.gap)) return { letters: "AB", to: at + 2, isUnsure: true };
  // A1 and A2 are subgroups of A, which a search does not tell apart.
  if (next?.gap !== "" || !/^[12]$/.test(next.text)) return { letters, to: at + 1 };
  const third = words[at + 2];
  if (third === undefined || LETTER_WORDS.get(third.text) !== "B" || third.gap.length > 1)
    return { letters, to: at + 2 };
  return { letters: "AB", to: at + 3, isUnsure: third.gap !== "" };
}

/** "Opos", "ABneg", "ORh", "Bve+": letters and sign in one word. */
function gluedLetters({ words }: GroupText, at: number): Letters | null {
  const word = words[at]?.text ?? "";
  const latin = GLUED.exec(word);
  if (latin !== null) {
    const letters = LETTER_WORDS.get(latin[1] ?? "");
    const rest = latin[3] ?? "";
    if (letters === undefined) return null;
    if (rest === "ve" || rest === "rh" || rest === "rhd") return { letters, to: at + 1, isVe: true };
    const sign = rest === "plus" || rest === "minus" ? undefined : SIGN_WORDS.get(rest);
    return sign === undefined ? null : { letters, to: at + 1, sign };
  }
  for (let length = Math.min(6, word.length - 3); length > 0; length -= 1) {
    const letters = LETTER_WORDS.get(word.slice(0, length));
    const sign = letters === undefined ? undefined : SIGN_WORDS.get(word.slice(length));
    if (letters !== undefined && sign !== undefined) return { letters, to: at + 1, sign };
  }
  return null;
}

function gluedSign(text: GroupText, { to, sign = "+" }: Letters): GroupSign {
  const end = text.words[to - 1]?.end ?? 0;
  const further = signBehind(text, to - 1);
  if (further === null || further.sign === "unsure") return { sign, to, end, isWord: true };
  return further.sign === sign ? further : { ...further, sign: "both" };
}

/** The letter belongs to what is before it: "24x7", "hepatitis B", "T.B.", "I'm A". */
function isOfOther({ words, plain }: GroupText, at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (word === undefined || before === undefined) return false;
  if (word.gap === "" || /^['’]$/u.test(word.gap)) return true;
  if (/[\n,;|]/u.test(word.gap)) return false;
  const far = words[at - 2];
  if (
    GROUP_WORDS.otherBefore.has(before.text) ||
    (GROUP_WORDS.otherBefore.has(far?.text ?? "") && isLetter(before.text))
  )
    return true;
  const isDashed = word.gap === "-";
  if (isDashed && before.isNumber) return plain[word.end] === "-";
  // "T B", "H.I.V.", "K. B.": the last letter of a name. The Hindi name of K also says "of".
  const isInitial = (isLetterName(before.text) && !OFTEN.has(before.text)) || /^[a-z]$/.test(before.text);
  const isSpelled = isInitial && /^(?: |\.|\. |-)$/u.test(word.gap) && !isArticleWord(before.text);
  return isSpelled && LETTER_WORDS.get(before.text) === undefined;
}

const OFTEN = new Set(["के", "কে", "کے", "की", "ई", "ই", "ای"]);

function isLetter(word: string): boolean {
  return LETTER_WORDS.has(word);
}

function isArticleWord(word: string): boolean {
  return word === "y" || word === "e" || word === "u";
}

/** "B+ School", "a positive report", "y a plus de lits", "0-" in a list of stock. */
function isNoGroup(text: GroupText, { at, found, sign }: { at: number; found: Letters; sign: GroupSign }): boolean {
  const { words, plain } = text;
  const word = words[at];
  const before = words[at - 1]?.text ?? "";
  const behind = words[sign.to];
  const gap = plain.slice(sign.end, behind?.start ?? sign.end);
  const next = behind !== undefined && /^[ \u00a0]?$/u.test(gap) ? behind.text : "";
  const isBlood = isBloodWord(before) || isBloodWord(words[at - 2]?.text ?? "");
  if (found.isVe === true && (plain[words[found.to - 1]?.end ?? 0] ?? "") !== "+" && word?.text === "ave") return true;
  if (word?.text === "0") return !sign.isWord && at > 0 && !speaksNear(text, at) && !GROUP_WORDS.give.has(before);
  if (isBlood) return false;
  if (GROUP_WORDS.otherBehind.has(next)) return true;
  const isSmall = word?.isUpper === false && /^[a-z]/.test(word.text);
  const isSaid = sign.isWord && /^\s$/u.test(words[found.to]?.gap ?? "") && SIGN_WORDS.has(words[found.to]?.text ?? "");
  if (
    isSaid &&
    /^(?:plus|minus)$/.test(words[found.to]?.text ?? "") &&
    /^(?:y|de|d|et|o|que)$/.test(`${before === "y" ? before : next}`)
  )
    return true;
  if (!isSmall) return false;
  if (isSaid && (found.letters === "A" || found.letters === "AB") && GROUP_WORDS.tested.has(next)) return true;
  const isAlone = !sign.isWord && words[found.to - 1] !== undefined && /^\s/u.test(gapBehind(text, found.to - 1));
  return isAlone && behind !== undefined && !speaksOfBlood(text, at) && found.letters !== "AB";
}

/** "For a positive ...", "a B+ donor": the letter may be a small word. "B O+", "A + B": which? */
function isUnsure(text: GroupText, { at, found, sign }: { at: number; found: Letters; sign: GroupSign }): boolean {
  const { words } = text;
  const word = words[at];
  const before = words[at - 1];
  if (word === undefined) return false;
  const isNear = before !== undefined && /^[ \u00a0]$/u.test(word.gap);
  if (isNear && before.isUpper && isLetter(before.text) && !/^a$/.test(before.text) && before.text.length < 3)
    if (!/^[-+±]/u.test(gapBehind(text, at - 1).trim()) && LETTER_WORDS.get(before.text) !== found.letters) return true;
  const next = words[sign.to];
  if (sign.sign === "+" && !sign.isWord && next !== undefined && isLetter(next.text) && /^\s?\+\s?$/u.test(next.gap))
    return true;
  if (word.isUpper || word.text !== "a" || !sign.isWord || found.to > at + 1) return false;
  return isNear && GROUP_WORDS.articleBefore.has(before.text) && !isBloodWord(next?.text ?? "");
}

/** "need a B+ donor": a small "a" is an article unless it begins the text or names a group. */
function isArticle({ words }: GroupText, at: number): boolean {
  const [word, before, second] = [words[at], words[at - 1], words[at + 1]];
  if (word === undefined || word.text !== "a") return false;
  const donor = [words[at + 2], words[at + 3]].some((each) =>
    /^(?:donor|donner|patient|person)$/.test(each?.text ?? ""),
  );
  if (donor && second?.isUpper === true) return true;
  if (word.isUpper) return false;
  return donor || second?.isUpper === true || (before !== undefined && !isBloodWord(before.text));
}

/** "positivo o negativo": a letter that is also a word for "or", behind a sign. */
function isOrLetter(text: GroupText, at: number, before: ReadWords): boolean {
  const start = text.words[at]?.start ?? 0;
  return before.to === at && isOr(text, at) && /^[ \u00a0]$/u.test(text.plain.slice(before.end, start));
}

function isOr({ words }: GroupText, at: number): boolean {
  const word = words[at];
  return word !== undefined && GROUP_WORDS.or.has(word.text) && !(word.isUpper && /^[a-z]/.test(word.text));
}

/** Words each way in which blood is spoken of. */
const AROUND = 6;

function speaksOfBlood({ words }: GroupText, at: number): boolean {
  if (GROUP_WORDS.give.has(words[0]?.text ?? "") || words.length === 1) return true;
  return words.slice(Math.max(0, at - AROUND), at + AROUND).some(({ text }) => isBloodWord(text));
}

function speaksNear({ words }: GroupText, at: number): boolean {
  return words.slice(Math.max(0, at - 2), at + 4).some(({ text }) => isBloodWord(text));
}
