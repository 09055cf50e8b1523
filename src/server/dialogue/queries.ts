import type { SenderCounts } from "#domain/dialogue/limits.ts";
import { NEW_DIALOGUE } from "#domain/dialogue/step.ts";
import type { DialogueState } from "#domain/dialogue/step.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * A text as tables name it: by keyed hashes. `senders`: also by earlier secrets, the newest first.
 */
export type TextKeys = {
  provider: string;
  id: string;
  senders: readonly string[];
  country: string;
  textHash: string;
};

/** What is known when a text arrives. `version`: of the dialogue, 0 for a new one. */
export type SenderRecord = {
  isRepeated: boolean;
  isStopped: boolean;
  version: number;
  state: DialogueState;
  counts: SenderCounts;
};

type Row = {
  repeated: boolean;
  stopped: boolean;
  version: number | null;
  asks: "language" | "place" | null;
  what: string | null;
  language: string | null;
  misunderstood: number | null;
} & SenderCounts;

/** Reads it in one look. */
export async function readSenderRecord({ pool }: Database, keys: TextKeys, now: Date): Promise<SenderRecord> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await pool.query<Row>({
    name: "read-sender",
    text: `SELECT
        EXISTS (SELECT FROM texts WHERE provider = $1 AND id = $2) AS repeated,
        EXISTS (SELECT FROM message_stops WHERE recipient = ANY($3::text[])) AS stopped,
        d.version, d.asks, d.what, d.language, d.misunderstood,
        t."sameText", t."repliesAnHour", t."repliesADay",
        (SELECT count(*)::int FROM texts WHERE country = $5 AND at > $7 AND answer_hash IS NOT NULL) AS "countryADay"
      FROM (SELECT count(*) FILTER (WHERE text_hash = $4 AND at > $6)::int AS "sameText",
              count(*) FILTER (WHERE answer_hash IS NOT NULL AND at > $6)::int AS "repliesAnHour",
              count(*) FILTER (WHERE answer_hash IS NOT NULL AND at > $7)::int AS "repliesADay"
            FROM texts WHERE sender = ($3::text[])[1] AND at > $7) t
        LEFT JOIN dialogues d ON d.sender = ($3::text[])[1]`,
    values: [keys.provider, keys.id, keys.senders, keys.textHash, keys.country, hourAgo, dayAgo],
  });
  const row = rows[0];
  if (row === undefined) throw new Error("counts are always answered");
  const { repeated, stopped, version, sameText, repliesAnHour, repliesADay, countryADay } = row;
  const { asks, what, language, misunderstood } = row;
  return {
    isRepeated: repeated,
    isStopped: stopped,
    version: version ?? 0,
    state: version === null ? NEW_DIALOGUE : { asks, what, language, misunderstood: misunderstood ?? 0 },
    counts: { sameText, repliesAnHour, repliesADay, countryADay },
  };
}

/** How often the same answer went to a sender in the last hour. */
export async function countSameAnswer(
  { pool }: Database,
  { sender, answerHash, now }: { sender: string; answerHash: string; now: Date },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: "count-same-answer",
    text: "SELECT count(*)::int AS count FROM texts WHERE sender = $1 AND answer_hash = $2 AND at > $3",
    values: [sender, answerHash, new Date(now.getTime() - HOUR_MS)],
  });
  return rows[0]?.count ?? 0;
}

/** All that is kept of a sender, as they may have it. */
export async function readOwnTexts({ pool }: Database, keys: readonly string[]): Promise<Record<string, unknown>> {
  const [texts, dialogue, stops, consents] = await Promise.all([
    pool.query(
      `SELECT provider, at, answer_hash IS NOT NULL AS "isAnswered" FROM texts WHERE sender = ANY($1) ORDER BY at`,
      [keys],
    ),
    pool.query(`SELECT at, language, asks, what, misunderstood FROM dialogues WHERE sender = ANY($1)`, [keys]),
    pool.query(`SELECT at FROM message_stops WHERE recipient = ANY($1) ORDER BY at`, [keys]),
    pool.query(
      `SELECT purpose, words_version AS "wordsVersion", channel, at, until FROM consents WHERE person = ANY($1) ORDER BY at`,
      [keys],
    ),
  ]);
  return { received: texts.rows, dialogue: dialogue.rows, stops: stops.rows, consents: consents.rows };
}
