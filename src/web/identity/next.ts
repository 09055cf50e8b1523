/** Purposes of a sign-in, shown in its heading. */
export const PURPOSES = ["number", "post", "account", "again", "sure", "invitation", "staff"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The purpose in an address; null for none or an unknown one. */
export function purposeOf(search: string): Purpose | null {
  const named = new URLSearchParams(search).get("for");
  return PURPOSES.find((each) => each === named) ?? null;
}

/** Paths not to return to: sign-in pages, and what is no page. */
const NO_RETURN = /^\/(signin|signup|api|dev|assets)(\/|$)/;
const HOME = "/account";

/**
 * Where to go after signing in: the path in `next`, else the account. Refused: another host or
 * scheme, paths that browsers read as a host (`//`, `/\`), hidden characters.
 */
export function nextOf(search: string): string {
  return returnIn(search) ?? HOME;
}

/** The path of `next` to return to, by the same rules; null without one. */
export function returnIn(search: string): string | null {
  const wanted = new URLSearchParams(search).get("next") ?? "";
  return isOwnPath(wanted) ? wanted : null;
}

function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes("\\") || text.length > 500) return false;
  try {
    const url = new URL(text, OWN);
    // An encoded slash: the server refuses it.
    if (/%(?:2f|5c|25(?:2f|5c))/i.test(url.pathname)) return false;
    return url.origin === OWN && !url.pathname.startsWith("//") && !NO_RETURN.test(url.pathname);
  } catch {
    return false;
  }
}

/** Placeholder for our own host. */
const OWN = "https://own.invalid";

/** An address to come back to. `part`: the id of a part of its page. */
type Here = { pathname: string; search: string; part?: string | undefined };

/** Address of an account page that leads back here. */
export function wayBack(page: string, { pathname, search: query, part }: Here, purpose: Purpose | null): string {
  const search = new URLSearchParams();
  if (purpose !== null) search.set("for", purpose);
  search.set("next", `${pathname}${query}${part === undefined ? "" : `#${part}`}`);
  return `${page}?${search}`;
}

/** Another account page with the same purpose and way back. */
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
