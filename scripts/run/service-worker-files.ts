import type { Rolldown } from "vite";

/**
 * Parts of the program that are of no use without a net, so the service worker does not cache them.
 * - Accounts and their libraries, and pages that a message's link opens.
 * - Shared desks, hours and other facts of a place, and a coordinator's overview.
 * - Calls of volunteers, reports, waiting lines, what donors say, what needs a code.
 * - The offer to install, what a post looks like, numbers to request or add, other help.
 * - Proofs of work, and what makes pictures of cards, lists and pages.
 * - Streets, which the worker caches once a map draws some.
 * - What stands in where nothing can be stored.
 *
 * Promises, answers and the reader of messages with its words are cached once somebody used them.
 */
const NOT_CACHED = new RegExp(
  `^(?:${[
    "src/web/store/memory\\.ts$",
    // The worker caches it in old engines.
    "src/web/shell/hydration/old-engine\\.ts$",
    "src/web/store/work/",
    "src/web/ui/map/streets/",
    "src/web/(?:donors|imports|moderation|overview|facilities/(?:desk|line-undo))/",
    "src/web/facilities/(?:Claim|Correct)Dialog\\.tsx$",
    "src/web/preferences/InstallCard\\.tsx$",
    "src/web/session/DelistDialog\\.tsx$",
    // Where a short link leads only the server knows.
    "src/web/shell/short-link\\.ts$",
    "src/web/facilities/counter/(?:DesksCard|MoreExpectedCard|PlaceFacts|TotalsCard)\\.tsx$",
    "src/web/calling/NumberDialog\\.tsx$",
    "src/web/verification/(?:CallsScreen|WaitingLinesScreen|AskToCallPart|ChoicePart|OwnerChecksPart)\\.tsx$",
    "src/web/calling/AddNumberDialog\\.tsx$",
    "src/web/entry/alternatives/WhatElse\\.tsx$",
    "src/web/listing/(?:expiry-reminder/|promise/PromisePart\\.tsx$)",
    "src/web/(?:mine/(?:admin-news|answers)|search/list-picture|sharing/picture)/",
    "src/web/posting/(?:number-code-calls\\.ts$|paste/|steps/SimilarPart\\.tsx$)",
    "src/domain/messages/",
    "locales/",
    "src/web/identity/",
    "src/domain/identity/",
    "node_modules/(?:@simplewebauthn|modern-screenshot)/",
  ].join("|")})`,
);
const CACHED_ICONS = ["/icons/icon-192.png"];

/** The files that the service worker caches when it is installed. */
export function serviceWorkerFiles(bundle: Rolldown.OutputBundle): string[] {
  return [...cachedChunks(bundle), ...CACHED_ICONS];
}

/** What adds built-ins to old engines; "" where there is none, which the check "oldest engines" refuses. */
export function oldEngineFile(bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find((each) => each.type === "chunk" && each.name === "old-engine");
  return file === undefined ? "" : `/${file.fileName}`;
}

/** The first script, then all that it and what it loads later need, but for parts that need the net anyway. */
function cachedChunks(bundle: Rolldown.OutputBundle): string[] {
  const cached = new Set<string>();
  const add = (name: string, isNeeded = false): void => {
    const file = bundle[name];
    if (file?.type !== "chunk" || cached.has(name)) return;
    const source = file.facadeModuleId?.replace(`${process.cwd()}/`, "") ?? "";
    if (!isNeeded && !file.isEntry && NOT_CACHED.test(source)) return;
    cached.add(name);
    // A cached part cannot run without what it imports, whatever that is called.
    for (const next of file.imports) add(next, true);
    for (const next of file.dynamicImports) add(next);
  };
  for (const file of Object.values(bundle)) if (file.type === "chunk" && file.isEntry) add(file.fileName);
  return [...cached].map((name) => `/${name}`);
}
