import type { ForWhom, SupplyPart } from "../resources/for-whom.ts";

/** Axis of reach: does anybody answer? */
export const REACH_VALUES = ["unknown", "reachable", "no-answer", "busy", "wrong-number", "disconnected"] as const;
export type ReachValue = (typeof REACH_VALUES)[number];

/** Axis of stock: do they have it? */
export const STOCK_VALUES = ["unknown", "available", "limited", "out", "closed"] as const;
export type StockValue = (typeof STOCK_VALUES)[number];

/** Axis of trust: are they honest? */
export const TRUST_VALUES = ["unreviewed", "confirmed", "disputed", "fraud-confirmed"] as const;
export type TrustValue = (typeof TRUST_VALUES)[number];

/** Role of whoever made an observation, never a person. */
export const BY_ROLES = ["seeker", "owner", "facility", "verifier", "moderator", "feed"] as const;
export type ByRole = (typeof BY_ROLES)[number];

/** Counts of beds and the like: occupied + available <= total. */
export type Counts = { total?: number; occupied?: number; available?: number; staffed?: number };

/**
 * Who said it and when. `weight`: the weight of seekers together, 0.2 to 0.8, where known. It never
 * leaves the server.
 */
type Attribution = { at: string | null; by: ByRole | null; weight?: number };

/** A place's own word of its stock (own-word.ts). */
export type OwnWord = {
  value: StockValue;
  count?: number;
  at: string;
  by: ByRole;
  for?: ForWhom;
  parts?: SupplyPart[];
};

/**
 * What of a stock is said beside its value. `moreAt`: when there will be more, of one that is out; of
 * food the next meal. `own`: the place's newest own word, where the value is another's. `for`: for whom all of it is.
 * `parts`: for whom which part is, where they differ; their counts add up to its count.
 */
type StockDetails = {
  count?: number;
  counts?: Counts;
  moreAt?: string;
  own?: OwnWord;
  for?: ForWhom;
  parts?: SupplyPart[];
};

/**
 * The three facts of a listing (DESIGN.md 5.1). `at` and `by` are null until an observation. Times
 * are ISO text.
 */
export type Axes = {
  reach: Attribution & { value: ReachValue };
  stock: Attribution & { value: StockValue } & StockDetails;
  trust: Attribution & { value: TrustValue };
};

/** The axes of a listing without observations. */
export const NOTHING_KNOWN: Axes = {
  reach: { value: "unknown", at: null, by: null },
  stock: { value: "unknown", at: null, by: null },
  trust: { value: "unreviewed", at: null, by: null },
};
