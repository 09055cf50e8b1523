import { ALARM_CAUSES } from "#domain/limits/alarms.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { Database } from "#server/documents/pool.ts";

/** What happened, since when, and how often. */
export type Alarm = { cause: AlarmCause; since: Date; lastAt: Date; count: number };

/** All alarms, the last one first. */
export async function readAlarms({ pool }: Pick<Database, "pool">): Promise<Alarm[]> {
  const answer = await pool.query<{ cause: string; since: Date; lastAt: Date; count: number }>(
    `SELECT cause, since, last_at AS "lastAt", count FROM alarms ORDER BY last_at DESC, cause`,
  );
  // A row of another version may name a cause that this one has no sentence for.
  return answer.rows.flatMap(({ cause: stored, ...alarm }) => {
    const cause = ALARM_CAUSES.find((each) => each === stored);
    return cause === undefined ? [] : [{ cause, ...alarm }];
  });
}

/** The confirmed addresses of all admins who are not banned. */
export async function readAdminMails({
  pool,
}: Pick<Database, "pool">): Promise<{ email: string; language: string | null }[]> {
  const answer = await pool.query<{ email: string; language: string | null }>(
    `SELECT email, language FROM auth."user"
     WHERE 'admin' = ANY(string_to_array(role, ',')) AND "emailVerified" AND banned IS NOT TRUE
       AND email NOT LIKE '%@phone.invalid' ORDER BY id`,
  );
  return answer.rows;
}
