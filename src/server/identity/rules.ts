import type { IncomingMessage } from "node:http";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import { passwordFault } from "#domain/identity/password.ts";
import { isTrialAccount, isTrialAddress } from "#domain/identity/trial-account.ts";
import type { Config } from "#server/config/config.ts";
import { openListedPasswords } from "#server/config/listed-passwords.ts";
import type { Database } from "#server/documents/pool.ts";
import { isStandIn, normalEmail, normalPhone } from "./addresses.ts";
import type { Auth } from "./library/auth.ts";
import { requireFreshSignIn } from "#server/http/contract/require-fresh-sign-in.ts";
import { aliasFault, normaliseAlias } from "#domain/identity/alias.ts";
import { normaliseCode } from "#domain/identity/typed-code.ts";
import type { Guard, GuardedCall, GuardRefusal } from "./guards.ts";
import { libraryRoute } from "./library/library-routes.ts";
import { findAccount, readAccount, readResetOwner, readWays } from "./queries.ts";
import type { AccountRow } from "./queries.ts";

type RuleDependencies = {
  database: Database;
  auth: Auth;
  config: Pick<Config, "accountLookup" | "defaultCountry" | "operatorName" | "publicUrl" | "root">;
  now: () => Date;
};

const PASS = { ok: true } as const;
const refuse = (reason: GuardRefusal["reason"], errors?: GuardRefusal["errors"]) =>
  ({ ok: false, refusal: { reason, ...(errors && { errors }) } }) as const;

/** Refuses everything but signing out to a shared desk: it has no account to change. */
export function needsPerson(): Guard {
  return async (call) => {
    if (call.name === "/sign-out") return PASS;
    const session = await call.session();
    return session?.actor.desk === undefined ? PASS : refuse("facilities/desk-counts-only");
  };
}

/** What a sign-in for trying may call of the library: nothing that changes how one signs in. */
const TRIED_CALLS = new Set(["/sign-out", "/get-session", "/list-sessions", "/list-accounts", "/sign-in/email"]);

/**
 * A sign-in for trying works on this machine alone, and changes nothing of its account. Nobody else
 * has an address like those.
 */
export function limitsTrials(mayTry: (request: IncomingMessage) => boolean): Guard {
  return async ({ name, body, request, session }) => {
    const email = body["email"] ?? body["newEmail"];
    const isTrial = typeof email === "string" && isTrialAddress(email);
    if (isTrial && !(name === "/sign-in/email" && mayTry(request))) return refuse("identity/invalid-email");
    if (TRIED_CALLS.has(name)) return PASS;
    const open = await session();
    return isTrialAccount(open?.actor.id ?? null) ? refuse("http/permission-denied") : PASS;
  };
}

/** A dangerous act needs a sign-in of the last ten minutes. */
export function freshSignInGuard({ now }: Pick<RuleDependencies, "now">): Guard {
  return async (call) => {
    const route = libraryRoute(call.name)?.route;
    const rule = route?.isDangerous;
    const isDangerous = typeof rule === "function" ? rule(call.body) : rule === true;
    if (!isDangerous) return PASS;
    const session = await call.session();
    if (session === null && route?.signsUp?.(call) === true) return PASS;
    const fresh = requireFreshSignIn(session, now());
    return fresh.ok ? PASS : refuse(fresh.reason);
  };
}

/** Calls of the library that send a text message to the number they name. */
const CODE_CALLS = new Set(["/phone-number/send-otp", "/phone-number/request-password-reset"]);

/**
 * Requires valid addresses, and for a code a number whose messages cost nothing extra. `normalBody`
 * has normalised them.
 */
export function needsAddresses(): Guard {
  return async ({ name, body }) => {
    const email = body["email"] ?? body["newEmail"];
    if (name !== "/sign-in/email" && typeof email === "string" && normalEmail(email) === null)
      return refuse("identity/invalid-email");
    if (name === "/sign-in/email" && typeof email === "string" && (!email.includes("@") || isStandIn(email)))
      return refuse("identity/invalid-email");
    const phone = body["phoneNumber"];
    if (phone === null) return refuse("identity/invalid-phone");
    const isCostly = CODE_CALLS.has(name) && typeof phone === "string" && !mayUseNumber({ value: phone }, "code");
    return isCostly ? refuse("identity/premium-phone") : PASS;
  };
}

/** Refuses names that imitate the operators. A provider's name is checked where it is stored. */
export function needsGoodName(): Guard {
  return async ({ name: call, body }) => {
    const { name } = body;
    // A passkey has a name too, which only its owner reads.
    if (call !== "/sign-up/email" && call !== "/update-user") return PASS;
    const fault = typeof name === "string" ? aliasFault(name) : null;
    return fault === null ? PASS : refuse("http/invalid-argument", [{ path: "name", word: fault }]);
  };
}

/** Refuses passwords that are short, common, the person's own, or on the list of leaked ones. */
export function needsGoodPassword({ database, config }: Pick<RuleDependencies, "database" | "config">): Guard {
  const isListed = openListedPasswords(config.root);
  const host = config.publicUrl === null ? "" : new URL(config.publicUrl).hostname;
  const site = [config.operatorName ?? "", host];
  return async (call) => {
    const member = libraryRoute(call.name)?.route.newPassword;
    const password = member === undefined ? undefined : call.body[member];
    if (member === undefined || typeof password !== "string") return PASS;
    const person = { ...(await knownOf(database, call)), site };
    const fault = passwordFault(password, person) ?? (isListed(password) ? "listed" : null);
    return fault === null ? PASS : refuse("identity/weak-password", [{ path: member, word: `password-${fault}` }]);
  };
}

async function knownOf(
  database: Database,
  call: GuardedCall,
): Promise<{ name?: string; email?: string; phone?: string }> {
  const { name, email, phoneNumber } = call.body;
  const account = await ownerOf(database, call);
  return {
    ...(account !== null && { name: account.name, email: account.email, phone: account.phoneNumber ?? "" }),
    ...(typeof name === "string" && { name }),
    ...(typeof email === "string" && { email }),
    ...(typeof phoneNumber === "string" && { phone: phoneNumber }),
  };
}

/**
 * Whose password is changed: of the session, or of the link. By a number nobody is looked up. The
 * refusal would tell somebody without its code what the account's address is like.
 */
async function ownerOf(database: Database, { name, body, session }: GuardedCall): Promise<AccountRow | null> {
  const { token } = body;
  if (name === "/reset-password" && typeof token === "string") return readResetOwner(database, token);
  const open = name === "/change-password" ? await session() : null;
  return open === null ? null : readAccount(database, open.actor.id);
}

/** Refuses to remove the last way to sign in, which would lock the owner out. */
export function needsAnotherWay({ database }: Pick<RuleDependencies, "database">): Guard {
  return async (call) => {
    const { providerId, id } = call.body;
    if (call.name !== "/unlink-account" && call.name !== "/passkey/delete-passkey") return PASS;
    const session = await call.session();
    if (session === null) return refuse("http/unauthenticated");
    const account = await readAccount(database, session.actor.id);
    const ways = await readWays(database, session.actor.id);
    const providers = ways.providers.filter((each) => each.id !== providerId).length;
    const passkeys = ways.passkeys.filter((each) => each.id !== id).length;
    const others = [ways.password !== null, account?.phoneNumberVerified === true, providers > 0, passkeys > 0];
    return others.includes(true) ? PASS : refuse("identity/last-way-in");
  };
}

/** Refuses a provider that is not set up or cannot be reached now. */
export function needsProvider({ auth }: Pick<RuleDependencies, "auth">): Guard {
  return async ({ name, body }) => {
    const provider = body["provider"];
    if (name !== "/sign-in/social" && name !== "/link-social") return PASS;
    if (typeof provider !== "string") return refuse("http/invalid-argument", [{ path: "provider", word: "missing" }]);
    return (await auth.knows(provider)) ? PASS : refuse("identity/provider-refused");
  };
}

/** Reports a used address at once where the deployment allows look-up. */
export function noticeToUsedAddress({ database, config }: Pick<RuleDependencies, "database" | "config">): Guard {
  return async ({ name, body }) => {
    if (config.accountLookup !== "open" || name !== "/sign-up/email" || typeof body["email"] !== "string") return PASS;
    return (await findAccount(database, { email: body["email"] })) === null ? PASS : refuse("identity/email-in-use");
  };
}

/**
 * Normalises addresses, numbers and codes. A text that is no number becomes null. It does so here,
 * because the made-up answer for a used address repeats what was sent.
 */
export function normalBody(
  body: Readonly<Record<string, unknown>>,
  { country, newAlias }: { country: string | null; newAlias: () => string },
): Record<string, unknown> {
  const normal = { ...body };
  for (const member of ["email", "newEmail"]) {
    const email = normal[member];
    if (typeof email === "string") normal[member] = email.trim().toLowerCase();
  }
  if (typeof normal["name"] === "string") normal["name"] = normaliseAlias(normal["name"]);
  // Somebody who signs up without a name gets one.
  if (normal["name"] === "" && "password" in normal) normal["name"] = newAlias();
  for (const member of ["code", "otp"]) {
    const code = normal[member];
    if (typeof code === "string") normal[member] = normaliseCode(code);
  }
  delete normal["image"];
  const { phoneNumber } = normal;
  if (typeof phoneNumber === "string") normal["phoneNumber"] = normalPhone(phoneNumber, country);
  return normal;
}
