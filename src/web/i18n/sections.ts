import { SHELL_PATH } from "../store/worker/decide.ts";

/**
 * Sections that the program does not use: the server's texts (refusals, mails, messages) and an
 * installed app's.
 */
const SERVERS_OWN = ["$language", "errors", "messages", "install", "demonstration"];

/**
 * The section of parts loaded after hydration: dialogs, questions after a call. Fetched with them
 * (load-texts.ts).
 */
export const LATER_SECTION = "later";

/** Pages of accounts, also of those who run the deployment. */
const ACCOUNTS =
  /^\/(signin|signup|recover|verify-email|verify-phone|account|people|invitation|appeal|policies|audit)(\/|$)/;

/** Sections embedded in their pages, by the pages' addresses. */
const PAGE_SECTIONS: Readonly<Record<string, RegExp>> = {
  about: /^\/about$/,
  privacy: /^\/privacy$/,
  terms: /^\/terms$/,
  data: /^\/data$/,
  moreGroups: /^\/more$/,
  appearance: /^\/(more|account)$/,
  preview: /^\/r\/[^/]+\/card$/,
  oxygen: /^\/(how-long|post(\/paste)?|me)$/,
  needs: /^\/needs\//,
  // A need is opened from the list of needs, without another load.
  need: /^\/(r|needs)\//,
  give: /^\/give$/,
  asking: /^\/(verify|account\/follows)$/,
  similar: /^\/(post(\/paste)?|me)$/,
  posting: /^\/(post(\/paste)?|me)$/,
  paste: /^\/post\/paste$/,
  still: /^\/(still|line-undo|desk)$/,
  stillAsked: /^\/still$/,
  facility: /^\/((f|facility)\/[^/]+(\/card)?$|admin\/imports)/,
  imports: /^\/admin\/imports(\/|$)/,
  lineUndo: /^\/line-undo$/,
  desk: /^\/(desk|account|facility\/[^/]+)$/,
  // Only where the deployment has a number for texts (server-entry.tsx).
  byText: /^\/(post(\/paste)?|me)$/,
  // Without it the news say less: they are admins' alone.
  adminNews: /^\/me$/,
  mine: /^\/(post(\/paste)?|me)$/,
  corrections: /^\/(facility\/[^/]+|moderate(\/.*)?|verify\/lines)$/,
  lines: /^\/(facility\/[^/]+|moderate(\/.*)?|verify\/lines)$/,
  counter: /^\/facility\/[^/]+$/,
  // A ban is told wherever a form of accounts is refused.
  appeal: ACCOUNTS,
  banAppeal: /^\/moderate(\/|$)/,
  duplicates: /^\/moderate(\/|$)/,
  moderation: /^\/moderate(\/|$)/,
  calls: /^\/verify$/,
  callScript: /^\/verify$/,
  choosing: /^\/verify$/,
  ownerChecks: /^\/verify$/,
  overview: /^\/overview$/,
  account: ACCOUNTS,
  admin: /^\/(people|policies|audit)(\/|$)/,
};

/** Whether all pages use a section: it is in a file with the program, one a language. */
export function isShippedWithProgram(section: string): boolean {
  return !SERVERS_OWN.includes(section) && section !== LATER_SECTION && !(section in PAGE_SECTIONS);
}

/** Whether screens use a section. */
export function isScreenSection(section: string): boolean {
  return !SERVERS_OWN.includes(section);
}

/**
 * Sections of pages that a device does not keep: they need a net, or bring their texts themselves.
 */
const NOT_KEPT: readonly string[] = [
  "adminNews",
  "asking",
  "banAppeal",
  "byText",
  "callScript",
  "choosing",
  "duplicates",
  "give",
  "imports",
  "lineUndo",
  "overview",
  "ownerChecks",
  "paste",
  "similar",
  "stillAsked",
];

/** Whether a page embeds a section. The offline shell embeds those of all pages that are kept. */
export function isOfPage(section: string, pathname: string): boolean {
  if (pathname === SHELL_PATH) return section in PAGE_SECTIONS && !NOT_KEPT.includes(section);
  return PAGE_SECTIONS[section]?.test(pathOf(pathname)) ?? false;
}

/**
 * Sections that a page can be without: it says less, brings them itself, or its part asks for them
 * (frame/WithTexts.tsx).
 */
const NOT_REQUIRED: readonly string[] = ["adminNews", "byText", "need", "paste", "similar"];

/** The sections of its own that a page cannot be drawn without, by the path of an address. */
export function sectionsOf(href: string): string[] {
  const pathname = pathOf(href);
  return Object.entries(PAGE_SECTIONS).flatMap(([section, pages]) =>
    pages.test(pathname) && !NOT_REQUIRED.includes(section) ? [section] : [],
  );
}

/** The path of an address as the router reads it: `/More/?a` is `/more`. */
function pathOf(href: string): string {
  const [path = ""] = href.toLowerCase().split(/[?#]/);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Prefixes of refusal texts that a page embeds, because its program may show them itself. */
export function refusalsOf(pathname: string): string[] {
  const starts = { account: "identity/", posting: "fields" };
  return Object.entries(starts).flatMap(([section, start]) => (isOfPage(section, pathname) ? [start] : []));
}
