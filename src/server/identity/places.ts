import type { Origins } from "#server/http/admission/origin.ts";

/** Members of a body or a query that say where a browser is sent afterwards. */
const PLACES = ["callbackURL", "redirectTo", "newUserCallbackURL", "errorCallbackURL"] as const;

/** Where a link for a new password leads when nothing is said. */
const RECOVER = "/recover";
const DEFAULTS: Readonly<Record<string, { member: string; page: string }>> = {
  "/request-password-reset": { member: "redirectTo", page: RECOVER },
  "/reset-password/:token": { member: "callbackURL", page: RECOVER },
};

const MOST_LETTERS = 1_000;
/** Printable letters without a space; a browser drops others, or reads a backslash as a slash. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;
/** A slash or backslash in disguise: who decodes it once too often reads a host. */
const DISGUISED = /%(?:2f|5c|25(?:2f|5c))/i;
/** What is no page. */
const NO_PAGE = /^\/(?:api|dev|assets|metrics|healthz|readyz)(?:\/|$)/;

/**
 * The page of ours that a text names, as a path with its query; null for anything a browser could
 * read as another place. The token of a mail's link is added to it, so whoever chose another host
 * would be given the account.
 */
export function ourPage(text: string, origins: Origins): string | null {
  if (text.length > MOST_LETTERS || !PLAIN.test(text)) return null;
  // An address of ours, or a path: `https:x`, `x` and `//x` depend on who reads them.
  if (!/^(?:https?:\/\/[^/]|\/(?!\/))/i.test(text)) return null;
  const url = read(text, origins);
  if (url === null || !origins.trusts(url.origin) || url.username !== "" || url.password !== "") return null;
  const { pathname, search } = url;
  if (pathname.startsWith("//") || DISGUISED.test(pathname) || NO_PAGE.test(pathname)) return null;
  return `${pathname}${search}`;
}

type Call = { name: string; method: "GET" | "POST"; url: string; body: Readonly<Record<string, unknown>> };

/**
 * A call as the library may read it: every place it names is a page of ours, written as a path.
 * @returns the members that name something else
 */
export function withOurPlaces(
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
 * Where a browser is sent that the library wants to send on: always a page of ours. Providers are
 * named in a body, never here. Without a host the person stays on the one they came to; this
 * machine has two names.
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
