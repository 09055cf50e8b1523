import { accessOf } from "#domain/facilities/access.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { traitAnswer, traitsOf } from "#domain/listings/traits.ts";
import type { Trait, TraitListing } from "#domain/listings/traits.ts";
import type { Carries } from "#domain/resources/ambulances.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { isLanguageTag } from "#domain/shared/language-tag.ts";
import { spokenWord } from "./spoken-words.ts";

/*
 * How a row answers the traits of its kind, as bits: two for each, "yes" and "may". None of the two
 * is "no". They are in the order of `traitsOf`, so those of every kind have the same bits
 * everywhere. The longest list, of ambulances, takes 28 of 32 bits. The last bit is of another
 * kind: it says that a listing is made up.
 */

/** Words of traits a row has: these bits, then languages and hours (spoken-words.ts). */
export const TRAIT_WORDS = 2;

/** The bit of a listing that is made up for a demonstration. */
export const MADE_UP = 2 ** 31;

/** The bits of a trait: known to have it, and nobody knows. */
export type TraitBits = { yes: number; may: number };

/** The bits of a trait among those of a kind; null: the kind has no such trait. */
export function traitBits(kind: Kind, { name, value }: Trait): TraitBits | null {
  const at = traitsOf(kind).findIndex((each) => each.name === name && each.value === value);
  return at < 0 ? null : { yes: (1 << (2 * at)) >>> 0, may: (2 << (2 * at)) >>> 0 };
}

function wordOf(answers: readonly Carries[]): number {
  return answers.reduce((word, answer, at) => word | (answer === "no" ? 0 : (answer === "yes" ? 1 : 2) << (2 * at)), 0);
}

/** Writes how a listing answers every trait of its kind. What a place decides is "may" here. */
export function writeListingTraits(
  into: Uint32Array,
  listing: TraitListing & Pick<StoredListing, "speaks" | "openingHours" | "source">,
): void {
  const traits = wordOf(traitsOf(listing.kind).map((trait) => traitAnswer(trait, listing)));
  into[0] = traits | (listing.source.demo === true ? MADE_UP : 0);
  into[1] = spokenWord(listing.speaks?.filter(isLanguageTag), listing.openingHours);
}

/*
 * Behind the first trait, "accessible", a facility's word has what it says itself: two bits each
 * for wheelchairs and for steps.
 */
const WHEELCHAIR_SHIFT = 2;
const STEPS_SHIFT = 4;
const WHEELCHAIR = [undefined, "yes", "limited", "no"] as const;
const STEP_FREE = [undefined, true, false] as const;

/** Writes whether a facility's place is accessible, and the facts that say so. */
export function writeFacilityTraits(
  into: Uint32Array,
  { accessibility, speaks, hours }: Pick<StoredFacility, "accessibility" | "speaks" | "hours">,
): void {
  const { wheelchair, stepFree } = accessibility;
  const facts = (WHEELCHAIR.indexOf(wheelchair) << WHEELCHAIR_SHIFT) | (STEP_FREE.indexOf(stepFree) << STEPS_SHIFT);
  into[0] = wordOf([accessOf(accessibility)]) | facts;
  into[1] = spokenWord(speaks, hours?.openingHours);
}

/** Of each word of facts what an answer states: `,"access":{...}`; empty where nothing is known. */
const ACCESS_TEXTS = Array.from({ length: 16 }, (_, facts) => {
  const access = { wheelchair: WHEELCHAIR[facts & 3], stepFree: STEP_FREE[facts >> 2] };
  const text = JSON.stringify(access);
  return text === "{}" ? "" : `,"access":${text}`;
});

/** The facts of a facility's word, 0 to 15; 0: nothing is known. */
export function accessFacts(word: number): number {
  return (word >>> WHEELCHAIR_SHIFT) & 15;
}

/** `,"access":{...}` of a facility's facts. */
export function accessText(facts: number): string {
  return ACCESS_TEXTS[facts] ?? "";
}
