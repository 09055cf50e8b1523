import type { Outcome } from "#domain/observations/outcomes.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/*
 * What the commands write besides documents: the table that makes cards exclusive (migrations 0019
 * and 0022).
 */

/** Deletes rows that expired or whose document was removed with its listing. */
const CLEAR = `
  UPDATE verification_cards c SET state = 'ended'
  WHERE c.state = 'held'
    AND (c.verifier = $1 OR c.listing_id = $2 OR c.claim_id IN (SELECT claim_id FROM verification_numbers WHERE key = ANY($4)))
    AND (c.expires_at <= $3 OR NOT EXISTS (SELECT FROM documents d WHERE d.collection = 'claims' AND d.id = c.claim_id))`;

/** Numbers are held as long as their card is. */
async function freeNumbers(client: SqlClient, claimIds: readonly string[]): Promise<void> {
  await client.query({
    name: "verification-free-numbers",
    text: "DELETE FROM verification_numbers WHERE claim_id = ANY($1::uuid[])",
    values: [claimIds],
  });
}

/** The primary key refuses it where another card holds one of them. The command is then retried. */
async function holdNumbers(client: SqlClient, claimId: string, keys: readonly string[]): Promise<void> {
  await client.query({
    name: "verification-left-numbers",
    text: `DELETE FROM verification_numbers n USING verification_cards c
           WHERE n.key = ANY($1) AND c.claim_id = n.claim_id AND c.state <> 'held'`,
    values: [keys],
  });
  await client.query({
    name: "verification-hold-numbers",
    text: "INSERT INTO verification_numbers (key, claim_id) SELECT key, $1 FROM unnest($2::text[]) AS each (key) ORDER BY key",
    values: [claimId, keys],
  });
}

/**
 * Records a new card and its numbers. The indexes refuse it where the listing, a number or the
 * verifier already has one. The command is then retried.
 */
export function recordCardTaken(card: {
  claimId: string;
  listingId: string;
  verifier: string;
  at: Date;
  expiresAt: Date;
  numbers: readonly string[];
}): TableWrite {
  return async (client) => {
    const { claimId, listingId, verifier, at, numbers } = card;
    await client.query({ name: "verification-clear", text: CLEAR, values: [verifier, listingId, at, numbers] });
    await client.query({
      name: "verification-take",
      text: `INSERT INTO verification_cards (claim_id, listing_id, verifier, taken_at, expires_at, state)
             VALUES ($1, $2, $3, $4, $5, 'held')`,
      values: [claimId, listingId, verifier, at, card.expiresAt],
    });
    await holdNumbers(client, claimId, numbers);
  };
}

/** Records that cards ended without a call. */
export function recordCardsOver(claimIds: readonly string[], state: "ended" | "released"): TableWrite {
  return async (client) => {
    await client.query({
      name: "verification-over",
      text: "UPDATE verification_cards SET state = $2 WHERE claim_id = ANY($1::uuid[]) AND state = 'held'",
      values: [claimIds, state],
    });
    await freeNumbers(client, claimIds);
  };
}

/** Records that a second verifier has checked a call, or has begun to. */
export function recordSecondCall(claimId: string): TableWrite {
  return (client) =>
    client.query({
      name: "verification-second-taken",
      text: "UPDATE verification_cards SET second_until = NULL WHERE claim_id = $1",
      values: [claimId],
    });
}

/** Records the outcome of a call. `secondUntil`: the deadline for a second verifier. */
export function recordOutcome(done: {
  claimId: string;
  outcome: Outcome;
  observationId: string;
  at: Date;
  secondUntil: Date | null;
}): TableWrite {
  return async (client) => {
    await client.query({
      name: "verification-done",
      text: `UPDATE verification_cards SET state = 'done', outcome = $2, observation_id = $3, done_at = $4, second_until = $5
             WHERE claim_id = $1`,
      values: [done.claimId, done.outcome, done.observationId, done.at, done.secondUntil],
    });
    await freeNumbers(client, [done.claimId]);
  };
}

/** Records that an outcome was withdrawn: the card is held again with its numbers, or over. */
export function recordOutcomeUndone(
  claimId: string,
  { state, expiresAt, numbers }: { state: "held" | "ended"; expiresAt: Date; numbers: readonly string[] },
): TableWrite {
  return async (client) => {
    await client.query({
      name: "verification-undone",
      text: `UPDATE verification_cards SET state = $2, expires_at = $3, outcome = NULL, observation_id = NULL, done_at = NULL,
               second_until = NULL
             WHERE claim_id = $1`,
      values: [claimId, state, expiresAt],
    });
    if (state === "held") await holdNumbers(client, claimId, numbers);
  };
}
