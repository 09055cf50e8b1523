import type { Outcome } from "../observations/outcomes.ts";

/**
 * Minutes for which one verifier holds a card. Proposal: a call with its note takes two or
 * three.
 */
export const CARD_MINUTES = 15;

/**
 * A stored card (collection `claims`): who holds it, for which listing, until when, and its
 * outcome. It contains no number.
 */
export type StoredClaim = {
  ownerId: string;
  listingId: string;
  at: string;
  expiresAt: string;
  state: ClaimState;
  outcome?: Outcome;
  observationId?: string;
  /** The owner's grant of their number, where they asked to be called. */
  grantId?: string;
  /** The card of another verifier whose call this one repeats. Never leaves the server. */
  secondOf?: string;
  /** The case that was opened because the two calls disagree. Never leaves the server. */
  reportId?: string;
};

/** `ended`: its time was over before an outcome. */
export const CLAIM_STATES = ["held", "done", "released", "ended"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The state of a card now. One whose time is over has ended, marked or not. */
export function claimStateAt({ state, expiresAt }: Pick<StoredClaim, "state" | "expiresAt">, now: Date): ClaimState {
  return state === "held" && Date.parse(expiresAt) <= now.getTime() ? "ended" : state;
}
