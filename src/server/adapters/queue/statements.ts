import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Channel } from "../templates.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** A message to be stored until it is sent. */
export type NewMessage = {
  id: string;
  channel: Channel;
  recipient: string;
  template: string;
  subject: string;
  text: string;
  createdAt: Date;
  expiresAt: Date;
  /** Who may end messages of this kind; null: nobody. */
  userId: string | null;
  /** The piece of news that it tells; null: none. */
  newsId: string | null;
};

/** A message that only this process may send now. `claim` proves it afterwards. */
export type ClaimedMessage = Omit<NewMessage, "createdAt" | "expiresAt" | "newsId" | "userId"> & {
  tries: number;
  claim: string;
  created_at: Date;
  user_id: string | null;
};

/**
 * Stores a message, unless its receiver has ended its kind. On disk when that resolves, or when the
 * transaction that it is part of commits.
 */
export function keepMessage(message: NewMessage): TableWrite {
  return (client) =>
    client.query({
      name: "keep-message",
      text: `WITH kept AS (
        INSERT INTO auth.message (id, channel, recipient, template, subject, text, due_at, created_at, expires_at, user_id)
        SELECT $1::uuid, $2, $3, $4::text, $5, $6, $7, $7, $8, $9::text
        WHERE NOT EXISTS (SELECT FROM ended_messages WHERE user_id = $9 AND kind = $4) RETURNING id, created_at)
      INSERT INTO news_messages (news_id, message_id, at)
        SELECT $10::uuid, id, created_at FROM kept WHERE $10 IS NOT NULL ON CONFLICT (news_id) DO NOTHING`,
      values: [
        message.id,
        message.channel,
        message.recipient,
        message.template,
        message.subject,
        message.text,
        message.createdAt,
        message.expiresAt,
        message.userId,
        message.newsId,
      ],
    });
}

type Claim = {
  channel: Channel;
  now: Date;
  until: Date;
  most: number;
  isWanted: (message: DueMessage) => boolean;
};

/** What waits of a channel, as far as its way depends on it. */
type DueMessage = Pick<NewMessage, "id" | "channel" | "recipient" | "template">;

/** So many are looked through for those of one way. Proposal. */
const LOOKED_THROUGH = 1_000;

/**
 * Claims due messages of a channel that `isWanted`, oldest first, until `until`. A process that
 * dies before that loses none. No transaction stays open while they are sent: it would hold back
 * the change log of every process.
 */
export async function claimMessages(
  { pool }: Database,
  { channel, now, until, most, isWanted }: Claim,
): Promise<ClaimedMessage[]> {
  const due = await pool.query<DueMessage>({
    name: "due-messages",
    text: `SELECT id, channel, recipient, template FROM auth.message
      WHERE state = 'waiting' AND channel = $2 AND due_at <= $1 AND expires_at > $1 ORDER BY due_at LIMIT $3`,
    values: [now, channel, LOOKED_THROUGH],
  });
  const wanted = due.rows.filter(isWanted).map(({ id }) => id);
  if (wanted.length === 0) return [];
  const answer = await pool.query<ClaimedMessage>({
    name: "claim-messages",
    text: `
      WITH due AS (
        SELECT id FROM auth.message WHERE state = 'waiting' AND id = ANY($4) AND due_at <= $1 AND expires_at > $1
        ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
      UPDATE auth.message m SET claim = gen_random_uuid(), due_at = $2, tries = tries + 1 FROM due WHERE m.id = due.id
      RETURNING m.id, m.channel, recipient, template, subject, text, tries, claim, created_at, user_id`,
    values: [now, until, most, wanted],
  });
  return answer.rows;
}

/**
 * Claims a message once more, just before it goes out. A process that was stopped or slept may have
 * lost it to another one. @returns whether it is still its own
 */
export async function renewClaim({ pool }: Database, { id, claim }: ClaimedMessage, until: Date): Promise<boolean> {
  const answer = await pool.query({
    name: "renew-claim",
    text: "UPDATE auth.message SET due_at = $3 WHERE id = $1 AND claim = $2",
    values: [id, claim, until],
  });
  return answer.rowCount === 1;
}

/** Deletes a sent message, with its text and its receiver. The news that it told is told. */
export async function deleteSentMessage(
  { pool }: Database,
  { id, claim }: ClaimedMessage,
  sentAt: Date,
): Promise<void> {
  await pool.query({
    name: "forget-sent",
    text: `WITH gone AS (DELETE FROM auth.message WHERE id = $1 AND claim = $2 RETURNING id)
           UPDATE news_messages SET sent_at = $3 FROM gone WHERE message_id = gone.id`,
    values: [id, claim, sentAt],
  });
}

/** Deletes a message that is not to go out any more. */
export async function deleteUnsentMessage({ pool }: Database, { id, claim }: ClaimedMessage): Promise<void> {
  await pool.query({
    name: "forget-unsent",
    text: "DELETE FROM auth.message WHERE id = $1 AND claim = $2",
    values: [id, claim],
  });
}

/** Lets a message be retried at `dueAt`. Null: never, it is a dead letter. */
export async function rescheduleMessage(
  { pool }: Database,
  { id, claim }: ClaimedMessage,
  { dueAt, error }: { dueAt: Date | null; error: string },
): Promise<void> {
  await pool.query({
    name: "put-back-message",
    text: `UPDATE auth.message SET claim = NULL, error = $4, state = CASE WHEN $3::timestamptz IS NULL THEN 'dead' ELSE 'waiting' END,
      due_at = coalesce($3, due_at) WHERE id = $1 AND claim = $2`,
    values: [id, claim, dueAt, error],
  });
}

/**
 * Messages that expired unsent become dead letters and lose their text. Dead letters are deleted
 * after `deadBefore`.
 */
export async function clearMessages({ pool }: Database, now: Date, deadBefore: Date): Promise<void> {
  await pool.query(
    `UPDATE auth.message SET state = 'dead', claim = NULL, text = NULL, subject = NULL, error = coalesce(error, 'too late')
     WHERE expires_at <= $1 AND text IS NOT NULL`,
    [now],
  );
  await pool.query("DELETE FROM auth.message WHERE state = 'dead' AND created_at < $1", [deadBefore]);
}

/** Retries a dead letter from the start if its text is still there. Returns whether it is. */
export async function reviveMessage({ pool }: Database, id: string, now: Date): Promise<boolean> {
  const answer = await pool.query(
    `UPDATE auth.message SET state = 'waiting', tries = 0, due_at = $2
     WHERE id = $1 AND state = 'dead' AND text IS NOT NULL AND expires_at > $2`,
    [id, now],
  );
  return answer.rowCount === 1;
}

/** Keeps that a receiver, by its hash, said STOP. */
export async function keepStop(client: SqlClient, key: string, at: Date): Promise<void> {
  await client.query("INSERT INTO message_stops (recipient, at) VALUES ($1, $2) ON CONFLICT (recipient) DO NOTHING", [
    key,
    at,
  ]);
}

/** Forgets it. */
export async function deleteStops(client: SqlClient, keys: readonly string[]): Promise<void> {
  await client.query("DELETE FROM message_stops WHERE recipient = ANY($1)", [keys]);
}

/** Deletes texts that wait for a number which said STOP, but those of some templates. */
export async function deleteStopped(client: SqlClient, number: string, stillTexted: readonly string[]): Promise<void> {
  await client.query("DELETE FROM auth.message WHERE recipient = $1 AND channel = 'sms' AND template <> ALL($2)", [
    number,
    stillTexted,
  ]);
}
