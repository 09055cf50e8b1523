import type { ListingData } from "./listing-loader.ts";
import { reportedObservations } from "./reported-observations.ts";
import type { StoredObservations } from "./reported-observations.ts";

type VolunteerFacts = Pick<ListingData, "reach" | "stock"> & StoredObservations;

/**
 * When a volunteer last called, if known; null if none did. Their finding may still be untrusted.
 */
export function volunteerCalledAt({ reach, stock, ...page }: VolunteerFacts): string | null {
  const calls = [reach, stock, ...reportedObservations(page)].flatMap(({ at, by }) =>
    by === "verifier" && at !== null ? [at] : [],
  );
  return calls.toSorted().at(-1) ?? null;
}
