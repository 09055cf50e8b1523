import type { IncomingMessage } from "node:http";
import { createNetworkKeys } from "#server/limits/network-keys.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { SignInWays } from "#contract/identity.ts";
import { codeAskers } from "#server/adapters/codes/asker.ts";
import { openPendingCodes } from "#server/adapters/codes/pending-codes.ts";
import type { Messages, MessagesInCommands } from "#server/adapters/message-queue.ts";
import type { NoteAuditEvent } from "#server/audit-chain/recorder.ts";
import type { Config } from "#server/config/config.ts";
import type { Keyring } from "#server/config/keys.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Library } from "#server/http/contract/library.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Operators } from "#server/http/admission/operators.ts";
import type { Sessions } from "#server/http/contract/session.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Log } from "#server/runtime/log.ts";
import { isHttps, LIBRARY_HEADERS, openAuthPool, signInUrl, startAuth } from "./library/auth.ts";
import { clearEnded } from "./statements.ts";
import { ownBan } from "./ban-appeals/own-ban.ts";
import { clearBanAppeals } from "./ban-appeals/statements.ts";
import { SessionCookies } from "./cookies.ts";
import { deskRoutes } from "./desks/routes.ts";
import type { Guard } from "./guards.ts";
import { createHooks } from "./library/hooks.ts";
import { createLibrary } from "./library/library.ts";
import { limitCalls } from "./limits/guard.ts";
import { createPhoneCodeBridge } from "./limits/phone-code-bridge.ts";
import type { PhoneCodeBridge } from "./limits/phone-code-bridge.ts";
import { createHashing, withNewHashes } from "./limits/hashing.ts";
import type { PasswordHash } from "./limits/password-hash.ts";
import { createLimits } from "#server/limits/limits.ts";
import type { Limits } from "#server/limits/limits.ts";
import { paceOf } from "#server/http/admission/pace.ts";
import type { Pace } from "#server/http/admission/pace.ts";
import { noticeToOwner } from "./changes.ts";
import { aliasMaker } from "./made-up-alias.ts";
import { createNotices } from "./notices.ts";
import type { Notices } from "./notices.ts";
import { identityRoutes } from "./routes.ts";
import type { IdentityRouteDependencies } from "./routes.ts";
import {
  needsAddresses,
  needsAnotherWay,
  freshSignInGuard,
  needsGoodName,
  needsGoodPassword,
  needsPerson,
  limitsTrials,
  needsProvider,
  noticeToUsedAddress,
} from "./rules.ts";
import { readAuthSecrets } from "./secrets.ts";
import type { AuthSecrets } from "./secrets.ts";
import { SessionStore } from "./sessions.ts";
import { separateNumber } from "./unused-numbers.ts";

export type IdentityDependencies = {
  config: Config;
  database: Database;
  feed: Pick<Feed, "subscribe">;
  messages: Messages & MessagesInCommands;
  /** Derives a listing again without the observations of a deleted account. */
  settle: IdentityRouteDependencies["settle"];
  ownTexts: IdentityRouteDependencies["ownTexts"];
  origins: Origins;
  /** Whether a request may be that of a sign-in for trying the demonstration. */
  mayTry: (request: IncomingMessage) => boolean;
  texts: Pick<Texts, "say">;
  keys: Keyring;
  log: Log;
  now: () => Date;
  /** See HASHING.refusalMs. Tests use less. */
  refusalMs?: number;
  /** Whose networks addresses are; absent: not known. */
  operators?: Operators;
  /** Tells admins of what is happening. */
  raise: (cause: AlarmCause) => void;
  /** Notes mass acts and sign-ins from a new network. */
  note?: NoteAuditEvent;
  /** How hard a proof of work is. */
  workBits?: number | undefined;
  /** Absent: the product's. */
  passwords?: PasswordHash;
};

/** Accounts: sessions, the identity library, and the routes of one's own account. */
export type Identity = {
  sessions: Sessions;
  library: Library;
  bindings: Binding[];
  limits: Limits;
  close: () => Promise<void>;
};

const CLEAR_MS = 60_000;

function limitsOf(dependencies: IdentityDependencies, { codes }: AuthSecrets): Limits {
  const { database, config, keys, now, raise, note, workBits } = dependencies;
  const networks = createNetworkKeys(keys.of("writers"), dependencies.operators);
  const { codesPerCountry } = config;
  return createLimits({
    database,
    secret: codes,
    networks,
    now,
    raise,
    workBits,
    codesPerCountry,
    ...(note && { note }),
  });
}

/** One queue for all hashing of this process: a flood of sign-ins takes no more memory. */
function hashingOf({ database, log, passwords }: IdentityDependencies): PasswordHash {
  const queue = createHashing(LIBRARY_HEADERS, undefined, passwords);
  const report = (error: unknown): void => log.warn({ error }, "A password could not be hashed anew.");
  return withNewHashes(queue, { database, report });
}

type GuardServices = {
  auth: ReturnType<typeof startAuth>;
  codes: PhoneCodeBridge;
  limits: Limits;
  notices: Notices;
  pace: Pace;
};

/** What is asked before every call of the library, in this order. */
function guardsOf(
  { config, database, mayTry, now }: IdentityDependencies,
  { auth, codes, limits, notices, pace }: GuardServices,
): Guard[] {
  const asked = { database, auth, config, now };
  return [
    needsPerson(),
    limitsTrials(mayTry),
    freshSignInGuard(asked),
    needsAnotherWay(asked),
    needsAddresses(),
    needsGoodName(),
    limitCalls({ limits, pace, hasOwnTry: codes.hasOwnTry }),
    needsProvider(asked),
    needsGoodPassword(asked),
    noticeToUsedAddress(asked),
    noticeToOwner({ database, notices, now }),
  ];
}

/** Starts the identity service. */
export function openIdentity(dependencies: IdentityDependencies): Identity {
  const { config, database, feed, mayTry, messages, origins, now, log, ownTexts, settle } = dependencies;
  const secrets = readAuthSecrets(dependencies.keys);
  const pool = openAuthPool(database.connection);
  const notices = createNotices({ messages, publicUrl: signInUrl(origins) });
  const makeAlias = aliasMaker(dependencies.texts);
  const hooks = createHooks({ database, notices, now, log, makeAlias });
  const limits = limitsOf(dependencies, secrets);
  const pace = paceOf(dependencies.refusalMs);
  const passwords = hashingOf(dependencies);
  const pending = openPendingCodes({ database, take: limits.take, secrets: [secrets.codes], now });
  const codes = createPhoneCodeBridge(pending, codeAskers(isHttps(signInUrl(origins))), LIBRARY_HEADERS);
  const made = { limits, codes, pool, notices, hooks, passwords, makeAlias };
  const auth = startAuth({ config, origins, secrets, database, now, log, ...made });
  const cookies = new SessionCookies({ isHttps: isHttps(signInUrl(origins)), secrets });
  const needsSecondStep = config.rolesNeedSecondStep;
  const sessions = new SessionStore({ database, feed, secrets, cookies, now, needsSecondStep, mayTry });
  const closedBecause = config.publicUrl === null && !origins.isLocal ? "identity/public-url-missing" : null;
  const guards = guardsOf(dependencies, { auth, codes, limits, notices, pace });
  const library = createLibrary({
    auth,
    database,
    sessions,
    cookies,
    guards,
    codes,
    ownBan: (refused) => ownBan({ database, secret: dependencies.keys.of("ban-appeals") }, refused, now()),
    separateNumber: (phone) => separateNumber({ database, notices, now }, phone),
    origins,
    lookup: config.accountLookup,
    country: config.defaultCountry,
    makeAlias,
    closedBecause,
    now,
  });
  const ways = waysOf(config, closedBecause);
  const stopClearing = repeat(
    () => Promise.all([clearEnded(database, now()), limits.purge(), clearBanAppeals(database, now())]),
    (error) => log.warn({ error }, "Ended codes and appeals could not be cleared away."),
  );
  return {
    sessions,
    library,
    limits,
    bindings: [
      ...identityRoutes({ database, limits, pace, passwords, cookies, secrets, notices, ways, settle, ownTexts }),
      ...deskRoutes({ database, cookies, limits, publicUrl: signInUrl(origins) }),
    ],
    close: async () => {
      await stopClearing();
      sessions.close();
      await pool.end();
    },
  };
}

function waysOf(config: Config, closedBecause: SignInWays["closedBecause"]): SignInWays {
  return {
    providers: config.providers.map(({ id, name }) => ({ id, name })),
    sends: config.hasSender,
    lookup: config.accountLookup,
    country: config.defaultCountry,
    closedBecause,
  };
}

/**
 * Runs work once a minute, never concurrently. @returns a function that stops it and awaits the
 * current run
 */
function repeat(work: () => Promise<unknown>, report: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, report)
      .finally(() => (running = null));
  }, CLEAR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
