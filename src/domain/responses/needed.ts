import type { StoredListing } from "../listings/listing.ts";
import { isRunningState } from "./response.ts";
import type { StoredResponse } from "./response.ts";

/** What is promised, on its way and received of a need, in its unit. */
export type NeededCounts = { promised: number; coming: number; received: number };

/** The same with what was asked for and what is left, as everybody sees it. */
export type Needed = NeededCounts & { asked: number; left: number };

const NOTHING: NeededCounts = { promised: 0, coming: 0, received: 0 };

/** Amounts have at most three decimals: litres. Sums of binary fractions are rounded to that. */
function rounded(amount: number): number {
  return Math.round(amount * 1_000) / 1_000;
}

/** What a running response takes of the need: the owner's count, else what they agreed to. */
function comingOf({ state, agreed = 0, confirmed }: StoredResponse): number {
  if (state !== "accepted" && state !== "arrived") return 0;
  return confirmed?.owner?.amount ?? agreed;
}

/** The counts of a need by its responses. */
export function countNeeded(responses: Iterable<StoredResponse>): NeededCounts {
  const counts = { ...NOTHING };
  for (const response of responses) {
    if (response.state === "promised") counts.promised += response.amount;
    counts.coming += comingOf(response);
    if (response.state === "done") counts.received += response.received ?? 0;
  }
  return { promised: rounded(counts.promised), coming: rounded(counts.coming), received: rounded(counts.received) };
}

/** A need without a quantity asks for one of whatever it is. */
export function neededOf({ quantity = 1, needed = NOTHING }: Pick<StoredListing, "quantity" | "needed">): Needed {
  const { promised, coming, received } = needed;
  return { asked: quantity, promised, coming, received, left: Math.max(0, rounded(quantity - coming - received)) };
}

/**
 * A need with its counts, and the status that follows. It is `matched` exactly where nothing is
 * left, `fulfilled` once all was received. Other statuses stay.
 */
export function withNeeded(listing: StoredListing, counts: NeededCounts, at: string): StoredListing {
  const { promised, coming, received } = counts;
  const isNothing = promised === 0 && coming === 0 && received === 0;
  const { needed: _before, ...rest } = listing;
  const next: StoredListing = isNothing ? rest : { ...rest, needed: counts };
  const { asked, left } = neededOf(next);
  const { decision } = next;
  // Shown again, a hidden need has the status that its responses have left it.
  if (next.status === "hidden" && (decision?.was === "open" || decision?.was === "matched"))
    return { ...next, decision: { ...decision, was: left === 0 ? "matched" : "open" } };
  if (next.status !== "open" && next.status !== "matched") return next;
  if (received >= asked) {
    return { ...next, status: "fulfilled", closedAt: at, contact: { ...next.contact, available: false } };
  }
  return { ...next, status: left === 0 ? "matched" : "open" };
}

/** Whether a response still takes part in its need's counts. */
export function isCounted(response: StoredResponse): boolean {
  return isRunningState(response.state) || response.state === "done";
}
