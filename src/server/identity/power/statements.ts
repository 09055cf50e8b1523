import type { Waiting, WaitingKind } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Stores an act that waits, instead of an earlier one of the same kind on the account. */
export async function keepWaitingAct(
  client: SqlClient,
  act: WaitingKind,
  { personId, details, askedBy, askedAt }: Waiting,
): Promise<void> {
  await client.query(
    `INSERT INTO auth.waiting_act (person_id, act, details, asked_by, asked_at) VALUES ($1, $2, $3::jsonb, $4, $5)
     ON CONFLICT (person_id, act) DO UPDATE SET details = excluded.details, asked_by = excluded.asked_by,
       asked_at = excluded.asked_at`,
    [personId, act, JSON.stringify(details), askedBy, askedAt],
  );
}

/** Removes it. @returns false where another call was faster */
export async function dropWaitingAct(client: SqlClient, act: WaitingKind, personId: string): Promise<boolean> {
  const answer = await client.query("DELETE FROM auth.waiting_act WHERE act = $1 AND person_id = $2", [act, personId]);
  return answer.rowCount === 1;
}
