import type { GroupDoubt } from "../blood/group-doubts.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { giveWords } from "./give.ts";
import { needWords, takeFigures } from "./need.ts";
import type { Awaited, ReadText } from "./text-intent.ts";
import { translate } from "./translate.ts";
import type { Vocabulary } from "./translate.ts";

/** What is sought, and the place before or behind it. */
export function readFind(words: readonly string[], vocabulary: Vocabulary, { asks, what }: Awaited): ReadText {
  const { english, language } = translate(words, vocabulary);
  for (let length = english.length; length > 0; length -= 1) {
    const front = english.slice(0, length).join(" ");
    if (isWhat(front)) return found(front, english.slice(length), language);
    const back = english.slice(-length).join(" ");
    if (isWhat(back)) return found(back, english.slice(0, -length), language);
  }
  if (asks === "place" && what !== null) return { said: { do: "find", what, place: words.join(" ") }, language: null };
  return { said: { do: "unknown" }, language };
}

function isWhat(text: string): boolean {
  return readTypedKinds(text)?.wholly === true;
}

function found(what: string, place: readonly string[], language: string | null): ReadText {
  const text = place.join(" ");
  return { said: text === "" ? { do: "where", what } : { do: "find", what, place: text }, language };
}

/** Whether words besides a blood group may name a place. */
export function namesPlace(rest: string, vocabulary: Vocabulary): boolean {
  const words = rest.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  const left = takeFigures(needWords(words) ?? giveWords(words) ?? words).rest;
  const { said } = readFind(left, vocabulary, { asks: null, what: null });
  return said.do === "find" || (said.do === "unknown" && left.length > 0);
}

/**
 * A blood group in doubt: it is asked for, and a rare one is told where to ask. Who needs or gives
 * is asked for the group anyway.
 */
export function readDoubt(words: readonly string[]): GroupDoubt | null {
  const { doubt } = readTypedKinds(words.join(" ")) ?? {};
  const isAsked = needWords(words) !== null || giveWords(words) !== null;
  return doubt === undefined || (doubt === "unclear" && isAsked) ? null : doubt;
}
