import type { BetterAuthOptions } from "better-auth";
import { aliasFault, normaliseAlias } from "#domain/identity/alias.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Log } from "#server/runtime/log.ts";
import { announceAccount } from "../account-events.ts";
import { noteEvent } from "../audit/statements.ts";
import type { SecurityEvent } from "../audit/statements.ts";
import { forgetWrongSteps } from "../limits/statements.ts";
import { languageOf } from "../languages.ts";
import type { MakeAlias } from "../made-up-alias.ts";
import type { Notices, Reachable } from "../notices.ts";

type Account = Reachable & { id: string };

/** Side effects of the library's changes: the audit, and the signal to every process. */
export type Hooks = {
  database: NonNullable<BetterAuthOptions["databaseHooks"]>;
  /** Somebody signed up with an address that has an account. */
  signUpAgain(user: Account): Promise<void>;
  passwordChanged(user: Account): Promise<void>;
};

type HookDependencies = {
  database: Database;
  notices: Notices;
  /** Sends the password-reset mail. */
  now: () => Date;
  log: Log;
  makeAlias: MakeAlias;
};

export function createHooks({ database, notices, now, log, makeAlias }: HookDependencies): Hooks {
  async function note(act: SecurityEvent["act"], who: string, details?: SecurityEvent["details"]): Promise<void> {
    const event = { act, who, role: "member", at: now(), ...(details !== undefined && { details }) };
    await noteEvent(database.pool, event).catch((error: unknown) =>
      log.error({ error, act }, "An event could not be noted."),
    );
  }
  return {
    signUpAgain: (user) => notices.mail(user, "email-in-use"),
    passwordChanged: async (user) => {
      await Promise.all([note("identity.password-reset", user.id), forgetWrongSteps(database, user.id)]);
      await announceAccount(database, user.id);
      await notices.tell(user, "password-changed");
    },
    database: {
      user: {
        create: {
          // A picture is stored at the provider. Showing it would tell a third party who looks.
          before: async (user, context) => ({
            data: {
              ...user,
              image: null,
              name: given(user.name) ?? makeAlias(languageOf(context ?? undefined)),
              language: languageOf(context ?? undefined),
            },
          }),
          after: async (user) => note("identity.signed-up", user.id),
        },
        update: {
          // The change alone: a hook's answer is laid over what another one changed.
          before: async (user) => ({
            data: typeof user.name === "string" ? { name: normaliseAlias(user.name) } : {},
          }),
          after: async (user) => announceAccount(database, user.id),
        },
      },
      session: {
        create: { after: async (session) => note("identity.signed-in", session.userId) },
        delete: {
          after: async (session) => {
            await note("identity.signed-out", session.userId);
            await announceAccount(database, session.userId);
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
          after: async (account) => note("identity.way-added", account.userId, { provider: account.providerId }),
        },
        update: {
          before: async (account) => ({ data: noTokensIn(account) }),
          // A new password names no account here, so it is recorded as such.
          after: async ({ userId, providerId }: Partial<{ userId: string; providerId: string }>) =>
            userId === undefined ? undefined : note("identity.way-changed", userId, { provider: providerId ?? "" }),
        },
        delete: {
          after: async (account) => note("identity.way-removed", account.userId, { provider: account.providerId }),
        },
      },
    },
  };
}

/** A name as it is stored; null where it is none, or not allowed. */
function given(name: string): string | null {
  const alias = normaliseAlias(name);
  return aliasFault(alias) === null ? alias : null;
}

/** A provider's tokens give access elsewhere and nothing here needs them, so none is stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

/** The tokens that an update would write. */
function noTokensIn(account: object): Partial<typeof NO_TOKENS> {
  return Object.fromEntries(Object.keys(NO_TOKENS).flatMap((name) => (name in account ? [[name, null]] : [])));
}
