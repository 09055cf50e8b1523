import { createHash, randomBytes } from "node:crypto";
import { maskedEmail } from "#domain/contact/masked-contact.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { POWER_BOUNDS } from "#domain/identity/power-bounds.ts";
import { readRoles, writeRoles } from "#domain/identity/roles.ts";
import { mayAcceptInvitation } from "#domain/identity/policy.ts";
import type { AcceptRefusal } from "#domain/identity/policy.ts";
import type { GivenRole } from "#domain/identity/roles.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { newId } from "#domain/shared/ids.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import { announceAccount } from "../account-events.ts";
import { audit } from "../audit/statements.ts";
import { readWaitingActs } from "../power/queries.ts";
import { announcedCommand } from "../power/announced-command.ts";
import { eventBy, noteKeeper, settleAdmin, writeRights } from "../people/statements.ts";
import type { ActingAccount } from "../people/statements.ts";
import { facilitiesOf, readPerson } from "../people/queries.ts";
import type { StaffedFacility } from "../people/queries.ts";
import { invitationOf } from "./queries.ts";
import type { StoredInvitation } from "./queries.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

const TOKEN_BYTES = 32;
/** Ended invitations are kept for a while, so that a second use gets a clear reason. */
const KEPT_MS = 30 * DAY_MS;

/** A maker who has signed in. */
type Maker = ActingAccount & { actor: Actor & { id: string } };

/** Only the hash is stored, so reading the table gives nobody an invitation. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The hash of the address an invitation was sent to. Its token's hash makes it differ between
 * invitations.
 */
function addressHash(hashOfToken: string, email: string): string {
  return createHash("sha256").update(`${hashOfToken}\0${email.trim().toLowerCase()}`).digest("hex");
}

/** Makes an invitation and its token, which only this call returns. */
export async function makeInvitation(
  database: Database,
  by: Maker,
  input: { role: GivenRole; facilityId: string | null; note: string | null; sendTo: string | null; hours: number },
): Promise<Result<{ invitation: StoredInvitation; token: string }, "facilities/not-found">> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const hash = tokenHash(token);
  return inTransaction(database, async (client) => {
    if (input.facilityId !== null && (await facilitiesOf(client, [input.facilityId])).length === 0)
      return fail("facilities/not-found");
    const id = newId(by.now);
    await client.query(
      `INSERT INTO auth.invitation
         (id, token_hash, role, facility_id, note, made_by, created_at, expires_at, sent_to, address_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        hash,
        input.role,
        input.facilityId,
        input.note,
        by.actor.id,
        by.now,
        new Date(by.now.getTime() + input.hours * HOUR_MS),
        input.sendTo === null ? null : maskedEmail(input.sendTo),
        input.sendTo === null ? null : addressHash(hash, input.sendTo),
      ],
    );
    const details = { invitation: id, role: input.role, facility: input.facilityId ?? "" };
    await audit(client, { ...eventBy(by), act: "identity.invited", details });
    const invitation = await invitationOf(client, hash, { at: by.now });
    if (invitation === null) throw new Error("an invitation is gone before anybody knew of it");
    return ok({ invitation, token });
  });
}

/** Withdraws an open invitation. */
export async function withdraw(
  database: Database,
  by: ActingAccount,
  id: string,
): Promise<Result<null, "identity/invitation-ended">> {
  return inTransaction(database, async (client) => {
    const gone = await client.query(
      "DELETE FROM auth.invitation WHERE id = $1 AND used_at IS NULL AND expires_at > $2",
      [id, by.now],
    );
    if (gone.rowCount === 0) return fail("identity/invitation-ended");
    await audit(client, { ...eventBy(by), act: "identity.invitation-withdrawn", details: { invitation: id } });
    return ok(null);
  });
}

/** The outcome of an accepted invitation. `waits`: for a second admin. */
export type AcceptedInvitation = { role: string; facility: StaffedFacility | null; waits: boolean };

/**
 * Gives a person the role of an invitation, which only one person can use. The same person may ask
 * again (after a lost answer) and gets the same answer. If its facility has been removed, the
 * invitation has ended. The role of an admin waits for an admin who did not invite.
 */
export async function accept(
  database: Database,
  by: Maker,
  { token, told }: { token: string; told: PreparedAlert },
): Promise<Result<AcceptedInvitation, AcceptRefusal>> {
  const { id } = by.actor;
  const answer = await announcedCommand(
    database,
    { by: eventBy(by), act: "identity.accept-invitation", told },
    async (client): Promise<Result<AcceptedInvitation & { isNew: boolean }, AcceptRefusal>> => {
      const invitation = await invitationOf(client, tokenHash(token), { at: by.now, forUpdate: true });
      const person = await readPerson(client, id, { at: by.now, forUpdate: true });
      if (invitation === null || person === null) return fail("identity/invitation-ended");
      const given = { role: invitation.role, facility: invitation.facility };
      const roles = readRoles(`${person.role ?? ""},${invitation.role}`);
      // A lost answer; not a role that was removed later.
      if (invitation.used_by === id && person.role === writeRoles(roles))
        return ok({ ...given, waits: false, isNew: false });
      if (invitation.used_by === id && (await isWaitingAdmin(client, by)))
        return ok({ ...given, waits: true, isNew: false });
      const verified = { emailVerified: person.email_verified, phoneVerified: person.phone_verified === true };
      const open = {
        expiresAt: invitation.expires_at,
        usedAt: invitation.used_at,
        isMakerAdmin: invitation.is_maker_admin,
        addressee: isAddressee(invitation, tokenHash(token), person.email),
      };
      const allowed = mayAcceptInvitation(verified, open, by.now);
      if (!allowed.ok) return allowed;
      const wards = person.facilities.map((ward) => ward.id);
      if (invitation.facility !== null) {
        if ((await facilitiesOf(client, [invitation.facility.id])).length === 0)
          return fail("identity/invitation-ended");
        wards.push(invitation.facility.id);
      }
      const waits = await settleAdmin(client, by, { person, roles, askedBy: invitation.made_by });
      await writeRights(client, id, { roles, facilityIds: new Set(wards) });
      const facilityId = invitation.facility?.id;
      if (facilityId !== undefined) await noteKeeper(client, { id, facilityId, byCodeAt: null });
      await client.query("UPDATE auth.invitation SET used_at = $2, used_by = $3 WHERE id = $1", [
        invitation.id,
        by.now,
        id,
      ]);
      const details = { invitation: invitation.id, role: invitation.role, facility: invitation.facility?.id ?? "" };
      await audit(client, { ...eventBy(by), act: "identity.invitation-accepted", about: id, details });
      return ok({ ...given, waits, isNew: true });
    },
  );
  if (!answer.ok) return answer;
  if (answer.value.isNew) await announceAccount(database, id);
  const { role, facility, waits } = answer.value;
  return ok({ role, facility, waits });
}

async function isWaitingAdmin(client: SqlClient, { actor: { id }, now }: Maker): Promise<boolean> {
  const since = new Date(now.getTime() - POWER_BOUNDS.secondPersonHours * HOUR_MS);
  return (await readWaitingActs(client, "admin", { ids: [id], since })).length > 0;
}

function isAddressee({ address_hash: wanted }: StoredInvitation, hashOfToken: string, email: string): boolean | null {
  return wanted === null ? null : wanted === addressHash(hashOfToken, email);
}

/** Deletes invitations that ended long ago. */
export async function clearInvitations({ pool }: Database, now: Date): Promise<void> {
  await pool.query("DELETE FROM auth.invitation WHERE expires_at < $1", [new Date(now.getTime() - KEPT_MS)]);
}
