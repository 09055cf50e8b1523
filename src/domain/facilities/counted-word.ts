import type { StoredListing } from "../listings/listing.ts";
import { subtypeOf } from "../listings/listing.ts";
import type { Counts } from "../observations/axes.ts";
import type { Finding, Outcome } from "../observations/outcomes.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { storedForWhom } from "../resources/for-whom.ts";
import type { SupplyPart } from "../resources/for-whom.ts";
import { DAY_MS } from "../shared/durations.ts";
import { countsToRecord } from "./capacity.ts";
import type { CapacityEntry, SaidStock } from "./capacity.ts";
import { countsAsShown, countsOfParts, freeOfParts, freeWithStaff, withoutUnknown } from "./staffed-beds.ts";
import { isUnspecified } from "./supply-key.ts";
import type { Supply } from "./supply-key.ts";

/*
 * What a place's count says as an observation, and what its counts were before.
 */

type Stocked = Pick<StoredListing, "stock">;
type CountedWord = Pick<Finding, "outcome" | "count" | "counts" | "for" | "parts">;

const OUTCOMES_OF: Readonly<Record<SaidStock, Outcome>> = {
  available: "in-stock",
  limited: "limited",
  out: "none-left",
};

/** The free ones that readers are told of a stock; undefined without a number. */
export function shownFree({ stock }: Stocked): number | undefined {
  return stock.value === "out" ? 0 : (stock.count ?? stock.counts?.available);
}

/** The counts of a listing as they were said, before new ones. */
export function knownCounts(listing: Stocked): Counts {
  return countsAsShown(withoutUnknown({ ...listing.stock.counts }), shownFree(listing));
}

/**
 * The counts of a listing as readers are told them. `available` are those with staff. `empty`: how
 * many are free, where not all of them have staff.
 */
export function shownCounts(listing: Stocked): Counts & { empty?: number } {
  const available = shownFree(listing);
  const { parts } = listing.stock;
  const { available: empty = 0 } = parts === undefined ? knownCounts(listing) : countsOfParts(parts);
  const told = withoutUnknown({ ...listing.stock.counts, available });
  return available !== undefined && empty > available ? { ...told, empty } : told;
}

/**
 * What the observation of an entry says. Its count is of those that have staff. For whom it was
 * before is not repeated: that stays until it is said anew (observations/said-for-whom.ts).
 */
export function wordOfEntry(listing: Stocked, entry: CapacityEntry): CountedWord {
  const { counts: given, stock, for: forWhom, parts } = entry;
  const outcome = stock === undefined ? "confirmed" : OUTCOMES_OF[stock];
  if (parts !== undefined) return { outcome, ...wordOfParts(parts) };
  const counted = countsOfWord(countsToRecord(knownCounts(listing), given));
  return { outcome, ...counted, ...(forWhom !== undefined && { for: storedForWhom(forWhom) }) };
}

/** Parts as an observation says them. Counts of another time are of no part, so none are added. */
function wordOfParts(parts: readonly SupplyPart[]): Omit<CountedWord, "outcome"> {
  const said = parts.map((part) => ({ for: storedForWhom(part.for), ...countsOfPart(part) }));
  return { counts: countsOfParts(parts), count: freeOfParts(parts), parts: said };
}

function countsOfPart({ available, total, staffed }: SupplyPart): Omit<SupplyPart, "for"> {
  return { available, ...(total !== undefined && { total }), ...(staffed !== undefined && { staffed }) };
}

/**
 * What "all the same" says of a listing: its value, counts and for whom again. Null for what somebody else
 * said, for what is too old to be confirmed unseen, and for what nobody said which.
 */
export function wordAsBefore(listing: StoredListing, now: Date): CountedWord | null {
  const stock = ownStock(listing);
  if (!mayConfirm(listing, stock, now)) return null;
  const outcome = outcomeAsBefore(stock);
  if (outcome === null) return null;
  if (stock.parts !== undefined) return { outcome, ...wordOfParts(stock.parts) };
  const counted = outcome === "confirmed" || outcome === "limited" ? countsOfWord(knownCounts({ stock })) : {};
  return { outcome, ...counted, ...(stock.for !== undefined && { for: stock.for }) };
}

/** The outcome that says a value again; null where nothing was said. */
function outcomeAsBefore({ value, count, counts }: StoredListing["stock"]): Outcome | null {
  if (value === "limited") return "limited";
  if (count !== undefined || counts?.available !== undefined) return "confirmed";
  if (value === "available") return "in-stock";
  return value === "out" ? "none-left" : null;
}

/** The stock as the place last said it, where what others said since is the value. */
function ownStock({ stock: { own, count, ...stock } }: Stocked): StoredListing["stock"] {
  if (own === undefined) return { ...stock, ...(count !== undefined && { count }) };
  const { for: _for, parts: _parts, ...known } = stock;
  return { ...known, ...own };
}

/** Days in which "all the same" confirms a count, and of what changes slowly. Proposal. */
const CONFIRMED_DAYS = { fast: 1, slow: 7 } as const;
/** Half-life from which a kind changes slowly, hours. */
const SLOW_HOURS = 24;

/** Whether "all the same" may confirm what was said of a supply: the place's own word, not too old. */
export function mayConfirm(supply: Supply, { at, by }: Pick<StoredListing["stock"], "at" | "by">, now: Date): boolean {
  if (at === null || (by !== "facility" && by !== "moderator") || isUnspecified(supply)) return false;
  const isSlow = stockHalfLifeHours(supply.kind, subtypeOf(supply)) >= SLOW_HOURS;
  return now.getTime() - Date.parse(at) <= DAY_MS * (isSlow ? CONFIRMED_DAYS.slow : CONFIRMED_DAYS.fast);
}

function countsOfWord(counts: Counts): Pick<Finding, "count" | "counts"> {
  const count = freeWithStaff(counts);
  return { ...(Object.keys(counts).length > 0 && { counts }), ...(count !== undefined && { count }) };
}
