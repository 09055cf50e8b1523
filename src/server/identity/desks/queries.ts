import type { SqlClient } from "#server/documents/sql-client.ts";

/** The role of a desk's account, which is none of ROLES: it is not even a member's. */
export const DESK_ROLE = "desk";

/** Whether whoever made the desk `d` still keeps its facility or is an admin, at `$2`. */
const IS_MAKER_KEEPER = `EXISTS (
  SELECT FROM auth."user" m WHERE m.id = d.made_by AND (m."banned" IS NOT TRUE OR m."banExpires" <= $2)
    AND ('admin' = ANY(string_to_array(m.role, ','))
      OR EXISTS (SELECT FROM auth.facility_staff k WHERE k.user_id = m.id AND k.facility_id = d.facility_id)))`;

/**
 * The desk of the account `u` as JSON, at the time `$2`. Null for other accounts, and for a desk
 * that has ended or whose maker no longer keeps its facility.
 */
export const DESK_OF_ACCOUNT = `
  (SELECT jsonb_build_object('facilityId', d.facility_id, 'label', u."name", 'endsAt', d.ends_at)
   FROM auth.facility_desk d WHERE d.account_id = u."id" AND d.ends_at > $2 AND ${IS_MAKER_KEEPER}) AS desk`;

/** A desk as stored, with its session where it has one. */
export type StoredDesk = {
  id: string;
  label: string;
  facility: { id: string; name: string };
  madeAt: Date;
  openedAt: Date | null;
  endsAt: Date;
  lastUsedAt: Date | null;
  userAgent: string | null;
};

const DESK = `
  SELECT d.account_id AS id, u.name AS label, d.made_at AS "madeAt", d.opened_at AS "openedAt", d.ends_at AS "endsAt",
    s."updatedAt" AS "lastUsedAt", s."userAgent",
    jsonb_build_object('id', d.facility_id, 'name', coalesce(f.body->>'name', '')) AS facility
  FROM auth.facility_desk d JOIN auth."user" u ON u.id = d.account_id
    LEFT JOIN auth.session s ON s."userId" = u.id AND s."expiresAt" > $2
    LEFT JOIN documents f ON f.collection = 'facilities' AND f.id = d.facility_id
  WHERE d.ends_at > $2 AND (d.opened_at IS NOT NULL OR d.opens_until > $2) AND ${IS_MAKER_KEEPER}`;

/** The desks of a facility that work, or whose link may still be opened; newest first. */
export async function readDesks(client: SqlClient, facilityId: string, now: Date): Promise<StoredDesk[]> {
  const found = await client.query<StoredDesk>(`${DESK} AND d.facility_id = $1 ORDER BY d.made_at DESC, d.account_id`, [
    facilityId,
    now,
  ]);
  return found.rows;
}

/** The desk of a link that was not opened yet. `forUpdate` locks it until the transaction ends. */
export async function readUnopenedDesk(
  client: SqlClient,
  tokenHash: string,
  { now, forUpdate = false }: { now: Date; forUpdate?: boolean },
): Promise<StoredDesk | null> {
  // Locked first, so that of two openings the second sees the first.
  if (forUpdate) await client.query("SELECT FROM auth.facility_desk WHERE token_hash = $1 FOR UPDATE", [tokenHash]);
  const found = await client.query<StoredDesk>(`${DESK} AND d.token_hash = $1 AND d.opened_at IS NULL`, [
    tokenHash,
    now,
  ]);
  return found.rows[0] ?? null;
}
