import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);

/** How often a reader looks at a word or phrase, or something up in the lexicon. */
function stepsOf(text: string): number {
  let steps = 0;
  const watch = <T>(list: T[]): T[] =>
    new Proxy(list, {
      get(target, key, receiver) {
        if (typeof key === "string" && key !== "length") steps += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  const counting = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> =>
    Object.assign(new Map(map), {
      get(key: K) {
        steps += 1;
        return map.get(key);
      },
    });
  const known = Object.assign(new Set(lexicon.known), {
    has(word: string) {
      steps += 1;
      return lexicon.known.has(word);
    },
  });
  const watched = {
    ...lexicon,
    known,
    phrases: counting(lexicon.phrases),
    misspelt: counting(lexicon.misspelt),
  };
  parseMessage(text, { lexicon: watched, country: "IN", watch });
  return steps;
}

const labelled = readFileSync("data/messages/labelled.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { text: string }).text);

/** One sort of text, over and over: each would be slow in another part of the reader. */
const TEXTS: readonly (readonly [string, string])[] = [
  ["forwards of all languages, a line each", `${labelled.join("\n")}\n`],
  ["the same on one line", labelled.join(" ").replaceAll("\n", " ")],
  ["resources without an end of sentence", "oxygen cylinder ambulance icu bed plasma "],
  ["numbers to call", "call Ravi 9000005001/02 or 90000 05003, "],
  ["digits", "12 3 45 678 "],
  ["spelled digits", "nine eight double zero five four "],
  ["counts of beds", "ICU: 4, O2: 3, ventilator 0 | "],
  ["times", "verified 10:30 am, 2 hours ago, 28 March "],
  ["one word without an end", "ஆக்சிஜன்"],
  ["places", "at Gomti Nagar, Lucknow 226010 near Sahara Hospital "],
  ["groups", "AB- O+ any negative blood group A "],
  ["needs and offers by turns", "need oxygen, can give plasma, "],
  ["punctuation", ".,:;-+()/|*_•"],
];

test.each(TEXTS)("%s: twice the text is twice the work", (_, text) => {
  // A text of many sorts is alike in large parts only.
  const least = text.length > 1_000 ? 10_000 : 5_000;
  const sizes = [least, 2 * least, 4 * least];
  const counts = sizes.map((size) => stepsOf(text.repeat(Math.ceil(size / text.length)).slice(0, size)));
  const [one = 0, two = 0, four = 0] = counts;
  // A third above proportion leaves room for what is paid once. Quadratic work would be 4 and 16.
  expect(two / Math.max(one, 100)).toBeLessThanOrEqual(2.4);
  expect(four / Math.max(one, 100)).toBeLessThanOrEqual(4.8);
});

test.each([
  ["one resource over and over", "bed "],
  ["a count of it over and over", "4 bed "],
  ["one on each line", "bed\n"],
])("%s costs no more than a text of honest messages", (_, one) => {
  const honest = labelled.join("\n");
  const words = honest.split(/\s+/u).length;
  const text = one.repeat(Math.ceil(words / one.trim().split(" ").length));
  expect(stepsOf(text)).toBeLessThan(2 * stepsOf(honest));
});

test("the count sees what is not linear", () => {
  const words = Array.from({ length: 200 }, () => "bed");
  let steps = 0;
  const seen = new Proxy(words, {
    get: (target, key, receiver) => {
      if (typeof key === "string" && key !== "length") steps += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  for (const word of seen) seen.filter((other) => other === word);
  expect(steps).toBeGreaterThan(200 * 200);
});
