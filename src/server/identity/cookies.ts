import type { IncomingMessage } from "node:http";
import { hasCookie, readCookie } from "#server/http/transport/cookies.ts";
import { antiForgeryToken, isSameText, signValue } from "./secrets.ts";
import type { AuthSecrets } from "./secrets.ts";

/** The readable half of the anti-forgery pair. The header is the other half (CONTRACT.md 2). */
const ANTI_FORGERY = "XSRF-TOKEN";
const ANTI_FORGERY_HEADER = "x-xsrf-token";
const LIBRARY = "better-auth";
/** Of the library: set where the session ends with the browser. */
const SHORT = `${LIBRARY}.dont_remember`;
/**
 * On https. Browsers take such a cookie from this host alone, so a neighbour host cannot plant one.
 * Source: RFC 6265bis, 4.1.3.2.
 */
const PREFIX = "__Host-";
/** On https until 2026-11. Sessions of that time go on; see `isFormer`. */
const FORMER_PREFIX = "__Secure-";

/** What the names of the library's cookies begin with. */
export function libraryCookiePrefix(isHttps: boolean): string {
  return `${isHttps ? PREFIX : ""}${LIBRARY}`;
}

/**
 * Cookies of a session: the library's, which no script can read, and the anti-forgery token bound
 * to it.
 */
export class SessionCookies {
  readonly name: string;
  readonly #isHttps: boolean;
  readonly #antiForgery: string;
  readonly #secrets: AuthSecrets;
  readonly #attributes: string;

  constructor({ isHttps, secrets }: { isHttps: boolean; secrets: AuthSecrets }) {
    this.name = `${libraryCookiePrefix(isHttps)}.session_token`;
    this.#isHttps = isHttps;
    this.#antiForgery = `${isHttps ? PREFIX : ""}${ANTI_FORGERY}`;
    this.#secrets = secrets;
    this.#attributes = `; Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  }

  /**
   * The session's cookie of a request: its text, null where it cannot be read. `isFormer`: under
   * its name of before. Null: there is none.
   */
  sessionIn(header: string | undefined): { text: string | null; isFormer: boolean } | null {
    for (const name of [this.name, this.#formerName()]) {
      if (name !== null && hasCookie(header, name))
        return { text: readCookie(header, name), isFormer: name !== this.name };
    }
    return null;
  }

  /** The signed text of the session cookie. */
  valueOf(token: string): string {
    return encodeURIComponent(signValue(token, this.#secrets.library[0]?.value ?? ""));
  }

  /** `Set-Cookie` lines for both cookies. @param seconds null: until the browser is closed */
  linesOf(token: string, seconds: number | null): string[] {
    const own = `${this.name}=${this.valueOf(token)}${this.#attributes}; HttpOnly${ageText(seconds)}`;
    return [own, this.antiForgeryLine(token, seconds)];
  }

  /**
   * The line that sets the anti-forgery cookie. It lasts as long as the session's: by it a page
   * knows that somebody is signed in. `GET /me` sets it again.
   * @param seconds null: until the browser is closed
   */
  antiForgeryLine(token: string, seconds: number | null): string {
    return `${this.#antiForgery}=${antiForgeryToken(token, this.#secrets)}${this.#attributes}${ageText(seconds)}`;
  }

  /** Lines that clear both cookies, under each of their names. The session's is the first. */
  endLines(): string[] {
    return [this.#endLine(this.name), this.#endLine(this.#antiForgery), ...this.#formerEnds()];
  }

  /** Lines that give a request's cookies of before their new names, beside `linesOf`. */
  renameLines(header: string | undefined): string[] {
    const short = readCookie(header, FORMER_PREFIX + SHORT);
    if (short === null) return this.#formerEnds();
    const value = encodeURIComponent(short);
    const own = `${PREFIX}${SHORT}=${value}${this.#attributes}; HttpOnly`;
    return [...this.#formerEnds(), this.#endLine(FORMER_PREFIX + SHORT), own];
  }

  /** A request's other cookies for the library, under today's names. */
  forLibrary(header: string | undefined): string[] {
    const parts = (header ?? "").split(";").map((part) => part.trim());
    const names = [this.name, this.#formerName()].filter((name) => name !== null);
    const others = parts.filter((part) => part !== "" && !names.some((name) => part.startsWith(`${name}=`)));
    if (!this.#isHttps) return others;
    const former = `${FORMER_PREFIX}${SHORT}=`;
    return others.map((part) => (part.startsWith(former) ? PREFIX + part.slice(FORMER_PREFIX.length) : part));
  }

  /**
   * Whether a write with the cookie comes from one of our pages. Where the browser sends an origin,
   * the gate has checked it. Otherwise the anti-forgery pair must be present and belong to this
   * session.
   */
  isOwnWrite({ headers }: IncomingMessage, token: string): boolean {
    if (headers.origin !== undefined) return true;
    const sent = headers[ANTI_FORGERY_HEADER];
    const kept = readCookie(headers.cookie, this.#antiForgery) ?? readCookie(headers.cookie, ANTI_FORGERY);
    if (typeof sent !== "string" || kept === null) return false;
    return isSameText(sent, kept) && isSameText(sent, antiForgeryToken(token, this.#secrets));
  }

  #formerName(): string | null {
    return this.#isHttps ? `${FORMER_PREFIX}${LIBRARY}.session_token` : null;
  }

  #formerEnds(): string[] {
    const name = this.#formerName();
    return name === null ? [] : [this.#endLine(name), this.#endLine(ANTI_FORGERY)];
  }

  #endLine(name: string): string {
    const isReadable = name === this.#antiForgery || name === ANTI_FORGERY;
    return `${name}=${this.#attributes}${isReadable ? "" : "; HttpOnly"}; Max-Age=0`;
  }
}

function ageText(seconds: number | null): string {
  return seconds === null ? "" : `; Max-Age=${seconds}`;
}
