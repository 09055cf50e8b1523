import type { StaffedFacility } from "../people/queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** An invitation as stored: with a hash of its token, never the token. */
export type StoredInvitation = {
  id: string;
  role: string;
  facility: StaffedFacility | null;
  note: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  used_by: string | null;
  /** Masked; null where it was sent to nobody. */
  sent_to: string | null;
  address_hash: string | null;
  made_by: string;
  is_maker_admin: boolean;
};

const INVITATION = `
  i.id, i.role, i.note, i.created_at, i.expires_at, i.used_at, i.used_by, i.sent_to, i.address_hash, i.made_by,
  CASE WHEN i.facility_id IS NOT NULL THEN jsonb_build_object('id', i.facility_id, 'name', coalesce(
    (SELECT d.body->>'name' FROM documents d WHERE d.collection = 'facilities' AND d.id = i.facility_id), '')) END AS facility,
  (',' || coalesce(m.role, '') || ',' LIKE '%,admin,%'
    AND NOT (m.banned IS TRUE AND (m."banExpires" IS NULL OR m."banExpires" > $1))) AS is_maker_admin`;

const MOST = 500;

/** Unused and current invitations, newest first. */
export async function openInvitations(client: SqlClient, now: Date): Promise<StoredInvitation[]> {
  const answer = await client.query<StoredInvitation>(
    `SELECT ${INVITATION} FROM auth.invitation i JOIN auth."user" m ON m.id = i.made_by
     WHERE i.used_at IS NULL AND i.expires_at > $1 ORDER BY i.created_at DESC, i.id DESC LIMIT ${MOST}`,
    [now],
  );
  return answer.rows;
}

/**
 * The invitation with this token hash, as it is `at` a time. `forUpdate` locks it until the
 * transaction ends.
 */
export async function invitationOf(
  client: SqlClient,
  tokenHash: string,
  { at, forUpdate = false }: { at: Date; forUpdate?: boolean },
): Promise<StoredInvitation | null> {
  const answer = await client.query<StoredInvitation>(
    `SELECT ${INVITATION} FROM auth.invitation i JOIN auth."user" m ON m.id = i.made_by
     WHERE i.token_hash = $2 ${forUpdate ? "FOR UPDATE OF i" : ""}`,
    [at, tokenHash],
  );
  return answer.rows[0] ?? null;
}
