import type { ListingData } from "./listing-loader.ts";

type VolunteerFacts = Pick<ListingData, "reach" | "stock"> & Partial<Pick<ListingData, "told">>;

/**
 * When a volunteer last called, as far as is known; null where none did. What they found need not
 * be whether it can be trusted.
 */
export function volunteerCalledAt({ reach, stock, told = [] }: VolunteerFacts): string | null {
  const calls = [reach, stock, ...told].flatMap(({ at, by }) => (by === "verifier" && at !== null ? [at] : []));
  return calls.toSorted().at(-1) ?? null;
}
