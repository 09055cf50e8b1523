import { PERSON_OF } from "#server/documents/documents.ts";
import type { Notices } from "#contract/news.ts";
import { PUSHED_NEWS } from "#domain/news/news.ts";
import type { NewsKind } from "#domain/news/news.ts";
import type { Database } from "#server/documents/pool.ts";

/** Kinds of news that are sent by messages of their own alone: never in the daily one. */
const TOLD_AT_ONCE: readonly NewsKind[] = ["still-available", "follow-hit"];

/** Whether it went to a browser of its reader at once. @param pushed the number of the parameter */
const wasPushed = (news: string, pushed: number): string =>
  `(${news}.body->>'kind' = ANY($${pushed}::text[]) AND EXISTS (
     SELECT FROM push_devices p JOIN auth."session" s ON s."id" = p.session_id
     WHERE s."userId" = ${news}.body->>'ownerId' AND p.at < ${news}.created_at))`;

/** Whether a message of its own was sent, or waits. One that was ended, or got nowhere, is none. */
const wasTold = (news: string): string =>
  `EXISTS (SELECT FROM news_messages t WHERE t.news_id = ${news}.id AND (t.sent_at IS NOT NULL
     OR EXISTS (SELECT FROM auth.message m WHERE m.id = t.message_id AND m.state = 'waiting')))`;

/** A person's choice for the daily notice; null where they made none. */
export async function readChoice({ pool }: Database, userId: string): Promise<Notices["daily"] | null> {
  const answer = await pool.query<{ daily: Notices["daily"] | null }>("SELECT daily FROM notices WHERE user_id = $1", [
    userId,
  ]);
  return answer.rows[0]?.daily ?? null;
}

/**
 * People with unread news since `since` without a notice. Nobody who had a notice after `before` or
 * wants none.
 */
export async function readDue(
  { pool }: Database,
  { since, before, most }: { since: Date; before: Date; most: number },
): Promise<string[]> {
  const answer = await pool.query<{ userId: string }>(
    `SELECT DISTINCT d.body->>'ownerId' AS "userId" FROM documents d LEFT JOIN notices n ON n.user_id = d.body->>'ownerId'
     WHERE d.collection = 'news' AND (d.body->>'at') COLLATE "C" >= $1 AND d.body->>'seenAt' IS NULL AND d.body->>'kind' <> ALL($4::text[])
       AND NOT ${wasPushed("d", 5)} AND NOT ${wasTold("d")}
       AND n.daily IS DISTINCT FROM 'off'
       AND (n.told_at IS NULL OR (n.told_at <= $2 AND d.created_at > n.told_at)) LIMIT $3`,
    [since.toISOString(), before, most, TOLD_AT_ONCE, PUSHED_NEWS],
  );
  return answer.rows.map(({ userId }) => userId);
}

/** The number of a person's unread news of each kind since a time. */
export async function readUnsentNews(
  { pool }: Database,
  { userId, since, notifiedAt }: { userId: string; since: Date; notifiedAt: Date | null },
): Promise<{ kind: string; count: number }[]> {
  const answer = await pool.query<{ kind: string; count: number }>(
    `SELECT body->>'kind' AS kind, count(*) AS count FROM documents d
     WHERE NOT ${wasPushed("d", 5)} AND NOT ${wasTold("d")} AND ${PERSON_OF} = $1 AND collection = 'news' AND (body->>'at') COLLATE "C" >= $2 AND body->>'seenAt' IS NULL
       AND body->>'kind' <> ALL($4::text[]) AND ($3::timestamptz IS NULL OR created_at > $3)
     GROUP BY 1 ORDER BY 2 DESC, 1`,
    [userId, since.toISOString(), notifiedAt, TOLD_AT_ONCE, PUSHED_NEWS],
  );
  return answer.rows;
}

/** News to delete: what is older than `before`, and of asks and responses than `withOthers`. */
export async function readExpiredNews(
  { pool }: Database,
  { before, withOthers }: { before: Date; withOthers: Date },
  most: number,
): Promise<string[]> {
  const answer = await pool.query<{ id: string }>(
    `SELECT id FROM documents WHERE collection = 'news' AND ((body->>'at') COLLATE "C" < $1
       OR ((body->>'at') COLLATE "C" < $2 AND body ?| ARRAY['askId', 'responseId'])) ORDER BY id LIMIT $3`,
    [before.toISOString(), withOthers.toISOString(), most],
  );
  return answer.rows.map(({ id }) => id);
}
