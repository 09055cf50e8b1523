import type { CountryCounts } from "#domain/dialogue/answer-shares.ts";
import type { SenderCounts } from "#domain/dialogue/sender-limits.ts";
import { NEW_DIALOGUE } from "#domain/dialogue/step.ts";
import type { DialogueState, OfferedNeed } from "#domain/dialogue/step.ts";
import type { NeedDraft } from "#domain/dialogue/need.ts";
import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { DOCUMENT_COLUMNS, PERSON_OF, shieldedOf } from "#server/documents/documents.ts";
import type { ShieldedDocument, ShieldedRow } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";

/**
 * A text as tables name it: by keyed hashes. `senders`: also by earlier secrets, the newest first.
 */
export type TextKeys = {
  provider: string;
  id: string;
  senders: readonly string[];
  country: string;
  /** The number block of the sender. */
  block: string;
  textHash: string;
};

/**
 * What is known when a text arrives. `version`: of the dialogue, 0 for a new one. `at`: of its last
 * text.
 */
export type SenderRecord = {
  isRepeated: boolean;
  isStopped: boolean;
  version: number;
  at: Date | null;
  state: DialogueState;
  counts: SenderCounts;
  country: CountryCounts;
};

type Row = {
  repeated: boolean;
  stopped: boolean;
  version: number | null;
  at: Date | null;
  asks: DialogueState["asks"];
  draft: NeedDraft | null;
  offered: OfferedNeed[] | null;
  what: string | null;
  language: string | null;
  misunderstood: number | null;
} & SenderCounts &
  Omit<CountryCounts, "wasAnsweredToday">;

/** Reads it in one look. @param number of the sender, by which a member is found */
export async function readSenderRecord(
  { pool }: Database,
  { keys, number }: { keys: TextKeys; number: string },
  now: Date,
): Promise<SenderRecord> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await pool.query<Row>({
    name: "read-sender",
    text: `SELECT
        EXISTS (SELECT FROM texts WHERE provider = $1 AND id = $2) AS repeated,
        EXISTS (SELECT FROM message_stops WHERE recipient = ANY($3::text[])) AS stopped,
        d.version, d.at, d.asks, d.what, d.language, d.misunderstood, CASE WHEN d.draft_at > $7 THEN d.draft END AS draft,
        CASE WHEN d.at > $7 THEN d.offered END AS offered,
        t."sameText", t."repliesAnHour", t."repliesADay",
        t."wrongCodesADay",
        c."firstADay", c."firstAnHour", c."firstToBlockAnHour", c."furtherADay",
        coalesce(d.answered_since <= $7, false)
          OR EXISTS (SELECT FROM auth."user" WHERE "phoneNumber" = $9 AND "phoneNumberVerified") AS "isKnown"
      FROM (SELECT count(*) FILTER (WHERE text_hash = $4 AND at > $6)::int AS "sameText",
              count(*) FILTER (WHERE answer_hash IS NOT NULL AND at > $6)::int AS "repliesAnHour",
              count(*) FILTER (WHERE answer_hash IS NOT NULL AND at > $7)::int AS "repliesADay",
              count(*) FILTER (WHERE has_wrong_code)::int AS "wrongCodesADay"
            FROM texts WHERE sender = ($3::text[])[1] AND at > $7) t
        CROSS JOIN (SELECT count(*) FILTER (WHERE is_first)::int AS "firstADay",
              count(*) FILTER (WHERE is_first AND at > $6)::int AS "firstAnHour",
              count(*) FILTER (WHERE is_first AND at > $6 AND block = $8)::int AS "firstToBlockAnHour",
              count(*) FILTER (WHERE NOT is_first)::int AS "furtherADay"
            FROM texts WHERE country = $5 AND at > $7 AND answer_hash IS NOT NULL) c
        LEFT JOIN dialogues d ON d.sender = ($3::text[])[1]`,
    values: [keys.provider, keys.id, keys.senders, keys.textHash, keys.country, hourAgo, dayAgo, keys.block, number],
  });
  const row = rows[0];
  if (row === undefined) throw new Error("counts are always answered");
  const { repeated, stopped, version, sameText, repliesAnHour, repliesADay, wrongCodesADay } = row;
  const { isKnown, firstADay, firstAnHour, firstToBlockAnHour, furtherADay } = row;
  const wasAnsweredToday = repliesADay > 0;
  const { asks, what, language, misunderstood, draft, offered } = row;
  return {
    isRepeated: repeated,
    isStopped: stopped,
    version: version ?? 0,
    at: row.at,
    state:
      version === null
        ? NEW_DIALOGUE
        : { asks, what, language, misunderstood: misunderstood ?? 0, draft, offered: offered ?? [] },
    counts: { sameText, repliesAnHour, repliesADay, wrongCodesADay },
    country: { isKnown, wasAnsweredToday, firstADay, firstAnHour, firstToBlockAnHour, furtherADay },
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

/** The account that proved a number, unless it is banned. */
export async function readTextedAccount(
  { pool }: Database,
  phone: string,
  now: Date,
): Promise<{ id: string; language: string | null } | null> {
  const { rows } = await pool.query<{ id: string; language: string | null }>({
    name: "texted-account",
    text: `SELECT id, language FROM auth."user" WHERE "phoneNumber" = $1 AND "phoneNumberVerified"
             AND (banned IS NOT TRUE OR "banExpires" <= $2)`,
    values: [phone, now],
  });
  return rows[0] ?? null;
}

/** Days in which an ended ask or response is still named by its code: it says that it is over. */
const ENDED_DAYS = 3;
/** More than a person has at a time. */
const MOST_SUBJECTS = 50;

/** The asks and responses of somebody that run or ended lately, the newest first. */
export async function readTextedSubjects(
  { pool }: Database,
  accountId: string,
  now: Date,
): Promise<ShieldedDocument[]> {
  const { rows } = await pool.query<ShieldedRow>({
    name: "texted-subjects",
    text: `SELECT ${DOCUMENT_COLUMNS}, shielded FROM documents
           WHERE (${PERSON_OF} = $1 AND collection IN ('asks', 'responses')
               OR collection = 'responses' AND body->>'keeperId' = $1)
             AND (body->>'until' IS NOT NULL OR (body->>'endedAt') COLLATE "C" > $2)
             AND (collection = 'responses' OR (body->>'at') COLLATE "C" > $3)
           ORDER BY (body->>'at') COLLATE "C" DESC, id LIMIT ${MOST_SUBJECTS}`,
    values: [
      accountId,
      new Date(now.getTime() - ENDED_DAYS * DAY_MS).toISOString(),
      new Date(now.getTime() - RESPONSE_LIMITS.arrivesWithinMs).toISOString(),
    ],
  });
  return readable(rows.map(shieldedOf));
}

/** All that is kept of a sender, as they may have it. */
export async function readOwnTexts({ pool }: Database, keys: readonly string[]): Promise<Record<string, unknown>> {
  const [texts, dialogue, stops, consents, whatsapp] = await Promise.all([
    pool.query(
      `SELECT provider, at, answer_hash IS NOT NULL AS "isAnswered" FROM texts WHERE sender = ANY($1) ORDER BY at`,
      [keys],
    ),
    pool.query(
      `SELECT at, language, asks, what, misunderstood, draft, offered, answered_since AS "answeredSince" FROM dialogues WHERE sender = ANY($1)`,
      [keys],
    ),
    pool.query(`SELECT at FROM message_stops WHERE recipient = ANY($1) ORDER BY at`, [keys]),
    pool.query(
      `SELECT purpose, words_version AS "wordsVersion", channel, at, until FROM consents WHERE person = ANY($1) ORDER BY at`,
      [keys],
    ),
    pool.query(`SELECT at FROM whatsapp_contacts WHERE contact = ANY($1)`, [keys]),
  ]);
  const told = { received: texts.rows, dialogue: dialogue.rows, whatsapp: whatsapp.rows };
  return { ...told, stops: stops.rows, consents: consents.rows };
}
