import type { IncomingMessage } from "node:http";
import { readCookie } from "../transport/cookies.ts";
import { chooseLanguage, shippedLanguage, wantedLanguages } from "./language.ts";

/** Where i18next stores the reader's choice, in the browser and here (CONTRACT.md 7). */
export const LANGUAGE_COOKIE = "i18next";

/**
 * The page's language: a shipped `lng` of the query, the cookie, Accept-Language.
 * @returns also what the cookie is to keep: a `lng` that it does not have
 */
export function pageLanguage(
  request: Pick<IncomingMessage, "headers">,
  query: string,
  shipped: readonly string[],
): { language: string; keep: string | null } {
  const asked = shippedOf(new URLSearchParams(query).get("lng"), shipped);
  const kept = shippedOf(readCookie(request.headers.cookie, LANGUAGE_COOKIE), shipped);
  if (asked !== null) return { language: asked, keep: asked === kept ? null : asked };
  return { language: kept ?? chooseLanguage(wantedLanguages(request.headers["accept-language"]), shipped), keep: null };
}

/** A shipped language that a cookie or an address names; null when it names none. */
export function shippedOf(tag: string | null, shipped: readonly string[]): string | null {
  return tag === null || tag.length > 35 ? null : shippedLanguage(tag, shipped);
}
