import type { Place } from "#domain/places/place.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Database } from "#server/documents/pool.ts";

/** Where a listing is, as far as its district goes. */
export type CountedPlace = Pick<Place, "lat" | "lng" | "basis" | "precision" | "uncertaintyKm">;

const PLACE = `(d.body->'place'->>'lat')::float8 AS lat, (d.body->'place'->>'lng')::float8 AS lng,
  d.body->'place'->>'basis' AS basis, d.body->'place'->>'precision' AS precision,
  (d.body->'place'->>'uncertaintyKm')::float8 AS "uncertaintyKm"`;

/** A need with a promise, or more. `isOpen`: the search has it too. */
export type PromisedNeed = CountedPlace & { id: string; kind: Kind; isOpen: boolean };

/**
 * Needs that somebody promised something to, of those that are not over. A small index holds them
 * alone (migration 0044).
 */
export async function readPromisedNeeds(database: Database, now: Date): Promise<PromisedNeed[]> {
  const answer = await database.pool.query<PromisedNeed>({
    name: "overview-promised",
    text: `SELECT d.id, d.body->>'kind' AS kind, d.body->>'status' = 'open' AS "isOpen", ${PLACE}
           FROM documents d
           WHERE d.collection = 'listings' AND d.body->>'side' = 'need' AND d.body->>'status' IN ('open', 'matched')
             AND ((d.body->'needed'->>'promised')::float8 > 0 OR (d.body->'needed'->>'coming')::float8 > 0
               OR (d.body->'needed'->>'received')::float8 > 0)
             AND (d.body->>'expiresAt' IS NULL OR (d.body->>'expiresAt') COLLATE "C" > $1)`,
    values: [now.toISOString()],
  });
  return answer.rows;
}

/** Verifiers' calls about one listing with one outcome. */
export type PlacedCalls = CountedPlace & { outcome: Outcome | null; calls: number };

/** Counts calls since a time. Those about listings that were erased since are left out. */
export async function readCalls(database: Database, since: Date): Promise<PlacedCalls[]> {
  const answer = await database.pool.query<PlacedCalls>({
    name: "overview-calls",
    text: `SELECT c.outcome, c.calls, ${PLACE}
           FROM (SELECT listing_id, outcome, count(*)::int AS calls FROM verification_cards
                 WHERE done_at > $1 AND state = 'done' GROUP BY listing_id, outcome) c
           JOIN documents d ON d.collection = 'listings' AND d.id = c.listing_id`,
    values: [since],
  });
  return answer.rows;
}
