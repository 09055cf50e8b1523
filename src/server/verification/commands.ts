import type { Outcome } from "#domain/observations/axes.ts";
import type { Besides } from "#server/documents/command.ts";

/* What the commands of this room write besides documents: the table that keeps cards apart (migration 0019). */

/** Rows whose time has run out, or whose document went with its listing, stand in nobody's way. */
const CLEAR = `
  UPDATE verification_cards c SET state = 'ended'
  WHERE c.state = 'held' AND (c.verifier = $1 OR c.listing_id = $2)
    AND (c.expires_at <= $3 OR NOT EXISTS (SELECT FROM documents d WHERE d.collection = 'claims' AND d.id = c.claim_id))`;

/** Notes a new card; refused by its indexes where the listing, or the verifier, already has one: the command is tried again. */
export function noteTaken(card: {
  claimId: string;
  listingId: string;
  verifier: string;
  at: Date;
  expiresAt: Date;
}): Besides {
  return async (client) => {
    await client.query({ name: "verification-clear", text: CLEAR, values: [card.verifier, card.listingId, card.at] });
    return client.query({
      name: "verification-take",
      text: `INSERT INTO verification_cards (claim_id, listing_id, verifier, taken_at, expires_at, state)
             VALUES ($1, $2, $3, $4, $5, 'held')`,
      values: [card.claimId, card.listingId, card.verifier, card.at, card.expiresAt],
    });
  };
}

/** Notes that cards are over without a call. */
export function noteOver(claimIds: readonly string[], state: "ended" | "released"): Besides {
  return (client) =>
    client.query({
      name: "verification-over",
      text: "UPDATE verification_cards SET state = $2 WHERE claim_id = ANY($1::uuid[]) AND state = 'held'",
      values: [claimIds, state],
    });
}

/** Notes that a second verifier has taken a look, or has begun to. */
export function noteSecondTaken(claimId: string): Besides {
  return (client) =>
    client.query({
      name: "verification-second-taken",
      text: "UPDATE verification_cards SET second_until = NULL WHERE claim_id = $1",
      values: [claimId],
    });
}

/** Notes what came of a call; `secondUntil`: until when a second verifier is to look. */
export function noteDone(done: {
  claimId: string;
  outcome: Outcome;
  observationId: string;
  at: Date;
  secondUntil: Date | null;
}): Besides {
  return (client) =>
    client.query({
      name: "verification-done",
      text: `UPDATE verification_cards SET state = 'done', outcome = $2, observation_id = $3, done_at = $4, second_until = $5
             WHERE claim_id = $1`,
      values: [done.claimId, done.outcome, done.observationId, done.at, done.secondUntil],
    });
}

/** Notes that what came of a call was taken back: the card is held again, or over. */
export function noteUndone(claimId: string, state: "held" | "ended", expiresAt: Date): Besides {
  return (client) =>
    client.query({
      name: "verification-undone",
      text: `UPDATE verification_cards SET state = $2, expires_at = $3, outcome = NULL, observation_id = NULL, done_at = NULL,
               second_until = NULL
             WHERE claim_id = $1`,
      values: [claimId, state, expiresAt],
    });
}
