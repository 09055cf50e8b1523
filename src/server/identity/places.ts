import type { Origins } from "#server/http/admission/origin.ts";

/** Members of a body or a query that name the page to go to afterwards. */
const PLACES = ["callbackURL", "redirectTo", "newUserCallbackURL", "errorCallbackURL"] as const;

/** The default page of a password-reset link. */
const RECOVER = "/recover";
const DEFAULTS: Readonly<Record<string, { member: string; page: string }>> = {
  "/request-password-reset": { member: "redirectTo", page: RECOVER },
  "/reset-password/:token": { member: "callbackURL", page: RECOVER },
};

const MOST_LETTERS = 1_000;
/**
 * Printable ASCII without space and backslash. Browsers drop other characters or read a backslash
 * as a slash.
 */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;
/** An encoded slash or backslash. Code that decodes it once too often would read a host. */
const DISGUISED = /%(?:2f|5c|25(?:2f|5c))/i;
/** Paths that are not pages. */
const NO_PAGE = /^\/(?:api|dev|assets|metrics|healthz|readyz)(?:\/|$)/;

/**
 * The page of ours that a text names, as a path with its query. Null for anything that a browser
 * could read as another site. The token of a mail's link is appended to it, so another host would
 * get the account.
 */
export function ourPage(text: string, origins: Origins): string | null {
  if (text.length > MOST_LETTERS || !PLAIN.test(text)) return null;
  // An address or a path of ours. Programs read `https:x`, `x` and `//x` differently.
  if (!/^(?:https?:\/\/[^/]|\/(?!\/))/i.test(text)) return null;
  const url = read(text, origins);
  if (url === null || !origins.trusts(url.origin) || url.username !== "" || url.password !== "") return null;
  const { pathname, search } = url;
  if (pathname.startsWith("//") || DISGUISED.test(pathname) || NO_PAGE.test(pathname)) return null;
  return `${pathname}${search}`;
}

type Call = { name: string; method: "GET" | "POST"; url: string; body: Readonly<Record<string, unknown>> };

/**
 * A call with every place written as a path to one of our pages.
 * @returns the members that name another site
 */
export function withFacilityPlaces(
  { name, method, url, body }: Call,
  origins: Origins,
): { url: string; body: Readonly<Record<string, unknown>> } | { refused: string[] } {
  const [path = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  const named = { ...body };
  const refused: string[] = [];
  for (const member of PLACES) {
    const sent: unknown[] = method === "GET" ? query.getAll(member) : [body[member]];
    const texts = sent.filter((text) => text !== "" && text !== undefined && text !== null);
    const pages = texts.map((text) => (typeof text === "string" ? ourPage(text, origins) : null));
    if (pages.length > 1 || pages.includes(null)) refused.push(member);
    const page = pages[0] ?? (DEFAULTS[name]?.member === member ? DEFAULTS[name].page : null);
    query.delete(member);
    delete named[member];
    if (page === null) continue;
    if (method === "GET") query.set(member, page);
    else named[member] = page;
  }
  if (refused.length > 0) return { refused };
  return { url: query.size === 0 ? path : `${path}?${query}`, body: named };
}

/**
 * Where a redirect of the library leads: always to one of our pages. Providers are named in a body,
 * never here. Without a host the person stays on the host they used; a local machine has two names.
 */
export function ourReturn(location: string, origins: Origins): URL {
  const url = read(location, origins);
  const isOurs = url !== null && origins.trusts(url.origin) && !url.pathname.startsWith("//");
  return isOurs ? url : new URL("/signin", origins.publicUrl);
}

function read(text: string, { publicUrl }: Origins): URL | null {
  try {
    return new URL(text, publicUrl);
  } catch {
    return null;
  }
}
