import type { ActOfPowerKind } from "#domain/limits/acts-of-power.ts";
import { ALARM_ENDS_HOURS, ALARM_MAIL_MINUTES } from "#domain/limits/alarms.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/**
 * Notes that something happened again. An alarm that had ended begins anew.
 * @returns whether its mail of the hour is due: of several processes one gets it
 */
export async function noteAlarm(
  client: SqlClient,
  alarm: { cause: AlarmCause | ActOfPowerKind; accountId: string | null; count: number; at: Date },
): Promise<boolean> {
  const { cause, count, at } = alarm;
  const who = alarm.accountId ?? "";
  await client.query({
    name: "note-alarm",
    text: `INSERT INTO alarms AS a (cause, who, since, last_at, count) VALUES ($1, $2, $3, $3, $4)
           ON CONFLICT (cause, who) DO UPDATE SET last_at = excluded.last_at,
             since = CASE WHEN a.last_at <= $5 THEN excluded.since ELSE a.since END,
             count = CASE WHEN a.last_at <= $5 THEN excluded.count ELSE a.count + excluded.count END`,
    values: [cause, who, at, count, new Date(at.getTime() - ALARM_ENDS_HOURS * HOUR_MS)],
  });
  const claimed = await client.query({
    name: "claim-alarm-mail",
    text: `UPDATE alarms SET mailed_at = $3 WHERE cause = $1 AND who = $2 AND (mailed_at IS NULL OR mailed_at <= $4)`,
    values: [cause, who, at, new Date(at.getTime() - ALARM_MAIL_MINUTES * MINUTE_MS)],
  });
  return claimed.rowCount === 1;
}

/**
 * Claims the right to mail people about news that anybody may cause.
 * @returns who had no such mail since `before`, and wants messages
 */
export async function claimHourlyMails(
  client: SqlClient,
  { accountIds, now, before }: { accountIds: readonly string[]; now: Date; before: Date },
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const answer = await client.query<{ userId: string }>({
    name: "claim-hourly-mails",
    // In one order, so that two commands never wait for each other.
    text: `INSERT INTO notices AS n (user_id, mailed_at)
             SELECT id, $2::timestamptz FROM auth."user" WHERE id = ANY($1::text[]) ORDER BY id
           ON CONFLICT (user_id) DO UPDATE SET mailed_at = excluded.mailed_at
             WHERE n.daily IS DISTINCT FROM 'off' AND (n.mailed_at IS NULL OR n.mailed_at <= $3)
           RETURNING user_id AS "userId"`,
    values: [[...accountIds], now, before],
  });
  return new Set(answer.rows.map(({ userId }) => userId));
}
