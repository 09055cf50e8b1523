import { ALARM_ENDS_HOURS, ALARM_MAIL_MINUTES } from "#domain/limits/alarms.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";

/** Notes that something happened again. An alarm that had ended begins anew. */
export async function noteAlarm(
  { pool }: Pick<Database, "pool">,
  { cause, count, at }: { cause: AlarmCause; count: number; at: Date },
): Promise<void> {
  await pool.query({
    name: "note-alarm",
    text: `INSERT INTO alarms AS a (cause, since, last_at, count) VALUES ($1, $2, $2, $3)
           ON CONFLICT (cause) DO UPDATE SET last_at = excluded.last_at,
             since = CASE WHEN a.last_at <= $4 THEN excluded.since ELSE a.since END,
             count = CASE WHEN a.last_at <= $4 THEN excluded.count ELSE a.count + excluded.count END`,
    values: [cause, at, count, new Date(at.getTime() - ALARM_ENDS_HOURS * HOUR_MS)],
  });
}

/** Claims the mail of an hour: of several processes one sends it. @returns whether this one does */
export async function claimAlarmMail(
  { pool }: Pick<Database, "pool">,
  { cause, at }: { cause: AlarmCause; at: Date },
): Promise<boolean> {
  const answer = await pool.query({
    name: "claim-alarm-mail",
    text: `UPDATE alarms SET mailed_at = $2 WHERE cause = $1 AND (mailed_at IS NULL OR mailed_at <= $3)`,
    values: [cause, at, new Date(at.getTime() - ALARM_MAIL_MINUTES * MINUTE_MS)],
  });
  return answer.rowCount === 1;
}
