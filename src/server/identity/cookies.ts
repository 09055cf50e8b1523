import type { IncomingMessage } from "node:http";
import { readCookie } from "#server/http/transport/cookies.ts";
import { antiForgeryToken, isSameText, signValue } from "./secrets.ts";
import type { AuthSecrets } from "./secrets.ts";

/** The readable half of the anti-forgery pair. The header is the other half (CONTRACT.md 2). */
const ANTI_FORGERY = "XSRF-TOKEN";
const ANTI_FORGERY_HEADER = "x-xsrf-token";

/**
 * Cookies of a session: the library's, which no script can read, and the anti-forgery token bound
 * to it.
 */
export class SessionCookies {
  readonly name: string;
  readonly #secrets: AuthSecrets;
  readonly #secure: string;

  constructor({ name, secrets }: { name: string; secrets: AuthSecrets }) {
    this.name = name;
    this.#secrets = secrets;
    this.#secure = name.startsWith("__Secure-") ? "; Secure" : "";
  }

  /** The signed text of the session cookie. */
  valueOf(token: string): string {
    return encodeURIComponent(signValue(token, this.#secrets.library[0]?.value ?? ""));
  }

  /** `Set-Cookie` lines for both cookies. @param seconds null: until the browser is closed */
  linesOf(token: string, seconds: number | null): string[] {
    const age = seconds === null ? "" : `; Max-Age=${seconds}`;
    return [
      `${this.name}=${this.valueOf(token)}; Path=/; HttpOnly; SameSite=Lax${this.#secure}${age}`,
      this.antiForgeryLine(token),
    ];
  }

  /**
   * The line that sets the anti-forgery cookie. It lasts until the browser closes; `GET /me` sets
   * it again.
   */
  antiForgeryLine(token: string): string {
    return `${ANTI_FORGERY}=${antiForgeryToken(token, this.#secrets)}; Path=/; SameSite=Lax${this.#secure}`;
  }

  /** Lines that clear both cookies. */
  endLines(): string[] {
    return [
      `${this.name}=; Path=/; HttpOnly; SameSite=Lax${this.#secure}; Max-Age=0`,
      `${ANTI_FORGERY}=; Path=/; SameSite=Lax${this.#secure}; Max-Age=0`,
    ];
  }

  /**
   * Whether a write with the cookie comes from one of our pages. Where the browser sends an origin,
   * the gate has checked it. Otherwise the anti-forgery pair must be present and belong to this
   * session.
   */
  isOwnWrite({ headers }: IncomingMessage, token: string): boolean {
    if (headers.origin !== undefined) return true;
    const sent = headers[ANTI_FORGERY_HEADER];
    const kept = readCookie(headers.cookie, ANTI_FORGERY);
    if (typeof sent !== "string" || kept === null) return false;
    return isSameText(sent, kept) && isSameText(sent, antiForgeryToken(token, this.#secrets));
  }
}
