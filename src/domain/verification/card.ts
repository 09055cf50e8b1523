import type { Outcome } from "../observations/axes.ts";

/**
 * How long a card is one verifier's alone, minutes. Source: issue 5; a call with its note takes two
 * or three.
 */
export const CARD_MINUTES = 15;

/**
 * A card as it is kept (collection `claims`): who holds it, of which listing, until when; then what
 * came of it. It holds no number.
 */
export type StoredClaim = {
  ownerId: string;
  listingId: string;
  at: string;
  expiresAt: string;
  state: ClaimState;
  outcome?: Outcome;
  observationId?: string;
  /**
   * The card of another verifier whose word this one looks at once more. Never leaves the server.
   */
  secondOf?: string;
  /** The case that was opened because the two did not agree. Never leaves the server. */
  reportId?: string;
};

export const CLAIM_STATES = ["held", "done", "released", "ended"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The state of a card now: one whose time has run out is over, marked or not. */
export function claimStateAt({ state, expiresAt }: Pick<StoredClaim, "state" | "expiresAt">, now: Date): ClaimState {
  return state === "held" && Date.parse(expiresAt) <= now.getTime() ? "ended" : state;
}
