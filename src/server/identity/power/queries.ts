import type { AskedAct } from "#domain/identity/second-person.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * How many other accounts may confirm a ban: moderators and admins who are not banned at a time.
 */
export async function countOthersWithPower(client: SqlClient, id: string, at: Date): Promise<number> {
  const answer = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM auth."user" u
     WHERE string_to_array(u.role, ',') && '{moderator,admin}' AND (u.banned IS NOT TRUE OR u."banExpires" <= $2) AND u.id <> $1`,
    [id, at],
  );
  return answer.rows[0]?.others ?? 0;
}

/** What waits for a second person: a ban, or the role of an admin. */
export type WaitingKind = "ban" | "admin";

/** An act that waits. Its details are as who asked for it wrote them. */
export type Waiting<Details = object> = AskedAct & { personId: string; details: Details };

/** Acts of a kind on these accounts that wait and were asked for after `since`. */
export async function readWaitingActs<Details>(
  client: SqlClient,
  act: WaitingKind,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<Waiting<Details>[]> {
  if (ids.length === 0) return [];
  const answer = await client.query<Waiting<Details>>(
    `SELECT person_id AS "personId", details, asked_by AS "askedBy", asked_at AS "askedAt"
     FROM auth.waiting_act WHERE act = $1 AND person_id = ANY($2::text[]) AND asked_at > $3`,
    [act, [...ids], since],
  );
  return answer.rows;
}
