import type { NeedPlace } from "#domain/dialogue/need.ts";
import { fitted } from "#domain/dialogue/text-length.ts";
import type { Bearer } from "#domain/dialogue/text-length.ts";
import { cut } from "#domain/dialogue/places-answer.ts";

/** Letters of a place's name in a draft: what is tried first, and the fewest. */
export const LONGEST_PLACE = 30;
export const SHORTEST_PLACE = 3;

/**
 * A text with as much of a place's name as has room. One letter of another script halves the
 * room, so more of another name may have room. Where none has, the whole text is sent: a longer
 * text costs more, and no answer costs a need. A screen has its first sentence.
 * @param names of one place, the best first; at least one
 */
export function shortest(names: readonly string[], bearer: Bearer, write: (place: string) => string): string {
  for (let length = LONGEST_PLACE; length >= SHORTEST_PLACE; length -= 1)
    for (const name of names) {
      const short = fitted(write(cut(name, length)), bearer);
      if (short !== null) return short;
    }
  const long = write(cut(names.at(-1) ?? "", LONGEST_PLACE));
  return (bearer === "ussd" ? firstSentence(long) : null) ?? long;
}

/** A place's name in Latin letters, where it has one beside its own. */
export function latinName(place: NeedPlace | undefined): string[] {
  return place?.latinName === undefined ? [] : [place.latinName];
}

/** An answer behind the place that it is about, where there is room. */
export function placed(answer: string, place: string | null, bearer: Bearer): string {
  return place === null ? answer : (fitted(`${cut(place, LONGEST_PLACE)}: ${answer}`, bearer) ?? answer);
}

/** What still fits on a small screen: a second sentence only says more. */
export function firstSentence(text: string): string | null {
  const [first] = /^.+?[.।۔]/u.exec(text) ?? [];
  return first === undefined ? null : fitted(first, "ussd");
}
