import { SHELL_PATH } from "../store/worker/decide.ts";

/**
 * Sections of a language file that are not the program's: the server's sentences (refusals, mails,
 * messages), an installed app's.
 */
const SERVERS_OWN = ["$language", "errors", "messages", "install"];

/**
 * The section of parts that come after the page is awake: dialogs, what is asked after a call. It
 * is fetched with them (learn.ts).
 */
export const LATER_SECTION = "later";

/** Sections that come with their pages, not beside the program: by the pages' addresses. */
const PAGE_SECTIONS: Readonly<Record<string, RegExp>> = {
  about: /^\/about$/,
  privacy: /^\/privacy$/,
  terms: /^\/terms$/,
  data: /^\/data$/,
  preview: /^\/r\/[^/]+\/card$/,
  needs: /^\/needs\//,
  posting: /^\/(post|me)$/,
  still: /^\/still$/,
  mine: /^\/(post|me)$/,
  lines: /^\/(facility\/[^/]+|moderate(\/.*)?)$/,
  counter: /^\/facility\/[^/]+$/,
  moderation: /^\/moderate(\/|$)/,
  calls: /^\/verify$/,
  account: /^\/(signin|signup|recover|verify-email|verify-phone|account|people|invitation|policies|audit)(\/|$)/,
  admin: /^\/(people|policies|audit)(\/|$)/,
};

/** Whether all pages use a section: it lies in a file beside the program, one a language. */
export function isShippedWithProgram(section: string): boolean {
  return !SERVERS_OWN.includes(section) && section !== LATER_SECTION && !(section in PAGE_SECTIONS);
}

/** Whether screens say anything of a section, at once or later. */
export function isScreenSection(section: string): boolean {
  return !SERVERS_OWN.includes(section);
}

/**
 * Whether a page brings a section along. What stands in for any page without a net brings them all.
 */
export function isOfPage(section: string, pathname: string): boolean {
  if (pathname === SHELL_PATH) return section in PAGE_SECTIONS;
  return PAGE_SECTIONS[section]?.test(pathname) ?? false;
}

/**
 * The sentences of refusals that a page brings, because its program may have to say them itself: by
 * the start of their names.
 */
export function refusalsOf(pathname: string): string[] {
  const starts = { account: "identity/", posting: "fields" };
  return Object.entries(starts).flatMap(([section, start]) => (isOfPage(section, pathname) ? [start] : []));
}
