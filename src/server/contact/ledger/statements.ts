import type { StoredNews } from "#domain/news/news.ts";
import { auditAct } from "#server/documents/audit.ts";
import type { Author, TableWrite, Insert } from "#server/documents/command.ts";
import { newId } from "#domain/shared/ids.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Database } from "#server/documents/pool.ts";
import { grants } from "#server/stored/grants.ts";
import { news } from "#server/stored/news.ts";
import type { AskingPerson } from "../queries.ts";

/** How long a block or a revocation is kept after the asker's account is gone. Decision 17. */
const GONE_DAYS = 365;

/** A piece of news for a person's own page. */
export function newsFor(item: StoredNews): Insert {
  return news.insert(newId(new Date(item.at)), { body: item });
}

/** Counts a grant. */
export function countGrant(grantId: string, asking: AskingPerson): TableWrite {
  const { askerId, mails, phones, ownerId, listingId, networks, numbers, now } = asking;
  const { isNewcomer, isYoung } = asking.standing;
  return (client) =>
    client.query({
      name: "count-grant",
      text: `INSERT INTO contact_grants
               (grant_id, listing_id, asker_id, asker_mail, asker_phone, owner_id, numbers, at,
                network, neighbourhood, provider, is_newcomer, is_young)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      values: [
        grantId,
        listingId,
        askerId,
        mails[0] ?? null,
        phones[0] ?? null,
        ownerId,
        numbers,
        now,
        networks.prefix,
        networks.neighbourhood,
        networks.operator,
        isNewcomer,
        isYoung,
      ],
    });
}

/** A number that its holder gave unasked. Hashes as in `AskingPerson`. */
export type OfferedGrant = Pick<
  AskingPerson,
  "listingId" | "askerId" | "mails" | "phones" | "ownerId" | "numbers" | "now"
>;

/**
 * Records it. No limit counts it. What its receiver has verified stays with it, as for one who
 * asked: a block bars that person.
 */
export function countOfferedGrant(
  grantId: string,
  { listingId, askerId, mails, phones, ownerId, numbers, now }: OfferedGrant,
): TableWrite {
  return (client) =>
    client.query({
      name: "count-offered-grant",
      text: `INSERT INTO contact_grants
               (grant_id, listing_id, asker_id, asker_mail, asker_phone, owner_id, numbers, at, is_newcomer, is_offered)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, true)`,
      values: [grantId, listingId, askerId, mails[0] ?? null, phones[0] ?? null, ownerId, numbers, now],
    });
}

/** Records that a grant was revoked. */
export function uncountGrant(grantId: string, at: Date): TableWrite {
  return (client) =>
    client.query({
      name: "take-grant-back",
      text: "UPDATE contact_grants SET revoked_at = $2 WHERE grant_id = $1",
      values: [grantId, at],
    });
}

/**
 * Blocks a person, with what they had verified when they last got a number. A new account with the
 * same is the same person.
 */
export function blockAsker(ownerId: string, askerId: string, at: Date): TableWrite {
  return (client) =>
    client.query(
      `INSERT INTO contact_blocks (id, owner_id, asker_id, asker_mail, asker_phone, at)
       SELECT $4, $1, $2, asker_mail, asker_phone, $3 FROM contact_grants
       WHERE owner_id = $1 AND asker_id = $2
       ORDER BY num_nonnulls(asker_mail, asker_phone) = 0, contact_grants.at DESC LIMIT 1
       ON CONFLICT (owner_id, asker_id) DO NOTHING`,
      [ownerId, askerId, at, newId(at)],
    );
}

/** Unblocks a person. */
export function unblockAsker(ownerId: string, askerId: string): TableWrite {
  return (client) =>
    client.query(
      `DELETE FROM contact_blocks b WHERE b.owner_id = $1 AND (b.asker_id = $2 OR EXISTS (
         SELECT FROM contact_grants g WHERE g.owner_id = $1 AND g.asker_id = $2
           AND (g.asker_mail = b.asker_mail OR g.asker_phone = b.asker_phone)))`,
      [ownerId, askerId],
    );
}

/** An act without a changed document still gets an audit row, with ids and our own words only. */
export function auditGrantAct(by: Author, act: string, grantId: string): TableWrite {
  return (client) => auditAct(client, { ...by, act, about: grants.key(grantId) });
}

/**
 * Deletes what no limit counts any more: askers' networks, and rows whose document is gone and that
 * nobody revoked. Revocations and blocks stay while both accounts exist, and a year after the
 * asker's is gone.
 */
export async function clearGrants({ pool }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  const longBefore = new Date(now.getTime() - GONE_DAYS * DAY_MS);
  await pool.query(
    `UPDATE contact_grants SET network = NULL, neighbourhood = NULL, provider = NULL
     WHERE network IS NOT NULL AND at < $1`,
    [before],
  );
  await pool.query(
    `DELETE FROM contact_grants c
     WHERE c.at < $1 AND (c.revoked_at IS NULL OR c.owner_id IS NULL OR (c.asker_id IS NULL AND c.revoked_at < $2))
       AND NOT EXISTS (SELECT FROM documents d WHERE d.collection = 'grants' AND d.id = c.grant_id)`,
    [before, longBefore],
  );
  await pool.query("DELETE FROM contact_blocks WHERE asker_id IS NULL AND at < $1", [longBefore]);
}
