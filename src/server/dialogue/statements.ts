import { SENDER_LIMITS } from "#domain/dialogue/sender-limits.ts";
import type { DialogueState } from "#domain/dialogue/step.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import type { TextKeys } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Keeps that a text came. False: it came before, and its effect is there. */
export async function keepText(
  client: SqlClient,
  { provider, id, at }: { provider: string; id: string; at: Date },
  told:
    | (Pick<TextKeys, "block" | "country" | "textHash"> & {
        sender: string;
        answerHash: string | null;
        /** Whether its answer comes from the share of first answers. */
        isFirst: boolean;
        hasWrongCode: boolean;
      })
    | null,
): Promise<boolean> {
  const answer = await client.query({
    name: "keep-text",
    text: `INSERT INTO texts (provider, id, at, sender, country, block, text_hash, answer_hash, is_first, has_wrong_code)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, id) DO NOTHING`,
    values: [
      provider,
      id,
      at,
      told?.sender ?? null,
      told?.country ?? null,
      told?.block ?? null,
      told?.textHash ?? null,
      told?.answerHash ?? null,
      told?.isFirst ?? false,
      told?.hasWrongCode ?? false,
    ],
  });
  return answer.rowCount === 1;
}

/** Keeps the state of a dialogue. False: another text of the sender came in between. */
export async function keepDialogue(
  client: SqlClient,
  told: { sender: string; version: number; state: DialogueState; at: Date; isAnswered: boolean },
): Promise<boolean> {
  const { sender, version, state, at, isAnswered } = told;
  const { language, asks, what, misunderstood, draft, offered } = state;
  const answer = await client.query({
    name: "keep-dialogue",
    text: `INSERT INTO dialogues AS d (sender, version, at, language, asks, what, misunderstood, offered, draft, draft_at, answered_since)
      VALUES ($1, $2 + 1, $3, $4, $5, $6, $7, $9::jsonb, $8::jsonb, CASE WHEN $8::jsonb IS NULL THEN NULL ELSE $3::timestamptz END,
        CASE WHEN $10::boolean THEN $3::timestamptz END)
      ON CONFLICT (sender) DO UPDATE SET version = $2 + 1, at = $3, language = $4, asks = $5, what = $6, misunderstood = $7,
        answered_since = coalesce(d.answered_since, CASE WHEN $10::boolean THEN $3::timestamptz END),
        offered = $9::jsonb, draft = $8::jsonb, draft_at = CASE WHEN $8::jsonb IS NULL THEN NULL
          WHEN d.draft->>'id' = $8::jsonb->>'id' THEN d.draft_at ELSE $3::timestamptz END
      WHERE d.version = $2`,
    values: [
      sender,
      version,
      at,
      language,
      asks,
      what,
      misunderstood,
      draft === null ? null : JSON.stringify(draft),
      JSON.stringify(offered),
      isAnswered,
    ],
  });
  return answer.rowCount === 1;
}

/** Version of the words that answer STOP and START, the menu too, kept with each consent. */
const WORDS_VERSION = "texts-2026-11-23";
const PURPOSE = "messages";

/** How somebody agreed to something by text. */
export type ConsentChannel = "sms" | "ussd" | "whatsapp";

/**
 * START: messages are consented to by text. One consent runs for each channel: START said again
 * adds none. @param persons the keyed hashes of one sender, the newest first
 */
export function beginConsent(persons: readonly string[], channel: ConsentChannel, at: Date): TableWrite {
  return (client) =>
    client.query(
      `INSERT INTO consents (person, purpose, words_version, channel, at) SELECT $1, $2, $3, $4, $5
       WHERE NOT EXISTS (SELECT FROM consents
         WHERE person = ANY($6) AND purpose = $2 AND channel = $4 AND words_version = $3 AND until IS NULL)
       ON CONFLICT DO NOTHING`,
      [persons[0] ?? "", PURPOSE, WORDS_VERSION, channel, at, persons],
    );
}

/** Purpose and words of what POST agrees to: a need in public, with health data. */
const PUBLIC_NEED = { purpose: "public-need", wordsVersion: "need-2026-11-23" } as const;

/** POST: that a need is shown to all, with what it says of somebody's health. */
export function consentToNeed(person: string, channel: ConsentChannel, at: Date): TableWrite {
  const { purpose, wordsVersion } = PUBLIC_NEED;
  return (client) =>
    client.query(
      `INSERT INTO consents (person, purpose, words_version, channel, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [person, purpose, wordsVersion, channel, at],
    );
}

/** When somebody wrote by WhatsApp: free texts may go there for a day. */
export function keepWhatsAppTime(contact: string, at: Date): TableWrite {
  return (client) =>
    client.query(
      `INSERT INTO whatsapp_contacts AS c (contact, at) VALUES ($1, $2)
       ON CONFLICT (contact) DO UPDATE SET at = greatest(c.at, $2)`,
      [contact, at],
    );
}

/** STOP ends every consent that was given by text. */
export function endConsents(persons: readonly string[], at: Date): TableWrite {
  return (client) =>
    client.query("UPDATE consents SET until = $2 WHERE person = ANY($1) AND until IS NULL", [persons, at]);
}

/**
 * Erases what people sent, a day later: hashes of texts, choices, counts. That a text came is kept
 * for as long as a provider may repeat it.
 */
export async function eraseTexts({ pool }: Database, now: Date): Promise<void> {
  const before = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const { keptHours, repeatedDays, languageDays } = SENDER_LIMITS;
  await pool.query(
    `UPDATE texts SET sender = NULL, country = NULL, block = NULL, text_hash = NULL, answer_hash = NULL
     WHERE sender IS NOT NULL AND at < $1`,
    [before(keptHours)],
  );
  await pool.query("DELETE FROM texts WHERE at < $1", [new Date(now.getTime() - repeatedDays * DAY_MS)]);
  await pool.query("DELETE FROM dialogues WHERE at < $1 AND language IS NULL AND answered_since IS NULL OR at < $2", [
    before(keptHours),
    new Date(now.getTime() - languageDays * DAY_MS),
  ]);
  await pool.query("DELETE FROM whatsapp_contacts WHERE at < $1", [new Date(now.getTime() - languageDays * DAY_MS)]);
  await pool.query("UPDATE dialogues SET draft = NULL, draft_at = NULL, version = version + 1 WHERE draft_at < $1", [
    before(keptHours),
  ]);
  await pool.query(
    `UPDATE dialogues SET asks = NULL, what = NULL, offered = '[]', misunderstood = 0, version = version + 1
     WHERE at < $1 AND (what IS NOT NULL OR asks IS NOT NULL OR misunderstood > 0 OR offered <> '[]')`,
    [before(keptHours)],
  );
}

/** Erases what is kept of a sender whose account goes. That they said STOP stays, as a hash. */
export async function eraseSender({ pool }: Database, keys: readonly string[]): Promise<void> {
  await pool.query(
    "UPDATE texts SET sender = NULL, country = NULL, block = NULL, text_hash = NULL, answer_hash = NULL WHERE sender = ANY($1)",
    [keys],
  );
  await pool.query("DELETE FROM dialogues WHERE sender = ANY($1)", [keys]);
  await pool.query("DELETE FROM whatsapp_contacts WHERE contact = ANY($1)", [keys]);
  await pool.query("DELETE FROM consents WHERE person = ANY($1)", [keys]);
}
