/** Does anybody answer there? */
export const REACH_VALUES = ["unknown", "reachable", "no-answer", "busy", "wrong-number", "disconnected"] as const;
export type ReachValue = (typeof REACH_VALUES)[number];

/** Do they have it? */
export const STOCK_VALUES = ["unknown", "available", "limited", "out", "closed"] as const;
export type StockValue = (typeof STOCK_VALUES)[number];

/** Can they be trusted? */
export const TRUST_VALUES = ["unreviewed", "confirmed", "disputed", "fraud-confirmed"] as const;
export type TrustValue = (typeof TRUST_VALUES)[number];

/** Who said it, as a role word, never a person. */
export const BY_ROLES = ["seeker", "owner", "facility", "verifier", "moderator", "feed"] as const;
export type ByRole = (typeof BY_ROLES)[number];

/** Beds and the like, counted: occupied + available <= total. */
export type Counts = { total?: number; occupied?: number; available?: number; staffed?: number };

/**
 * Who said it and when. `weight`: how much the words of seekers weigh together, 0.2 to 0.8, where
 * that is known; it never leaves the server.
 */
type Attribution = { at: string | null; by: ByRole | null; weight?: number };

/**
 * The three facts of a listing (DESIGN.md 5.1). `at` and `by` are null as long as nobody has said
 * anything. Times are ISO text.
 */
export type Axes = {
  reach: Attribution & { value: ReachValue };
  stock: Attribution & { value: StockValue; count?: number; counts?: Counts };
  trust: Attribution & { value: TrustValue };
};

/** The axes of a listing of which nothing is known yet. */
export const NOTHING_KNOWN: Axes = {
  reach: { value: "unknown", at: null, by: null },
  stock: { value: "unknown", at: null, by: null },
  trust: { value: "unreviewed", at: null, by: null },
};

/** What a call or visit found. */
export const OUTCOMES = [
  "got-help",
  "in-stock",
  "limited",
  "none-left",
  "no-answer",
  "busy",
  "wrong-number",
  "disconnected",
  "asked-for-advance-money",
  "confirmed",
] as const;
export type Outcome = (typeof OUTCOMES)[number];
