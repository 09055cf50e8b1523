import { deviceOf } from "#domain/follows/follow.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Hit } from "./queries.ts";

/**
 * Records what answers follows now. A pair that is new, or was stale, waits to be told; one that
 * goes on is only kept fresh. @param toldAt when its owner saw it; null: not yet
 */
export function keepHits(hits: readonly Hit[], { now, toldAt }: { now: Date; toldAt: Date | null }): TableWrite {
  return (client) =>
    client.query({
      name: "keep-follow-hits",
      text: `INSERT INTO follow_hits AS h (follow_id, listing_id, user_id, device_id, fresh_until, at, told_at)
             SELECT pair.follow_id, pair.listing_id, u.id, d.id, pair.fresh_until, $5, $6
             FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $7::uuid[])
               AS pair(follow_id, listing_id, owner_id, fresh_until, device_id)
             LEFT JOIN auth."user" u ON u.id = pair.owner_id
             LEFT JOIN push_devices d ON d.id = pair.device_id
             WHERE num_nonnulls(u.id, d.id) = 1
             ON CONFLICT (follow_id, listing_id) DO UPDATE SET fresh_until = excluded.fresh_until,
               at = CASE WHEN h.fresh_until <= $5 THEN excluded.at ELSE h.at END,
               told_at = CASE WHEN h.fresh_until <= $5 THEN excluded.told_at ELSE h.told_at END`,
      values: [
        hits.map(({ followId }) => followId),
        hits.map(({ listingId }) => listingId),
        hits.map(({ ownerId }) => ownerId),
        hits.map(({ freshUntil }) => freshUntil),
        now,
        toldAt,
        hits.map(({ ownerId }) => deviceOf(ownerId)),
      ],
    });
}

/** Forgets what changed listings answered before and do not answer any more. */
export function forgetMissed(listingIds: readonly string[], hits: readonly Hit[]): TableWrite {
  return (client) =>
    client.query({
      name: "forget-missed",
      text: `DELETE FROM follow_hits h WHERE listing_id = ANY($1::uuid[]) AND NOT EXISTS (
               SELECT FROM unnest($2::uuid[], $3::uuid[]) AS pair(follow_id, listing_id)
               WHERE pair.follow_id = h.follow_id AND pair.listing_id = h.listing_id)`,
      values: [[...listingIds], hits.map(({ followId }) => followId), hits.map(({ listingId }) => listingId)],
    });
}

/** Forgets what answered follows that ended. */
export function forgetHitsOf(followIds: readonly string[]): TableWrite {
  return (client) => client.query("DELETE FROM follow_hits WHERE follow_id = ANY($1::uuid[])", [[...followIds]]);
}

/** Records how far the log was followed. */
export function storeFollowsMark({ logId, xid, ordinal }: Checkpoint): TableWrite {
  return (client) =>
    client.query({
      name: "keep-follows-mark",
      text: `INSERT INTO follows_mark (log_id, xid, ordinal) VALUES ($1, $2::xid8, $3)
             ON CONFLICT (single) DO UPDATE SET log_id = excluded.log_id, xid = excluded.xid, ordinal = excluded.ordinal`,
      values: [logId, xid.toString(), ordinal.toString()],
    });
}

/** Records where the log is followed from, unless that is known. */
export function keepFirstMark({ logId, xid, ordinal }: Checkpoint): TableWrite {
  return (client) =>
    client.query({
      name: "keep-first-follows-mark",
      text: `INSERT INTO follows_mark (log_id, xid, ordinal) VALUES ($1, $2::xid8, $3) ON CONFLICT (single) DO NOTHING`,
      values: [logId, xid.toString(), ordinal.toString()],
    });
}

/**
 * Records that a person was notified of these pairs, and when, for the limits of the next message.
 */
export function storeTold(
  hits: readonly { followId: string; listingId: string }[],
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): TableWrite {
  return async (client) => {
    const followIds = hits.map(({ followId }) => followId);
    await client.query(
      `UPDATE follow_hits h SET told_at = $3 FROM unnest($1::uuid[], $2::uuid[]) AS pair(follow_id, listing_id)
       WHERE h.follow_id = pair.follow_id AND h.listing_id = pair.listing_id`,
      [followIds, hits.map(({ listingId }) => listingId), now],
    );
    await client.query(
      `INSERT INTO follow_messages (id, user_id, device_id, at, follows)
       SELECT $1::uuid, u.id, d.id, $4::timestamptz, $5::uuid[]
       FROM (SELECT) one LEFT JOIN auth."user" u ON u.id = $2 LEFT JOIN push_devices d ON d.id = $3::uuid
       WHERE num_nonnulls(u.id, d.id) = 1`,
      [id, ownerId, deviceOf(ownerId), now, [...new Set(followIds)]],
    );
  };
}

/** Deletes what limits nothing any more, and pairs that went stale a day ago. */
export function clearFollowTables(before: Date): TableWrite {
  return async (client) => {
    await client.query("DELETE FROM follow_messages WHERE at < $1", [before]);
    await client.query("DELETE FROM follow_hits WHERE fresh_until < $1", [before]);
  };
}
