import { randomInt } from "node:crypto";
import type { Texts } from "#server/http/pages/texts.ts";

/** Makes a name, in a language, for somebody who gave none. It never tells their number. */
export type MakeAlias = (language: string) => string;

/** From 100 to 999: three digits are said fast and are no telephone number. */
const FEWEST = 100;
const MOST = 999;

/**
 * Names of things with a number, such as "Bright Umbrella 482". The words are in the language's
 * file. A name is no promise of uniqueness: accounts are distinguished by their ids.
 * @param pick a whole number from 0 to below the given one
 */
export function aliasMaker(texts: Pick<Texts, "say">, pick: (below: number) => number = randomInt): MakeAlias {
  return (language) => {
    const words = (name: "likes" | "things"): string => {
      const all = madeUpWords(texts, language, name);
      return all[pick(all.length)] ?? "";
    };
    const number = FEWEST + pick(MOST - FEWEST + 1);
    return texts.say(language, ["messages", "madeUpAlias", "name"], {
      like: words("likes"),
      thing: words("things"),
      number,
    });
  };
}

/** The words of a language for made-up names. */
export function madeUpWords(texts: Pick<Texts, "say">, language: string, name: "likes" | "things"): string[] {
  return texts.say(language, ["messages", "madeUpAlias", name]).split(/\s*,\s*/);
}
