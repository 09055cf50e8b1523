import type { Texts } from "./create.ts";

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

/**
 * Text files that come with a page's code, each with the sections beside the one that it is named
 * after. A section lies in one file. Routes name their files (shell/routes.tsx, identity/paths.ts).
 */
const TEXT_FILES = {
  about: [],
  account: ["appeal"],
  admin: [],
  appearance: [],
  asking: [],
  calls: ["callScript", "choosing", "ownerChecks"],
  corrections: ["lines"],
  counter: [],
  data: [],
  desk: [],
  facility: [],
  give: [],
  imports: [],
  lineUndo: [],
  moderation: ["banAppeal", "duplicates"],
  moreGroups: [],
  needs: [],
  overview: [],
  oxygen: [],
  paste: [],
  posting: ["adminNews", "byText", "mine", "similar"],
  preview: [],
  privacy: [],
  still: [],
  stillAsked: [],
  terms: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A text file of pages, named after its first section. */
export type TextFile = keyof typeof TEXT_FILES;

/**
 * Files that a device caches beside those of all pages: of pages whose code it caches
 * (scripts/run/service-worker-files.ts). Others it caches once they were used.
 */
const KEPT_FILES: readonly string[] = [
  "about",
  "appearance",
  "corrections",
  "counter",
  "data",
  "desk",
  "facility",
  "moreGroups",
  "needs",
  "oxygen",
  "paste",
  "posting",
  "preview",
  "privacy",
  "terms",
] satisfies TextFile[];

/** Refusals that a page's program may show itself, by their beginnings. */
const REFUSALS: Readonly<Record<string, string>> = { account: "identity/", posting: "fields" };

/** The text files of pages, with all their sections. */
export const PAGE_TEXTS: readonly { name: string; sections: readonly string[]; isKept: boolean }[] = Object.entries(
  TEXT_FILES,
).map(([name, more]) => ({ name, sections: [name, ...more], isKept: KEPT_FILES.includes(name) }));

/** Whether all pages use a section: it is in a file with the program, one a language. */
export function isShippedWithProgram(section: string): boolean {
  const isOfPages = PAGE_TEXTS.some(({ sections }) => sections.includes(section));
  return !SERVERS_OWN.includes(section) && section !== LATER_SECTION && !isOfPages;
}

/** Whether screens use a section. */
export function isScreenSection(section: string): boolean {
  return !SERVERS_OWN.includes(section);
}

/** The texts in some text files of pages, out of all of a language. */
export function textsIn(files: readonly string[], texts: Texts): Texts {
  const sections = PAGE_TEXTS.flatMap(({ name, sections: of }) => (files.includes(name) ? of : []));
  const starts = Object.entries(REFUSALS).flatMap(([name, start]) => (files.includes(name) ? [start] : []));
  const own = pick(texts, (section) => sections.includes(section));
  const refusals = pick(texts["errors"], (reason) => starts.some((start) => reason.startsWith(start)));
  return starts.length === 0 ? own : { ...own, errors: refusals };
}

function pick(texts: Texts | string | undefined, isWanted: (name: string) => boolean): Texts {
  return typeof texts === "object" ? Object.fromEntries(Object.entries(texts).filter(([name]) => isWanted(name))) : {};
}
