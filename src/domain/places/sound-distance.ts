import type { Letters } from "./edit-distance.ts";

const LONGEST = 32;
const WIDTH = LONGEST + 1;
const cells = new Uint8Array(WIDTH * WIDTH);

const code = (letter: string): number => letter.charCodeAt(0);

/**
 * Cost in half steps: two for a consonant, one for vowels, h and y, in which romanisations differ
 * most.
 */
const WHOLE = 2;
const costs = new Uint8Array(128).fill(WHOLE);
for (const letter of "aeiouhy") costs[code(letter)] = 1;

/** Pairs of letters for one sound cost half a slip; so do two vowels. */
const ALIKE = new Set(
  "kg td pb bv nm dr sc sj cj jy jl fp fv uv ov tc".split(" ").flatMap((pair) => {
    const [first = "", second = ""] = [...pair];
    return [first + second, second + first];
  }),
);
const swaps = new Uint8Array(128 * 128).fill(WHOLE);
for (let one = 97; one < 123; one += 1) {
  for (let other = 97; other < 123; other += 1) {
    const pair = String.fromCharCode(one, other);
    const cheap = ALIKE.has(pair) || /^[aeiou]{2}$/.test(pair);
    swaps[one * 128 + other] = one === other ? 0 : cheap ? 1 : WHOLE;
  }
}

const SAME: Readonly<Record<string, string>> = { w: "v", q: "k", z: "j", é: "e" };
const same = new Uint8Array(128);
for (let one = 0; one < 128; one += 1) same[one] = code(SAME[String.fromCharCode(one)] ?? String.fromCharCode(one));

const A = code("a");
const C = code("c");
const E = code("e");
const F = code("f");
const H = code("h");
const I = code("i");
const K = code("k");
const O = code("o");
const P = code("p");
const S = code("s");
const U = code("u");
const Y = code("y");
const ROUGH = new Set([..."bdgjkptcs"].map(code));

function isVowel(letter: number): boolean {
  return letter === A || letter === E || letter === I || letter === O || letter === U;
}

/** A buffer for one word as it sounds; it is reused. */
export function soundBuffer(): Letters {
  return { bytes: new Uint8Array(LONGEST), from: 0, to: 0 };
}

/**
 * Writes a Latin word as it sounds into `room`: no doubled letters, vowel lengths or h after a
 * consonant. Letter groups for one sound become one letter. "Ludhiana" and "ludhiaanaa" become
 * equal.
 */
export function writeSound(word: Letters, room: Letters): Letters {
  let length = 0;
  for (let at = word.from; at < word.to && length < LONGEST; at += 1) {
    let letter = same[(word.bytes[at] ?? 0) & 127] ?? 0;
    const next = at + 1 < word.to ? (word.bytes[at + 1] ?? 0) : 0;
    const before = length > 0 ? (room.bytes[length - 1] ?? 0) : 0;
    if (letter === H && (next === 0 || ROUGH.has(before))) continue;
    if (letter === P && next === H) {
      letter = F;
      at += 1;
    } else if (letter === C && next !== H && next !== E && next !== I) letter = K;
    else if (letter === C && next !== H) letter = S;
    else if (letter === Y && !isVowel(next)) letter = I;
    else if (letter === E && next === E) letter = I;
    else if (letter === O && (next === O || next === U)) letter = U;
    if (letter === U && before === U && (word.bytes[at] ?? 0) === U) continue;
    if (letter === before) continue;
    if (letter === E && before === I && (word.bytes[at - 1] ?? 0) === E) continue;
    if (letter === O && before === U && (word.bytes[at - 1] ?? 0) === O) continue;
    room.bytes[length] = letter;
    length += 1;
  }
  room.to = length;
  return room;
}

/**
 * How far two words sound apart, in slips; a vowel or a similar consonant is half a slip. `whole`:
 * to all of `word`; `begun`: to the prefix that fits best. Above `most` the result is only known to
 * be above.
 */
export function soundDistance(typed: Letters, word: Letters, most: number): { whole: number; begun: number } {
  const columns = word.to - word.from;
  const rows = typed.to - typed.from;
  cells[0] = 0;
  for (let column = 1; column <= columns; column += 1)
    cells[column] = (cells[column - 1] ?? 0) + (costs[word.bytes[word.from + column - 1] ?? 0] ?? WHOLE);
  for (let row = 1; row <= rows; row += 1) {
    const least = fillRow(typed, word, row);
    if (least > most * WHOLE) return { whole: least / WHOLE, begun: least / WHOLE };
  }
  const last = rows * WIDTH;
  let begun = cells[last] ?? 0;
  for (let column = 1; column <= columns; column += 1) begun = Math.min(begun, cells[last + column] ?? begun);
  return { whole: (cells[last + columns] ?? 0) / WHOLE, begun: begun / WHOLE };
}

function fillRow(typed: Letters, word: Letters, row: number): number {
  const letter = typed.bytes[typed.from + row - 1] ?? 0;
  const cost = costs[letter] ?? WHOLE;
  const columns = word.to - word.from;
  let left = (cells[(row - 1) * WIDTH] ?? 0) + cost;
  cells[row * WIDTH] = left;
  let least = left;
  for (let column = 1; column <= columns; column += 1) {
    const here = row * WIDTH + column;
    const other = word.bytes[word.from + column - 1] ?? 0;
    left += costs[other] ?? WHOLE;
    const swapped = (cells[here - WIDTH - 1] ?? 0) + (swaps[letter * 128 + other] ?? WHOLE);
    const dropped = (cells[here - WIDTH] ?? 0) + cost;
    if (swapped < left) left = swapped;
    if (dropped < left) left = dropped;
    cells[here] = left;
    if (left < least) least = left;
  }
  return least;
}
