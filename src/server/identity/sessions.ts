import { decodePercent } from "#domain/shared/decode-percent.ts";
import type { IncomingMessage } from "node:http";
import { sessionEndsAt } from "#domain/identity/power-bounds.ts";
import { lacksSecondStep, rolesWithoutSecondStep } from "#domain/identity/role-second-step.ts";
import { readRoles } from "#domain/identity/roles.ts";
import { isTrialAccount } from "#domain/identity/trial-account.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { isRead } from "#server/http/contract/session.ts";
import type { OpenSession, SessionRefusal, Sessions } from "#server/http/contract/session.ts";
import { ACCOUNTS, onAccountChange } from "./account-events.ts";
import { DESK_ROLE } from "./desks/queries.ts";
import { SESSION } from "./library/auth.ts";
import { touchSession } from "./statements.ts";
import type { SessionCookies } from "./cookies.ts";
import { findSession, isBeforeHostCookies } from "./queries.ts";
import type { SessionRow } from "./queries.ts";
import { verifyValue } from "./secrets.ts";
import type { AuthSecrets } from "./secrets.ts";

/** How long a read may use a cached session. */
const KNOWN_MS = 5_000;
const MOST_KNOWN = 20_000;
/** The precision of "last used". */
const TOUCH_MS = 5 * 60_000;
/** A session that lasts less than this is prolonged. */
const PROLONGED_BELOW_MS = (SESSION.seconds - SESSION.prolongAfterSeconds) * 1000;

type CachedSession = { session: OpenSession; until: number };
/** `isOld`: signed by an earlier secret. `isFormer`: a cookie under its name of before. */
type Credential = { token: string; isCookie: boolean; isOld: boolean; isFormer: boolean };

export type SessionDependencies = {
  database: Database;
  feed: Pick<Feed, "subscribe">;
  secrets: AuthSecrets;
  cookies: SessionCookies;
  now: () => Date;
  /** ROLES_NEED_SECOND_FACTOR */
  needsSecondStep: boolean;
  /** Whether a request may be that of a sign-in for trying. */
  mayTry: (request: IncomingMessage) => boolean;
};

/**
 * The sessions that this process has cached, by cookie or token. It drops them when the change log
 * names their account.
 */
export class SessionStore implements Sessions {
  readonly #dependencies: SessionDependencies;
  readonly #known = new Map<string, CachedSession>();
  readonly #cookies = new Map<string, Credential>();
  readonly #tokensOf = new Map<string, Set<string>>();
  readonly #stops: (() => void)[];
  /** Counts invalidations. An answer that was being read during one is not cached. */
  #forgotten = 0;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
    const stop = dependencies.feed.subscribe(
      ({ documents, removed }) => {
        for (const { collection, id } of [...documents, ...removed]) if (collection === ACCOUNTS) this.forget(id);
      },
      { onReset: () => this.forgetAll() },
    );
    this.#stops = [stop, onAccountChange(dependencies.database, (id) => this.forget(id))];
  }

  find(request: IncomingMessage): Promise<Result<OpenSession | null, SessionRefusal>> {
    return this.#findHere(request, isRead(request));
  }

  /** Like `find`, but always reads the database. */
  findNow(request: IncomingMessage): Promise<Result<OpenSession | null, SessionRefusal>> {
    return this.#findHere(request, false);
  }

  /** A sign-in for trying works on this machine alone. */
  async #findHere(request: IncomingMessage, mayBeKnown: boolean): Promise<Result<OpenSession | null, SessionRefusal>> {
    const found = await this.#find(request, mayBeKnown);
    const isTrial = found.ok && isTrialAccount(found.value?.actor.id ?? null);
    return isTrial && !this.#dependencies.mayTry(request) ? fail("identity/session-expired") : found;
  }

  async #find(request: IncomingMessage, mayBeKnown: boolean): Promise<Result<OpenSession | null, SessionRefusal>> {
    const credential = this.#credentialOf(request);
    if (credential === null) return ok(null);
    if (credential === "broken") return fail("identity/session-expired");
    const { token, isCookie } = credential;
    if (!isRead(request) && isCookie && !this.#dependencies.cookies.isOwnWrite(request, token))
      return fail("identity/anti-forgery");
    const now = this.#dependencies.now();
    const known = mayBeKnown && !credential.isOld && !credential.isFormer ? this.#known.get(token) : undefined;
    if (known !== undefined && known.until > now.getTime()) return ok(known.session);
    const session = await this.#look(credential, now, request.headers.cookie);
    return session === null ? fail("identity/session-expired") : ok(session);
  }

  /**
   * Whether a write with a session's cookie comes from one of our pages. A write without one needs
   * no proof.
   */
  isOwnWrite(request: IncomingMessage): boolean {
    const credential = this.#credentialOf(request);
    if (credential === null || credential === "broken" || !credential.isCookie) return true;
    return this.#dependencies.cookies.isOwnWrite(request, credential.token);
  }

  /** The request's token for the identity library, if we signed it. */
  tokenOf(request: IncomingMessage): string | null {
    const credential = this.#credentialOf(request);
    return credential === null || credential === "broken" ? null : credential.token;
  }

  endLines(request: IncomingMessage): readonly string[] {
    // A bad bearer token does not invalidate a cookie in the same request.
    if (bearerOf(request) !== null) return [];
    return this.#credentialOf(request) === null ? [] : this.#dependencies.cookies.endLines();
  }

  forget(userId: string): void {
    this.#forgotten += 1;
    for (const token of this.#tokensOf.get(userId) ?? []) this.#known.delete(token);
    this.#tokensOf.delete(userId);
  }

  forgetAll(): void {
    this.#forgotten += 1;
    this.#known.clear();
    this.#tokensOf.clear();
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #credentialOf(request: IncomingMessage): Credential | "broken" | null {
    const { cookie } = request.headers;
    const bearer = bearerOf(request);
    if (bearer !== null) {
      const signed = verifyValue(decodePercent(bearer), this.#dependencies.secrets);
      return signed === null ? "broken" : { token: signed.value, isCookie: false, isOld: false, isFormer: false };
    }
    const kept = this.#dependencies.cookies.sessionIn(cookie);
    if (kept === null || kept.text === "") return null;
    const { text, isFormer } = kept;
    const found = text === null ? "broken" : (this.#cookies.get(text) ?? this.#checked(text));
    return isFormer && found !== "broken" ? { ...found, isFormer } : found;
  }

  /** A cookie with a valid signature. The signature stays valid, so it is checked once. */
  #checked(text: string): Credential | "broken" {
    const signed = verifyValue(text, this.#dependencies.secrets);
    if (signed === null) return "broken";
    const credential = { token: signed.value, isCookie: true, isOld: signed.isOld, isFormer: false };
    if (this.#cookies.size >= MOST_KNOWN) this.#cookies.clear();
    this.#cookies.set(text, credential);
    return credential;
  }

  async #look(credential: Credential, now: Date, header: string | undefined): Promise<OpenSession | null> {
    const { token, isCookie, isOld, isFormer } = credential;
    const { cookies, database } = this.#dependencies;
    const before = this.#forgotten;
    const row = await findSession(database, token, now);
    // A desk that has ended is nobody, never a member.
    if (row === null || (row.role === DESK_ROLE && row.desk === null)) return null;
    // A neighbour host can plant a cookie of that name, so it is for sessions of before alone.
    if (isFormer && !(await isBeforeHostCookies(database, row.createdAt))) return null;
    const opened = { ...openSessionOf(row, this.#dependencies.needsSecondStep ? now : null), token };
    const lastMs = lastOf(row).getTime();
    if (lastMs <= now.getTime()) return null;
    const isDue = row.expiresAt.getTime() < Math.min(now.getTime() + PROLONGED_BELOW_MS, lastMs);
    const mustProlong = isDue && !endsWithBrowser(row);
    const expiresAt = mustProlong ? new Date(Math.min(now.getTime() + SESSION.seconds * 1000, lastMs)) : row.expiresAt;
    if (mustProlong || now.getTime() - row.updatedAt.getTime() > TOUCH_MS) {
      if (!(await touchSession(database, { token, now, expiresAt }))) return null;
    }
    const session = mustProlong ? { ...opened, endsAt: expiresAt } : opened;
    if (before === this.#forgotten) this.#keep(session, now);
    if (!isCookie || !(mustProlong || isOld || isFormer)) return session;
    const leftSeconds = Math.min(SESSION.seconds, Math.floor((lastMs - now.getTime()) / 1000));
    const lines = cookies.linesOf(token, endsWithBrowser(row) ? null : leftSeconds);
    return { ...session, cookies: isFormer ? [...lines, ...cookies.renameLines(header)] : lines };
  }

  #keep(session: OpenSession, now: Date): void {
    if (this.#known.size >= MOST_KNOWN) this.forgetAll();
    this.#known.set(session.token, { session, until: now.getTime() + KNOWN_MS });
    const tokens = this.#tokensOf.get(session.actor.id) ?? new Set();
    this.#tokensOf.set(session.actor.id, tokens.add(session.token));
  }
}

/** The text of a bearer token, valid or not; null when there is none. */
function bearerOf({ headers: { authorization = "" } }: IncomingMessage): string | null {
  return /^bearer(?: |$)/i.test(authorization) ? authorization.slice("bearer".length).trim() : null;
}

/** When a session ends for good. */
function lastOf({ desk, createdAt, role }: SessionRow): Date {
  return desk === null ? sessionEndsAt(createdAt, readRoles(role)) : new Date(desk.endsAt);
}

/** Whether a session ends with the browser, or after a day. It is not prolonged. */
function endsWithBrowser({ expiresAt, createdAt }: SessionRow): boolean {
  return expiresAt.getTime() - createdAt.getTime() <= 86_400_000 + 60_000;
}

/** @param now null: roles need no second step here */
function openSessionOf(row: SessionRow, now: Date | null): Omit<OpenSession, "token"> {
  const { id, createdAt, desk, expiresAt } = row;
  const endsAt = desk !== null ? lastOf(row) : endsWithBrowser(row) ? null : expiresAt;
  return { id, actor: actorOf(row, now), createdAt, endsAt, cookies: [] };
}

function actorOf(row: SessionRow, now: Date | null): OpenSession["actor"] {
  const { userId: id, desk } = row;
  if (desk !== null) return { id, roles: new Set(), facilityIds: new Set(), desk };
  const roles = readRoles(row.role);
  const { hasSecondStep, roleSince } = row;
  const facilityIds = new Set(row.facilities);
  if (now === null || !lacksSecondStep({ roles, hasSecondStep, roleSince }, now)) return { id, roles, facilityIds };
  return { id, roles: rolesWithoutSecondStep(roles), facilityIds, lacksSecondStep: true };
}
