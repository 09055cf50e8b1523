import { betterAuth } from "better-auth";
import type { BetterAuthOptions } from "better-auth";
import { admin, bearer, phoneNumber } from "better-auth/plugins";
import { PostgresDialect } from "kysely";
import type pg from "pg";
import { publicAlias } from "#domain/identity/alias.ts";
import { FRESH_MINUTES } from "#domain/identity/fresh-sign-in.ts";
import { PASSWORD_LENGTH } from "#domain/identity/password.ts";
import type { Config } from "#server/config/config.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Connection, Database } from "#server/documents/pool.ts";
import { connectionShares } from "#server/runtime/connection-shares.ts";
import { sessionPool } from "#server/documents/sessions/session-pool.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Log } from "#server/runtime/log.ts";
import { writeBan } from "../ban-text.ts";
import { libraryCookiePrefix } from "../cookies.ts";
import { hashedSessionTokens } from "./hashed-tokens.ts";
import type { Hooks } from "./hooks.ts";
import type { PasswordHash } from "../limits/password-hash.ts";
import type { Limits } from "#server/limits/limits.ts";
import { CODE_HEADERS } from "../limits/phone-code-bridge.ts";
import type { PhoneCodeBridge } from "../limits/phone-code-bridge.ts";
import { protection } from "../limits/plugin.ts";
import { mayMailAsWell } from "../limits/unsolicited-mail.ts";
import { changeOf } from "../mailbox/links.ts";
import { mailboxProof } from "../mailbox/plugin.ts";
import type { MakeAlias } from "../made-up-alias.ts";
import type { Notices } from "../notices.ts";
import { passkeys, secondStep } from "./second-step.ts";
import { phoneOptions } from "./phone-number.ts";
import { builtInProviders, openIdProviders } from "./providers.ts";
import type { AuthSecrets } from "../secrets.ts";
import { watchedPool } from "./watched-pool.ts";
import { inLanguage, LANGUAGE_HEADER } from "../languages.ts";

/** Headers that our server sets for the library. A caller's own are dropped. */
export const LIBRARY_HEADERS = {
  address: "x-lifeboard-address",
  language: LANGUAGE_HEADER,
  unlimited: "x-lifeboard-unlimited",
  known: "x-lifeboard-known",
  ...CODE_HEADERS,
};

/** Session lifetime, renewal, and the maximum age for dangerous acts. */
export const SESSION = { seconds: 7 * 86_400, prolongAfterSeconds: 86_400, freshSeconds: FRESH_MINUTES * 60 } as const;

const VERIFY_SECONDS = 86_400;

export type AuthDependencies = {
  config: Pick<Config, "providers" | "operatorName" | "defaultCountry">;
  origins: Origins;
  secrets: AuthSecrets;
  database: Database;
  limits: Limits;
  codes: PhoneCodeBridge;
  now: () => Date;
  pool: pg.Pool;
  notices: Notices;
  hooks: Hooks;
  log: Log;
  passwords: PasswordHash;
  makeAlias: MakeAlias;
};

/** The library's own connections: its tables are in a separate schema. */
export function openAuthPool(connection: Connection, schema = "auth"): pg.Pool {
  const { accounts } = connectionShares(connection.connections);
  return sessionPool(connection, { name: "lifeboard auth", max: accounts, schema });
}

/** On a local machine people sign in on `localhost`, for passkeys (CONTRACT.md 1). */
export function signInUrl(origins: Origins): string {
  return origins.isLocal
    ? (origins.all.find((each) => new URL(each).hostname === "localhost") ?? origins.publicUrl)
    : origins.publicUrl;
}

/** Whether cookies are for https alone. */
export function isHttps(url: string): boolean {
  return url.startsWith("https:");
}

/**
 * All options of the identity library (DESIGN.md 7). Its generator made the tables of migration
 * 0007 from them.
 * @param providers those that can be reached now
 */
export function authOptions(dependencies: AuthDependencies) {
  const { config, origins, secrets, pool, hooks } = dependencies;
  const baseURL = signInUrl(origins);
  return {
    appName: config.operatorName ?? "Lifeboard",
    baseURL,
    basePath: "/api/auth",
    secret: secrets.library[0]?.value ?? "",
    secrets: [...secrets.library],
    trustedOrigins: [...origins.all],
    database: {
      dialect: new PostgresDialect({ pool: watchedPool(pool, dependencies.database.writes) }),
      type: "postgres",
      transaction: true,
    },
    telemetry: { enabled: false },
    logger: quietLogger(dependencies.log),
    // Refusals are answers still. Other errors go to our own scrubbed log.
    onAPIError: { errorURL: `${baseURL}/signin`, throw: true },
    // Reading the table reveals no number and lets nobody set a password. Ended rows are cleared
    // away once a minute (clearEnded), not by each call: only calls about nobody did it.
    verification: { storeIdentifier: "hashed", disableCleanup: true },
    advanced: {
      database: { generateId: () => newId() },
      // The library knows no `__Host-` names: they are ours, with the attribute that they need.
      useSecureCookies: false,
      cookiePrefix: libraryCookiePrefix(isHttps(baseURL)),
      defaultCookieAttributes: { secure: isHttps(baseURL) },
      ipAddress: { ipAddressHeaders: [LIBRARY_HEADERS.address] },
      // The library turns this off under a test runner. Tests must run what production runs.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    rateLimit: { enabled: false, storage: "database" },
    session: {
      expiresIn: SESSION.seconds,
      updateAge: SESSION.prolongAfterSeconds,
      freshAge: SESSION.freshSeconds,
      cookieCache: { enabled: false },
    },
    ...accountOptions(dependencies),
    databaseHooks: hooks.database,
    socialProviders: builtInProviders(config.providers),
    plugins: plugins(dependencies),
  } satisfies BetterAuthOptions;
}

/** E-mail and password, and what may be changed or linked. */
function accountOptions({ notices, hooks, limits, passwords }: AuthDependencies) {
  return {
    user: {
      additionalFields: { language: { type: "string", required: false, input: false, returned: false } },
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, url }, request) =>
          notices.mail(inLanguage(user, request), "change-email", { url, email: newEmail }),
      },
      deleteUser: { enabled: false },
    },
    account: {
      encryptOAuthTokens: true,
      // A signed-in person may add a provider with another address. Without a session only a proven
      // address links.
      accountLinking: { enabled: true, allowDifferentEmails: true, allowUnlinkingAll: true },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: passwords,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3_600,
      sendResetPassword: ({ user, url }, request) => notices.mail(inLanguage(user, request), "reset-password", { url }),
      onExistingUserSignUp: ({ user }) => hooks.signUpAgain(user),
      onPasswordReset: ({ user }) => hooks.passwordChanged(user),
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        ...SYNTHETIC,
        ...additionalFields,
        id,
      }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: VERIFY_SECONDS,
      sendVerificationEmail: async ({ user, url, token }, request) => {
        const asked = { to: user.email, request, addressHeader: LIBRARY_HEADERS.address };
        if (!(await mayMailAsWell(limits, asked))) return;
        const to = inLanguage(user, request);
        if (changeOf(token) === null) await notices.mail(to, "verify-email", { url });
        else await notices.mail(to, "confirm-new-email", { url, alias: publicAlias(user.name) });
      },
    },
  } satisfies BetterAuthOptions;
}

/** Fields of a new account. The fake answer for a used address looks the same. */
const SYNTHETIC = {
  phoneNumber: null,
  phoneNumberVerified: null,
  twoFactorEnabled: false,
  role: "",
  banned: false,
  banReason: null,
  banExpires: null,
};

function plugins(dependencies: AuthDependencies) {
  const { config, origins, notices, database, limits, codes, now, log, makeAlias } = dependencies;
  const { hostname } = new URL(signInUrl(origins));
  const name = config.operatorName ?? "Lifeboard";
  // Calls with a passkey whose device did not check who holds it.
  const unverified = new WeakSet<object>();
  return [
    phoneNumber(phoneOptions({ database, notices, now, codes })),
    secondStep(name, unverified),
    admin({ defaultRole: "", bannedUserMessage: writeBan }),
    passkeys({ host: hostname, name, origins: origins.all, unverified, makeAlias }),
    openIdProviders(config.providers, log),
    bearer({ requireSignature: true }),
    hashedSessionTokens(),
    mailboxProof({ database, site: signInUrl(origins), trustsPrograms: origins.isLocal }),
    // Last, because it judges the answers of all others.
    protection({ database, limits, notices, now, unverified, codes, headerNames: LIBRARY_HEADERS }),
  ];
}

/** The library's log lines contain addresses, so only the kind of error is kept. */
function quietLogger(log: Log): BetterAuthOptions["logger"] {
  return {
    log: (level, message, ...details) => {
      const error = details.find((each) => each instanceof Error);
      log[level === "error" && error !== undefined ? "warn" : "debug"](
        { ...(error && { error }) },
        `Identity: ${message}`,
      );
    },
  };
}

/** The running library. */
export type Auth = {
  handle(request: Request): Promise<Response>;
  /** Whether a configured provider can be used now. */
  knows(provider: string): Promise<boolean>;
  secrets: AuthSecrets;
};

/** How long to wait before trying an unreachable provider again, ms. */
const ASK_AGAIN_MS = 15_000;

/**
 * Starts the library. It starts without the providers that cannot be reached. They are tried again
 * when somebody wants to sign in with one.
 */
export function startAuth(dependencies: AuthDependencies): Auth {
  const alone = betterAuth(authOptions({ ...dependencies, config: { ...dependencies.config, providers: [] } }));
  const hasProviders = dependencies.config.providers.length > 0;
  let full: typeof alone | null = null;
  let asked: { at: number; done: Promise<void> } | null = null;
  async function complete(): Promise<void> {
    const next = betterAuth(authOptions(dependencies));
    await next.$context;
    full = next;
  }
  async function refresh(): Promise<void> {
    if (asked === null || Date.now() - asked.at > ASK_AGAIN_MS) asked = { at: Date.now(), done: complete() };
    await asked.done;
  }
  async function names(): Promise<string[]> {
    const context = await (full ?? alone).$context;
    return context.socialProviders.map(({ id }) => id);
  }
  if (hasProviders)
    void refresh().catch((error: unknown) => dependencies.log.warn({ error }, "Providers could not be asked."));
  return {
    handle: (request) => (full ?? alone).handler(request),
    knows: async (provider) => {
      if (!dependencies.config.providers.some(({ id }) => id === provider)) return false;
      if (!(await names()).includes(provider)) await refresh();
      return (await names()).includes(provider);
    },
    secrets: dependencies.secrets,
  };
}
