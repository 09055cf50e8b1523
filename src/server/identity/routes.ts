import { mayUseNumber } from "#domain/contact/number-uses.ts";
import {
  deleteMe,
  endSession,
  endSessions,
  exportMe,
  getMe,
  getSecurity,
  getSessions,
  getSignInWays,
  lookUpAccount,
} from "#contract/identity.ts";
import type { SignInWays } from "#contract/identity.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { countUnread } from "#server/documents/count-unread.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { OpenSession } from "#server/http/contract/session.ts";
import { normalEmail, normalPhone } from "./addresses.ts";
import { announceAccount, announceDeletion } from "./account-events.ts";
import { noteEvent } from "./audit/statements.ts";
import { endSession as dropOne, endSessions as dropMany } from "./statements.ts";
import type { SessionCookies } from "./cookies.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { refuseBusy } from "./limits/hashing.ts";
import type { PasswordHash } from "./limits/password-hash.ts";
import type { Pace } from "#server/http/admission/pace.ts";
import { aboutOwnExport, aboutOwnPassword, aboutReceiver, takeTry } from "#server/limits/route-tries.ts";
import type { Limits } from "#server/limits/limits.ts";
import type { Notices } from "./notices.ts";
import { removePerson } from "./own/commands/remove-person.ts";
import { exportOf } from "./own/export.ts";
import { countBackupCodes, proveOwner } from "./own/proof.ts";
import { giveUpRole } from "./people/statements.ts";
import { presentMe, presentSecurity, presentSession, signInWaysOf } from "./present.ts";
import { findAccount, readAccount, readDevices, readWays } from "./queries.ts";
import type { AccountRow } from "./queries.ts";
import type { AuthSecrets } from "./secrets.ts";

export type IdentityRouteDependencies = {
  database: Database;
  cookies: SessionCookies;
  secrets: AuthSecrets;
  notices: Notices;
  ways: SignInWays;
  limits: Limits;
  /** Delays an answer whose time must reveal nothing. */
  pace: Pace;
  passwords: PasswordHash;
  /** Derives a listing again without the observations of a deleted account. */
  settle: (listingId: string, now: Date) => Promise<unknown>;
  /** What texts from a proved number left behind. */
  ownTexts: {
    exportOf: (phone: string) => Promise<Record<string, unknown>>;
    erase: (phone: string) => Promise<void>;
  };
};

/** The number of an account, where it is proved: another's texts are not theirs. */
function provedPhone({ phoneNumber, phoneNumberVerified }: AccountRow): string | null {
  return phoneNumberVerified === true ? phoneNumber : null;
}

const rules = { limit: "public-read", policy: everybody } as const;

/** Routes for one's own account that the library lacks, or whose answers reveal too much. */
export function identityRoutes(dependencies: IdentityRouteDependencies): Binding[] {
  return [...openRoutes(dependencies), ...ownRoutes(dependencies), ...deviceRoutes(dependencies)];
}

function openRoutes({ database, notices, ways, limits, pace }: IdentityRouteDependencies): Binding[] {
  return [
    bindRoute(getSignInWays, rules, async () => ok({ value: ways })),
    bindRoute(lookUpAccount, rules, async ({ identifier }, context) => {
      const startedAt = performance.now();
      const isMail = identifier.includes("@");
      const found = isMail ? normalEmail(identifier) : normalPhone(identifier, ways.country);
      if (found === null) return fail(isMail ? "identity/invalid-email" : "identity/invalid-phone");
      if (!isMail && !mayUseNumber({ value: found }, "code")) return fail("identity/premium-phone");
      const taken = await takeTry(limits, context, aboutReceiver(isMail ? { email: found } : { phone: found }));
      if (!taken.ok) return taken;
      const account = await findAccount(database, isMail ? { email: found } : { phone: found });
      const list = account === null ? [] : signInWaysOf(account, await readWays(database, account.id));
      if (account !== null) {
        const to = isMail ? account : { ...account, email: "x@phone.invalid" };
        await notices.tell(to, "how-you-signed-in", { ways: list.join(",") });
      }
      await pace(startedAt);
      return ok({ value: { sent: true, ways: ways.lookup === "open" ? list : null } });
    }),
  ];
}

function ownRoutes(dependencies: IdentityRouteDependencies): Binding[] {
  const { database, cookies, passwords, secrets, limits, settle } = dependencies;
  return [
    bindRoute(getMe, { ...rules, forDesks: true }, async (_input, context) => {
      const session = signedIn(context);
      const { token, endsAt } = session;
      const leftMs = endsAt === null ? null : endsAt.getTime() - context.now.getTime();
      context.setCookie(cookies.antiForgeryLine(token, leftMs === null ? null : Math.floor(leftMs / 1000)));
      return meOf(database, session);
    }),
    exportRoute(dependencies),
    bindRoute(getSecurity, rules, async (_input, context) => {
      const ways = await readWays(database, signedIn(context).actor.id);
      const names = new Map(dependencies.ways.providers.map(({ id, name }) => [id, name]));
      const backupCodesLeft = await countBackupCodes(ways, secrets);
      return ok({ value: presentSecurity(ways, { backupCodesLeft, names }) });
    }),
    bindRoute(deleteMe, rules, async (given, context) => {
      const fresh = requireFreshSignIn(context.session, context.now);
      if (!fresh.ok) return fresh;
      const { id } = fresh.value.actor;
      const taken = await takeTry(limits, context, aboutOwnPassword(id));
      if (!taken.ok) return taken;
      const account = await readAccount(database, id);
      if (account === null) return fail("identity/session-expired");
      const proved = await proveOwner(await readWays(database, id), given, {
        database,
        secrets,
        passwords,
        userId: id,
        now: context.now,
      }).catch(refuseBusy);
      if (!proved.ok) return proved;
      await taken.giveBack();
      const left = await giveUpRole(database, context);
      if (!left.ok) return left;
      const phone = provedPhone(account);
      // Before the account: without it nobody could ask for the rest again.
      if (phone !== null) await dependencies.ownTexts.erase(phone);
      await removePerson(database, account, (listingId) => settle(listingId, context.now));
      await announceDeletion(database, id);
      for (const line of cookies.endLines()) context.setCookie(line);
      return ok({ value: null });
    }),
  ];
}

function exportRoute({ database, limits, notices, ownTexts }: IdentityRouteDependencies): Binding {
  return bindRoute(exportMe, rules, async (_input, context) => {
    const fresh = requireFreshSignIn(context.session, context.now);
    if (!fresh.ok) return fresh;
    const { id: who } = fresh.value.actor;
    const taken = await takeTry(limits, context, aboutOwnExport(who));
    if (!taken.ok) return taken;
    const account = await readAccount(database, who);
    if (account === null) return fail("identity/session-expired");
    const phone = provedPhone(account);
    const texts = phone === null ? {} : { texts: await ownTexts.exportOf(phone) };
    const own = await exportOf(database, account, { sessionId: fresh.value.id, now: context.now });
    // Before the answer: nobody has the file untold.
    await noteEvent(database.pool, { act: "identity.data-exported", who, role: "member", at: context.now });
    await notices.tell(account, "data-exported");
    return ok({ value: { ...own, ...texts } });
  });
}

function deviceRoutes({ database, cookies }: IdentityRouteDependencies): Binding[] {
  const note = async (context: Context, act: "identity.device-signed-out" | "identity.signed-out-everywhere") => {
    const { id: who } = signedIn(context).actor;
    await noteEvent(database.pool, { act, who, role: "member", at: context.now });
    await announceAccount(database, who);
  };
  return [
    bindRoute(getSessions, rules, async (_input, context) => {
      const session = signedIn(context);
      const devices = await readDevices(database, session.actor.id, context.now);
      return ok({ value: { items: devices.map((device) => presentSession(device, session.id)) } });
    }),
    bindRoute(endSession, rules, async ({ id }, context) => {
      const session = signedIn(context);
      if (!(await dropOne(database, session.actor.id, id))) return fail("http/not-found");
      await note(context, "identity.device-signed-out");
      if (id === session.id) for (const line of cookies.endLines()) context.setCookie(line);
      return ok({ value: null });
    }),
    bindRoute(endSessions, rules, async ({ keepThis }, context) => {
      const session = signedIn(context);
      await dropMany(database, session.actor.id, keepThis ? session.id : null);
      await note(context, "identity.signed-out-everywhere");
      if (!keepThis) for (const line of cookies.endLines()) context.setCookie(line);
      return ok({ value: null });
    }),
  ];
}

/** The caller's session. Routes that call this are for members, so it has been checked. */
function signedIn({ session }: Context): OpenSession {
  if (session === null) throw new Error("a route for members runs only for them");
  return session;
}

async function meOf(database: Database, session: OpenSession) {
  const account = await readAccount(database, session.actor.id);
  if (account === null) return fail("identity/session-expired");
  return ok({ value: presentMe(account, await countUnread(database, account.id), session.actor.desk) });
}
