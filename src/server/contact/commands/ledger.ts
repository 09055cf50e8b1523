import { randomBytes } from "node:crypto";
import type { StoredNews } from "#domain/news/news.ts";
import { uuidv7 } from "#domain/shared/ids.ts";
import type { Author, Besides, Insert } from "#server/documents/command.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Asking } from "../queries.ts";

/** The key of a leave. */
export function grantKey(id: string): DocumentKey {
  return { collection: "grants", id: id.toLowerCase() };
}

/** A new id, ordered by time. */
export function newId(now: Date): string {
  return uuidv7(now, randomBytes(10));
}

/** A piece of news for somebody's own page. */
export function newsFor(news: StoredNews): Insert {
  const body = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined));
  return { do: "insert", collection: "news", id: newId(new Date(news.at)), body };
}

/** Counts a leave. */
export function countGrant(grantId: string, { askerId, ownerId, listingId, network, numbers, now }: Asking): Besides {
  return (client) =>
    client.query({
      name: "count-grant",
      text: `INSERT INTO contact_grants (grant_id, listing_id, asker_id, owner_id, network, numbers, at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      values: [grantId, listingId, askerId, ownerId, network, numbers, now],
    });
}

/** Notes that a leave was taken back. */
export function uncountGrant(grantId: string, at: Date): Besides {
  return (client) =>
    client.query({
      name: "take-grant-back",
      text: "UPDATE contact_grants SET revoked_at = $2 WHERE grant_id = $1",
      values: [grantId, at],
    });
}

/** Shuts somebody out, or lets them in again. */
export function setBlocked(ownerId: string, askerId: string, at: Date | null): Besides {
  return (client) =>
    at === null
      ? client.query("DELETE FROM contact_blocks WHERE owner_id = $1 AND asker_id = $2", [ownerId, askerId])
      : client.query(`INSERT INTO contact_blocks (owner_id, asker_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
          ownerId,
          askerId,
          at,
        ]);
}

/** An act that changes no document leaves its row in the audit all the same: ids and words of ours alone. */
export function noteAct(by: Author, act: string, grantId: string): Besides {
  return (client) =>
    client.query({
      name: "note-contact-act",
      text: "INSERT INTO audit (who, role, act, collection, id) VALUES ($1, $2, $3, 'grants', $4)",
      values: [by.who, by.role, act, grantId],
    });
}
