import { effectAt, markedEffect } from "../facilities/utilities.ts";
import type { PlaceEffect } from "../facilities/utilities.ts";
import type { Axes, ByRole, StockValue } from "../observations/axes.ts";
import type { Hearsay } from "../observations/derive-axis.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";
import { HOUR_MS } from "../shared/durations.ts";

/** What somebody said of a stock, with its time and speaker: one observation. */
export type StockWord = { value: StockValue; count?: number | undefined; at: string; by: ByRole };

/** What decides the headline of a stock: its axis, and what was observed against it. */
export type StockFacts = {
  kind: Kind;
  subtype?: string | undefined;
  stock: Pick<Axes["stock"], "value" | "at" | "by"> & { count?: number | undefined; own?: StockWord | undefined };
  hearsay?: Hearsay<"stock"> | undefined;
  /** What a lack at its place does to it. */
  effect?: PlaceEffect | undefined;
};

/**
 * What readers are told of a stock, the same everywhere (decision 179).
 *
 * - `said`: the value. `against`: another word, which is told as a second line.
 * - `disputed`: what was said, and what others heard since. Neither is the headline.
 * - `not-counted`: a count that nobody confirmed for two half-lives.
 * - `ask-first`: something is lacking at the place, so no count of it holds.
 * - `unknown`: nobody said anything that counts. `against`: what somebody heard all the same.
 */
export type StockHeadline =
  | { is: "said"; word: StockWord; against?: Hearsay<"stock"> | undefined }
  | { is: "disputed"; said: StockWord; heard: HeardWord }
  | { is: "not-counted"; since: StockWord }
  | { is: "ask-first"; effect: PlaceEffect }
  | { is: "unknown"; against?: Hearsay<"stock"> | undefined };

/** What others heard since. It has no number. `people`: different speakers, where that is known. */
export type HeardWord = { value: StockValue; at: string; by: ByRole; people?: number };

/** Decides what readers are told of a stock. */
export function stockHeadline({ kind, subtype, stock, hearsay, effect }: StockFacts, now: Date): StockHeadline {
  const { value, count, at, by, own } = stock;
  const lack = value === "closed" ? undefined : effectAt(effect, now);
  if (lack !== undefined && markedEffect(lack) === "ask-first") return { is: "ask-first", effect: lack };
  // What stops it is newer than any count, and no caller knows better.
  if (lack !== undefined && markedEffect(lack) === "none")
    return { is: "said", word: { value: "out", at: lack.at, by: lack.by }, against: hearsay };
  if (value === "unknown" || at === null || by === null) return { is: "unknown", against: hearsay };
  const word: StockWord = { value, count, at, by };
  // A closed door is no count.
  if (value === "closed") return { is: "said", word, against: hearsay };
  if (own !== undefined) return { is: "disputed", said: own, heard: { value, at, by } };
  const halfLives = (now.getTime() - Date.parse(at)) / (stockHalfLifeHours(kind, subtype) * HOUR_MS);
  const isContradicted = hearsay !== undefined && hearsay.value !== "unknown" && hearsay.value !== "closed";
  if (isContradicted && halfLives > 1) return { is: "disputed", said: word, heard: hearsay };
  if (halfLives > 2 && isCount(word)) return { is: "not-counted", since: word };
  return { is: "said", word, against: hearsay };
}

/** Whether a word is a count. None left, said by who counts there, is a count of nothing. */
function isCount({ value, count, by }: StockWord): boolean {
  return count !== undefined || (value === "out" && by !== "seeker");
}

/**
 * Whether what others heard leaves the sign of freshness as it is: the place itself has just said
 * what it has.
 */
export function isOwnWord(by: ByRole | undefined): boolean {
  return by === "facility" || by === "moderator" || by === "verifier";
}
