/** What a sign-in is for, where a page sends somebody to it: its heading says so. */
export const PURPOSES = ["number", "post", "account", "again", "sure", "invitation", "staff"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The purpose an address names; null where it names none that we know. */
export function purposeOf(search: string): Purpose | null {
  const named = new URLSearchParams(search).get("for");
  return PURPOSES.find((each) => each === named) ?? null;
}

/** Addresses that are no place to come back to: other ways in, and what is no page. */
const NO_RETURN = /^\/(signin|signup|api|dev|assets)(\/|$)/;
const HOME = "/account";

/**
 * Where somebody goes after signing in: the path of our own that `next` names, else their account.
 * Another host, another scheme, a path that browsers read as a host (`//`, `/\`), or one with
 * hidden letters is not followed.
 */
export function nextOf(search: string): string {
  return returnIn(search) ?? HOME;
}

/**
 * Where somebody came from who is to go back there: the path of our own that `next` names, by the
 * same rules; null without one.
 */
export function returnIn(search: string): string | null {
  const wanted = new URLSearchParams(search).get("next") ?? "";
  return isOwnPath(wanted) ? wanted : null;
}

function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes("\\") || text.length > 500) return false;
  try {
    const url = new URL(text, OWN);
    // A slash in disguise: the server takes no such place.
    if (/%(?:2f|5c|25(?:2f|5c))/i.test(url.pathname)) return false;
    return url.origin === OWN && !url.pathname.startsWith("//") && !NO_RETURN.test(url.pathname);
  } catch {
    return false;
  }
}

/** Stands for our own host, whatever it is called. */
const OWN = "https://own.invalid";

/** Address of a page of accounts that afterwards leads back here. */
export function wayBack(page: string, here: { pathname: string; search: string }, purpose: Purpose | null): string {
  const search = new URLSearchParams();
  if (purpose !== null) search.set("for", purpose);
  search.set("next", `${here.pathname}${here.search}`);
  return `${page}?${search}`;
}

/** Another page of accounts with the same purpose and the same way back. */
export function keepingWay(page: string, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["for", "next"]) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  const text = kept.toString();
  return text === "" ? page : `${page}?${text}`;
}
