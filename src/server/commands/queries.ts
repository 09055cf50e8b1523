import { DAY_MS } from "#domain/shared/durations.ts";
import { PERSON_OF } from "../documents/documents.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Any number that is the same in every process. With the hash of an account it names a lock. */
const QUESTIONS_LOCK = 5_401_047;

/**
 * Locks the questions to one person until the command ends, and counts those of the last 24 hours.
 * A job and verifiers ask through it: together they never ask more than they may.
 */
export async function lockOwnerQuestions(client: SqlClient, ownerId: string, now: Date): Promise<number> {
  await client.query({
    name: "lock-owner-questions",
    text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
    values: [QUESTIONS_LOCK, ownerId],
  });
  return countOwnerQuestions(client, ownerId, now);
}

/** How many questions a person was put in the last 24 hours, about all their entries. */
export async function countOwnerQuestions(client: SqlClient, ownerId: string, now: Date): Promise<number> {
  const answer = await client.query<{ asked: number }>({
    name: "count-owner-questions",
    text: `SELECT count(*)::int AS asked FROM documents,
             jsonb_array_elements_text(coalesce(body->'questions', jsonb_build_array(body->'asked'))) AS each (at)
           WHERE collection = 'listings' AND ${PERSON_OF} = $1 AND body->>'asked' IS NOT NULL
             AND each.at COLLATE "C" > $2`,
    values: [ownerId, new Date(now.getTime() - DAY_MS).toISOString()],
  });
  return answer.rows[0]?.asked ?? 0;
}
