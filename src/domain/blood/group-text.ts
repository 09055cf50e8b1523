import { foldWord } from "./group-words.ts";

/** A word or number of a text. `text`: folded. `gap`: what is before it. */
export type GroupWord = {
  text: string;
  start: number;
  end: number;
  gap: string;
  isNumber: boolean;
  isUpper: boolean;
};

/**
 * A text without invisible signs, each plus as "+", each dash as "-", wide letters as narrow ones.
 * `places`: where each of its signs is in the text as typed; null: at the same place.
 */
export type GroupText = { plain: string; places: readonly number[] | null; words: readonly GroupWord[] };

const NOT_ASCII = /[^\u0000-\u007f]/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const PLUS = /[+＋➕⁺﬩﹢]/u;
const DASH = /[-−–—‐‑‒―⁻➖﹣]/u;
const WORD = /[\p{L}\p{M}]+|\p{Nd}+|[🅰🅱🅾🆎]/gu;

/** Takes a text apart, so that its groups can be read. */
export function takeApart(text: string): GroupText {
  const { plain, places } = NOT_ASCII.test(text) ? plainOf(text) : { plain: text, places: null };
  const words: GroupWord[] = [];
  let last = 0;
  for (const { 0: raw, index } of plain.matchAll(WORD)) {
    words.push({
      text: foldWord(raw),
      start: index,
      end: index + raw.length,
      gap: plain.slice(last, index),
      isNumber: /^\d+$/.test(foldWord(raw)),
      isUpper: raw !== raw.toLowerCase() || raw === raw.toUpperCase(),
    });
    last = index + raw.length;
  }
  return { plain, places, words };
}

function plainOf(text: string): { plain: string; places: number[] } {
  let plain = "";
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const said = PLUS.test(sign) ? "+" : DASH.test(sign) ? "-" : INVISIBLE.test(sign) ? "" : sign.normalize("NFKC");
    for (let index = 0; index < said.length; index += 1) places.push(at);
    plain += said;
    at += sign.length;
  }
  places.push(at);
  return { plain, places };
}

/** What is behind a word, up to the next one: at most twelve signs. */
export function gapBehind({ plain, words }: GroupText, at: number): string {
  const end = words[at]?.end ?? 0;
  return plain.slice(end, Math.min(words[at + 1]?.start ?? plain.length, end + 12));
}

/** Where a sign of the plain text is in the text as typed. An end is that of its last sign. */
export function typedPlace(
  { places }: GroupText,
  { text, at, isEnd }: { text: string; at: number; isEnd: boolean },
): number {
  if (places === null) return at;
  if (!isEnd) return places[at] ?? text.length;
  const last = places[at - 1] ?? 0;
  const next = places.slice(at - 1).find((place) => place > last);
  const size = String.fromCodePoint(text.codePointAt(last) ?? 0).length;
  return Math.min(last + size, next ?? text.length);
}
