import type { IncomingMessage } from "node:http";
import { SCHEMES } from "#contract/theme/schemes.ts";
import type { Scheme } from "#contract/theme/schemes.ts";
import { readCookie } from "../transport/cookies.ts";

const SCHEME_COOKIE = "scheme";
const TEXT_COOKIE = "text";
const YEAR_SECONDS = 31_536_000;

/**
 * The reader's choices for pages, stored in cookies. So each choice works as a link, without
 * scripts.
 */
export type PageChoices = {
  isTextOnly: boolean;
  /** Cookies for the choices in this address: none, one, or each of both. */
  chosen: readonly string[];
};

/**
 * Text only: by the query, else by the cookie; `text` is on or off. Without a choice, a device with
 * `Save-Data` gets text only. Colours: `scheme` chooses them, as does `look`, which another host's
 * page sends; "auto" removes the choice. They change no page: its inline script reads the cookie,
 * also one that comes with the page (src/web/shell/scheme-script.ts).
 */
export function pageChoices(request: Pick<IncomingMessage, "headers">, query: string): PageChoices {
  const asked = new URLSearchParams(query);
  const { "save-data": savesData } = request.headers;
  const text = onOrOff(asked.get("text"));
  const wanted = asked.get("scheme") ?? asked.get("look");
  const scheme = schemeOf(wanted);
  const chosen: string[] = [];
  if (text !== null) chosen.push(`${TEXT_COOKIE}=${text}; Max-Age=${YEAR_SECONDS}`);
  if (scheme !== null) chosen.push(`${SCHEME_COOKIE}=${scheme}; Max-Age=${YEAR_SECONDS}`);
  if (wanted === "auto") chosen.push(`${SCHEME_COOKIE}=; Max-Age=0`);
  return { isTextOnly: (text ?? keptText(request) ?? savesData) === "on", chosen };
}

/** The colours of the cookie; null where it names none. */
export function keptScheme({ headers }: IncomingMessage): Scheme | null {
  return schemeOf(readCookie(headers.cookie, SCHEME_COOKIE));
}

/** The cookie's choice of text only; null where it has none. */
export function keptText({ headers }: Pick<IncomingMessage, "headers">): "on" | "off" | null {
  return onOrOff(readCookie(headers.cookie, TEXT_COOKIE));
}

function schemeOf(value: string | null): Scheme | null {
  return SCHEMES.find((scheme) => scheme === value) ?? null;
}

function onOrOff(value: string | null): "on" | "off" | null {
  return value === "on" || value === "off" ? value : null;
}
