import type { Database } from "#server/documents/pool.ts";
import type { Channel } from "../templates.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A message that did not get through: its receiver and the reason, never its text. */
export type StoredLetter = {
  id: string;
  channel: Channel;
  recipient: string;
  template: string;
  error: string | null;
  tries: number;
  created_at: Date;
  can_retry: boolean;
};

const MOST = 500;
const LETTER = `id, channel, recipient, template, error, tries, created_at, (text IS NOT NULL AND expires_at > $1) AS can_retry`;

/** Dead letters, newest first. */
export async function deadLetters({ pool }: Database, now: Date): Promise<StoredLetter[]> {
  const answer = await pool.query<StoredLetter>(
    `SELECT ${LETTER} FROM auth.message WHERE state = 'dead' ORDER BY created_at DESC, id LIMIT ${MOST}`,
    [now],
  );
  return answer.rows;
}

export async function deadLetter({ pool }: Database, id: string, now: Date): Promise<StoredLetter | null> {
  const answer = await pool.query<StoredLetter>(`SELECT ${LETTER} FROM auth.message WHERE state = 'dead' AND id = $2`, [
    now,
    id,
  ]);
  return answer.rows[0] ?? null;
}

/** How many messages wait to be sent, and how many could not be. */
export async function countMessages({ pool }: Database): Promise<{ waiting: number; dead: number }> {
  const answer = await pool.query<{ waiting: number; dead: number }>(
    "SELECT count(*) FILTER (WHERE state <> 'dead') AS waiting, count(*) FILTER (WHERE state = 'dead') AS dead FROM auth.message",
  );
  return answer.rows[0] ?? { waiting: 0, dead: 0 };
}

/** When somebody last wrote by WhatsApp, by the hashes of their number; null: not lately. */
export async function lastWhatsApp({ pool }: Database, keys: readonly string[]): Promise<Date | null> {
  const answer = await pool.query<{ at: Date | null }>({
    name: "last-whatsapp",
    text: "SELECT max(at) AS at FROM whatsapp_contacts WHERE contact = ANY($1)",
    values: [keys],
  });
  return answer.rows[0]?.at ?? null;
}

/** Whether one of these receivers, by its hashes, said STOP. */
export async function isStopped({ pool }: Database, keys: readonly string[]): Promise<boolean> {
  return (await readStopped(pool, keys)).length > 0;
}

/** Those of some keys of receivers that sent STOP. */
export async function readStopped(client: SqlClient, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const answer = await client.query<{ recipient: string }>({
    name: "stopped-receivers",
    text: "SELECT recipient FROM message_stops WHERE recipient = ANY($1)",
    values: [[...keys]],
  });
  return answer.rows.map(({ recipient }) => recipient);
}
