import {
  headOf,
  isShellDue,
  isOtherVersion,
  languageOf,
  cachesToDrop,
  SHELL_PATH,
  shellName,
  shellPathFor,
  sourceOf,
} from "./decide.ts";
import { lacksBuiltIns } from "./engine.ts";
import { answerMapFile, MAP_CACHE } from "./map-files.ts";
import { firstAnswer, PATIENCE_MS } from "./patience.ts";
import { noticeOf, readPush, wordsPath } from "./push.ts";
import type { PushWords } from "./push.ts";
import { resubscribe } from "./resubscribe.ts";
import { takeShared } from "./shared.ts";
import type { ClickEvent, FetchEvent, WorkerScope } from "./scope.ts";

/** Addresses of this version's files, the first script first. Inserted by the build. */
declare const LIFEBOARD_FILES: readonly string[];
/** The file that only old engines load. Inserted by the build. */
declare const LIFEBOARD_OLD_ENGINE: string;
/**
 * Addresses of each language's texts, by code: those on all pages, later ones, and those of cached
 * pages. Later English ones are in the program.
 */
declare const LIFEBOARD_TEXTS: Readonly<Record<string, readonly string[]>>;

const FILES = LIFEBOARD_FILES;
/** The first script's name hashes all others: it names the version. */
const VERSION = FILES[0] ?? "";
const scope = globalThis as unknown as WorkerScope;
const RESUBSCRIBE_PARTS = {
  fetch: (path: string, init?: RequestInit) => fetch(path, init),
  subscribe: (options: PushSubscriptionOptionsInit) => scope.registration.pushManager.subscribe(options),
};

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("message", (event) => {
  if (event.data === "version") event.ports[0]?.postMessage(VERSION);
  // Only when the person taps: a page in use never changes its program on its own.
  if (event.data === "take-over") event.waitUntil(scope.skipWaiting());
});
scope.addEventListener("fetch", (event) => {
  const way = sourceOf(event.request, scope.location.origin, FILES);
  if (way === "part") event.respondWith(answerPart(event.request));
  if (way === "map") event.respondWith(answerMap(event));
  if (way === "page") event.respondWith(answerPage(event));
  if (way === "shared") event.respondWith(takeShared(event.request));
});
scope.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.text() ?? "")));
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(resubscribe(event, RESUBSCRIBE_PARTS)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(follow(event)));

async function install(): Promise<void> {
  const cache = await caches.open(shellName(VERSION));
  await cache.addAll([...FILES, ...(lacksBuiltIns() ? [LIFEBOARD_OLD_ENGINE] : [])]);
  if (!(await keepShell())) throw new Error("the server already has another version; the browser will try again");
}

async function activate(): Promise<void> {
  const dropped = cachesToDrop(await caches.keys(), VERSION);
  await Promise.all(dropped.map((name) => caches.delete(name)));
  await forgetSpoken();
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** Shells of the previous version are no longer used: no language is stored. */
async function forgetSpoken(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!isOtherVersion(name, VERSION)) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys())
      if (url.includes(shellPathFor(""))) await cache.delete(url, { ignoreVary: true });
  }
}

/**
 * Stores the shell with its headers, and the texts of its language. False if the server has another
 * version.
 */
async function keepShell(): Promise<boolean> {
  const response = await fetch(SHELL_PATH, { cache: "no-store", credentials: "same-origin" });
  const page = await response.clone().text();
  if (!response.ok || !page.includes(VERSION)) return false;
  const cache = await caches.open(shellName(VERSION));
  const texts = LIFEBOARD_TEXTS[languageOf(page)] ?? [];
  await Promise.all(texts.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(shellPathFor(languageOf(page)), response.clone());
  await cache.put(SHELL_PATH, response);
  return true;
}

/**
 * Files of any stored version. Their names carry a hash, so none is out of date. A part that was
 * used once is cached: whoever has answers opens them without a net too.
 */
async function answerPart(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && /\.js(on)?$/.test(request.url)) await keepPart(request, answer.clone());
  return answer;
}

/** Keeps a part of the program or its texts; a full device goes on without. */
async function keepPart(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(shellName(VERSION));
  await cache.put(request, answer).catch(() => undefined);
}

async function answerMap(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(MAP_CACHE);
  return answerMapFile(event.request, { cache, net: (asked) => fetch(asked), later: (work) => event.waitUntil(work) });
}

function answerPage(event: FetchEvent): Promise<Response> {
  return firstAnswer({
    net: async () => {
      const preloaded = await event.preloadResponse;
      // A preload that failed is no answer of the server, whatever Firefox calls it.
      const isThere = preloaded !== undefined && preloaded.type !== "error";
      const response = isThere ? preloaded : await fetch(event.request);
      if (response.ok) event.waitUntil(renewShell(response.clone()).catch(() => undefined));
      return response;
    },
    shell: () => shellFor(event.request.url),
    patienceMs: PATIENCE_MS,
  });
}

/**
 * The shell in the language that an address asks for, which becomes the default; else the default.
 */
async function shellFor(url: string): Promise<Response | undefined> {
  const cache = await caches.open(shellName(VERSION));
  const language = new URL(url).searchParams.get("lng");
  const inLanguage = language === null ? undefined : await cache.match(shellPathFor(language), { ignoreVary: true });
  if (inLanguage !== undefined) await cache.put(SHELL_PATH, inLanguage.clone());
  return inLanguage ?? cache.match(SHELL_PATH, { ignoreVary: true });
}

/** The language is in each page's head: if the shell's differs, it is fetched again. */
async function renewShell(page: Response): Promise<void> {
  const head = headOf(await firstText(page));
  const kept = await (await caches.open(shellName(VERSION))).match(SHELL_PATH, { ignoreVary: true });
  const state = {
    head: kept === undefined ? "" : headOf(await kept.text()),
    at: Date.parse(kept?.headers.get("date") ?? "") || 0,
  };
  if (isShellDue(state, head, Date.now())) await keepShell();
}

/** The first chunk of a body, which holds the head. Does not wait for the rest. */
async function firstText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(piece?.value);
}

/** Shows a push message. Browsers end a subscription whose messages show nothing. */
async function showPush(text: string): Promise<void> {
  const message = readPush(text) ?? { kind: "", link: "/", end: null };
  const { title, options } = noticeOf(message, await pushWords(), scope.location.host);
  await scope.registration.showNotification(title, options);
}

/** The words in the language of the last page; of another one where the net fails. */
async function pushWords(): Promise<PushWords | null> {
  const cache = await caches.open(shellName(VERSION));
  const shell = await cache.match(SHELL_PATH, { ignoreVary: true });
  const path = wordsPath(languageOf((await shell?.text()) ?? "") || "en");
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept !== undefined) return kept.json();
  const answer = await fetch(path, { credentials: "omit" }).catch(() => null);
  if (answer?.ok !== true) return null;
  await cache.put(path, answer.clone()).catch(() => undefined);
  return answer.json();
}

/** A tap opens the page. The button ends messages of the kind, as a mail program's does. */
async function follow({ action, notification }: ClickEvent): Promise<void> {
  notification.close();
  const { link = "/", end = null }: { link?: string; end?: string | null } = notification.data ?? {};
  if (action !== "end" || end === null) return void (await scope.clients.openWindow(link));
  // RFC 8058: one POST without a cookie. Where it fails, the page asks.
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await fetch(end, { method: "POST", credentials: "omit", body }).catch(() => null);
  if (answer?.ok !== true) return void (await scope.clients.openWindow(end));
  const words = await pushWords();
  const options = { tag: "ended", silent: true, ...(words !== null && { lang: words.lang, dir: words.dir }) };
  await scope.registration.showNotification(words?.ended ?? scope.location.host, options);
}
