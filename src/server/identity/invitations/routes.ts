import { acceptInvitation, getInvitations, invite, readInvitation, withdrawInvitation } from "#contract/people.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { hasPower, POWER_BOUNDS } from "#domain/identity/power-bounds.ts";
import { checkInvitation } from "#domain/identity/policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Messages } from "#server/adapters/message-queue.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Power } from "#server/commands/power.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { accept, makeInvitation, tokenHash, withdraw } from "./statements.ts";
import { invitationOf, openInvitations } from "./queries.ts";
import type { Limits } from "#server/limits/limits.ts";
import { takeTry } from "#server/limits/route-tries.ts";
import { rulesFor } from "../people/rules-for.ts";
import { presentInvitation, roleOf } from "../people/present.ts";

/** Only links that do not work count. */
const TRIES_LINK = { limits: ["invitation-address"] } as const;

type InvitationDependencies = {
  database: Database;
  messages: Messages;
  publicUrl: string;
  limits: Limits;
  power: Power;
};

/** Invitations: a link that gives one person one role, once. */
export function invitationRoutes(dependencies: InvitationDependencies): Binding[] {
  return [...adminRoutes(dependencies), ...linkRoutes(dependencies)];
}

/** Making, listing and withdrawing them. */
function adminRoutes({ database, messages, publicUrl, power }: InvitationDependencies): Binding[] {
  const admins = rulesFor("invite");
  return [
    bindRoute(getInvitations, admins, async (_input, { now }) => {
      const found = await openInvitations(database.pool, now);
      const held = found.filter((each) => checkInvitation(judged(each), now).ok);
      return ok({ value: { items: held.map(presentInvitation) } });
    }),
    bindRoute(invite, admins, async ({ role, facilityId = null, note = null, sendTo, days }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      if ((role === "facility-staff") !== (facilityId !== null)) return fail("http/invalid-argument");
      const isPowerful = hasPower([role]);
      if (isPowerful && sendTo === undefined)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "sendTo", word: "missing" }] };
      const hours = isPowerful ? Math.min(days * 24, POWER_BOUNDS.powerInvitationHours) : days * 24;
      const wanted = { role, facilityId, note, sendTo: sendTo ?? null, hours };
      const taken = await power.take(context, "role-account");
      if (!taken.ok) return taken;
      const made = await makeInvitation(database, signedIn(context), wanted);
      if (!made.ok) {
        await taken.giveBack();
        return made;
      }
      // A fragment is sent to no server and appears in no log.
      const url = `${publicUrl}/invitation#token=${made.value.token}`;
      if (sendTo !== undefined) {
        const { language } = context;
        await messages.send({ channel: "mail", to: sendTo, template: "invitation", language, values: { url, role } });
      }
      return ok({ value: { ...presentInvitation(made.value.invitation), url } });
    }),
    bindRoute(withdrawInvitation, admins, async ({ id }, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const gone = await withdraw(database, context, id);
      return gone.ok ? ok({ value: null }) : gone;
    }),
  ];
}

/** Reading and accepting one by its link. */
function linkRoutes({ database, limits, power }: InvitationDependencies): Binding[] {
  const open = { limit: "public-read", policy: everybody } as const;
  return [
    bindRoute(readInvitation, open, async ({ token }, context) => {
      const taken = await takeTry(limits, context, TRIES_LINK);
      if (!taken.ok) return taken;
      const found = await invitationOf(database.pool, tokenHash(token), { at: context.now });
      if (found === null) return fail("identity/invitation-ended");
      const held = checkInvitation(judged(found), context.now);
      if (!held.ok) return held;
      await taken.giveBack();
      const { facility, expires_at: expiresAt } = found;
      return ok({ value: { role: roleOf(found.role), facility, expiresAt: expiresAt.toISOString() } });
    }),
    bindRoute(acceptInvitation, open, async ({ token }, context) => {
      const taken = await takeTry(limits, context, TRIES_LINK);
      if (!taken.ok) return taken;
      const told = await tellingOf({ database, power }, context, token);
      const accepted = await accept(database, signedIn(context), { token, told });
      if (!accepted.ok && accepted.reason === "identity/invitation-ended") return accepted;
      await taken.giveBack();
      if (!accepted.ok) return accepted;
      const { role, facility, waits } = accepted.value;
      return ok({ value: { role: roleOf(role), facility, ...(waits && { waits }) } });
    }),
  ];
}

/** Tells admins that an invitation is taken. A second call after a lost answer tells nothing. */
async function tellingOf(
  { database, power }: Pick<InvitationDependencies, "database" | "power">,
  { actor, now }: Context,
  token: string,
): Promise<PreparedAlert> {
  const found = await invitationOf(database.pool, tokenHash(token), { at: now });
  if (found === null || found.used_at !== null) return UNTOLD;
  const kind = found.role === "admin" && !actor.roles.has("admin") ? "role-waiting" : "role-given";
  const role = roleOf(found.role);
  return power.tell(actor.id, {
    kind,
    words: role,
    change: { what: "role", role },
    path: `/people/${actor.id ?? ""}`,
  });
}

function judged(invitation: { expires_at: Date; used_at: Date | null; is_maker_admin: boolean }) {
  return { expiresAt: invitation.expires_at, usedAt: invitation.used_at, isMakerAdmin: invitation.is_maker_admin };
}

/** Routes for members always have an account. */
function signedIn({ actor, now }: Context): { actor: Actor & { id: string }; now: Date } {
  const { id } = actor;
  if (id === null) throw new Error("a route for members was asked by nobody");
  return { actor: { ...actor, id }, now };
}
