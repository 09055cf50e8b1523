import { data } from "react-router";
import type { Problem } from "#contract/errors.ts";
import { NO_NETWORK } from "../api.ts";
import { FileRefused } from "../fetch/own-files.ts";
import { createSignal } from "../signal.ts";

/** The data of a public page, stored so that the page can be shown offline. */
export type KeptPage = {
  href: string;
  data: unknown;
  /** The time the data was loaded. */
  at: string;
  /** Title of the page, in the language of then. */
  title: string;
};

/** Lists and entries together; the oldest is forgotten first. */
const MOST_OFFLINE_PAGES = 30;
/** Raise the number when the shape of loader data changes: older data is then not read. */
const NAME = "lifeboard-pages 1";
/** Only pages that are the same for everybody. */
const PUBLIC = /^\/($|find\/|needs\/|r\/|f\/)/;

const memory = new Map<string, KeptPage>();
let shown: { href: string; at: string } | null = null;
const changes = createSignal();

/** Key of a page's address, ignoring language, colours and text only. Null for pages not stored. */
function keyOf(href: string): string | null {
  const url = new URL(href, "http://here");
  if (!PUBLIC.test(url.pathname) || url.searchParams.has("cursor")) return null;
  for (const name of ["lng", "scheme", "look", "text"]) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/**
 * The page with only the region instead of the point: positions are not stored. Distances stay, in
 * whole kilometres.
 */
function withoutPoint(page: KeptPage): KeptPage {
  const point = /[?&]at=([^&]+)/.exec(page.href)?.[1];
  if (point === undefined) return page;
  const degrees = decodeURIComponent(point).split(",");
  const coarse = degrees.map((text) => Number(text).toFixed(1));
  const [lat = "", lng = ""] = degrees;
  const text = JSON.stringify(page)
    .replaceAll(point, coarse.join(","))
    .replaceAll(degrees.join(","), coarse.join(","))
    .replaceAll(`"lat":${Number(lat)},"lng":${Number(lng)}`, `"lat":${coarse[0]},"lng":${coarse[1]}`)
    .replaceAll(/"(km|distanceKm)":([\d.]+)/g, (_, name, km) => `"${name}":${Math.ceil(Number(km))}`);
  return withoutQuarter(JSON.parse(text) as KeptPage);
}

/** Removes the quarter, which reveals as much as the point. Town and district stay. */
function withoutQuarter(page: KeptPage): KeptPage {
  const { place } = page.data as { place?: { label?: unknown } };
  if (typeof place?.label !== "string") return page;
  const [quarter = "", ...around] = place.label.split(", ");
  const label = around.join(", ") || quarter;
  return {
    ...page,
    title: page.title.replace(quarter, label),
    data: { ...(page.data as object), place: { ...place, label } },
  };
}

/** The data of a page of this run of the program; undefined if it was not shown. */
export function pageInMemory(href: string): unknown {
  return memory.get(keyOf(href) ?? "")?.data;
}

/** Keeps a page's data: in memory at once, on the device when the page has its title. */
export function keepPage(href: string, page: unknown): void {
  const key = keyOf(href);
  if (key === null || typeof page !== "object" || page === null) return;
  const at = "asOf" in page && typeof page.asOf === "string" ? page.asOf : new Date().toISOString();
  memory.delete(key);
  memory.set(key, { href: key, data: page, at, title: "" });
  const [oldest] = memory.keys();
  if (memory.size > MOST_OFFLINE_PAGES && oldest !== undefined) memory.delete(oldest);
}

/** Stores the current page under its title. Does nothing without storage. */
export async function keepOnDevice(title: string): Promise<void> {
  const key = keyOf(location.pathname + location.search);
  const page = key === null ? undefined : memory.get(key);
  if (key === null || page === undefined || page.title === title || !("caches" in globalThis)) return;
  page.title = title;
  const cache = await caches.open(NAME);
  const plain = withoutPoint(page);
  // Deleted first, so that the newest is the last.
  await cache.delete(addressOf(plain.href));
  await cache.put(addressOf(plain.href), new Response(JSON.stringify(plain)));
  const [oldest, ...others] = await cache.keys();
  if (oldest !== undefined && others.length >= MOST_OFFLINE_PAGES) await cache.delete(oldest);
}

/** Stored pages with a list or a number of a place, newest first. */
export async function keptPages(): Promise<KeptPage[]> {
  return (await everyKeptPage()).filter(({ href }) => href !== "/");
}

/** The same with the start page. */
export async function everyKeptPage(): Promise<KeptPage[]> {
  const pages = new Map((await devicePages()).map((page) => [page.href, page]));
  for (const page of memory.values()) if (page.title !== "") pages.set(withoutPoint(page).href, page);
  return [...pages.values()].sort((a, b) => b.at.localeCompare(a.at));
}

/** The list seen last in this run of the program, and its time. */
export function lastList(): { href: string; at: string } | null {
  const last = [...memory.values()].findLast(({ href }) => href.startsWith("/find/"));
  return last === undefined ? null : { href: last.href, at: last.at };
}

/** The data of the page seen last in this run of the program; null before any. */
export function lastPageData(): unknown {
  return [...memory.values()].at(-1)?.data ?? null;
}

/** Deletes all of them, in memory and on the device: at sign-out and on request. */
export async function forgetPages(): Promise<void> {
  memory.clear();
  if ("caches" in globalThis) await caches.delete(NAME);
}

/** The time of the stored page that is shown because loading failed; else null. */
export function keptPageTime(href: string): string | null {
  return shown !== null && shown.href === keyOf(href) ? shown.at : null;
}

/** Calls when that changes. */
export function onKeptPageChange(listener: () => void): () => void {
  return changes.subscribe(listener);
}

function setShown(next: typeof shown): void {
  shown = next;
  changes.notify();
}

/**
 * Builds a page never seen before from this device's documents, with their time; null if
 * impossible.
 */
export type PageFromStore = (href: string) => Promise<{ data: unknown; at: string } | null>;

/**
 * A loader that failed offline answers with the stored page, else with what the device knows.
 * @param firstData the page's own data; null for the shell: shows the stored page first, then loads
 */
export function withKeptPages(
  firstData: Readonly<Record<string, unknown>> | null,
  known: PageFromStore = async () => null,
) {
  let isFirst = firstData === null;
  for (const page of Object.values(firstData ?? {})) keepPage(location.pathname + location.search, page);
  const keptAt = async (href: string): Promise<unknown> => {
    const key = keyOf(href);
    const page = key === null ? undefined : (memory.get(key) ?? (await devicePage(key)));
    if (key !== null && page !== undefined) setShown({ href: key, at: page.at });
    return page?.data;
  };
  return async (href: string, load: () => Promise<unknown>): Promise<unknown> => {
    const before = isFirst ? await keptAt(href) : undefined;
    isFirst = false;
    if (before !== undefined) return before;
    try {
      const found = await load();
      keepPage(href, found);
      setShown(null);
      return found;
    } catch (error) {
      if (!isWithoutNet(error)) throw error;
      const kept = await keptAt(href);
      if (kept !== undefined) return kept;
      const found = await known(href).catch(() => null);
      const key = keyOf(href);
      if (found !== null && key !== null) {
        setShown({ href: key, at: found.at });
        return found.data;
      }
      throw data(await problemOfPart(error), { status: 503 });
    }
  };
}

/** A part of this program that the server no longer has: another version runs there. */
const NEW_VERSION: Problem = { ...NO_NETWORK, reason: "app/new-version" };

/** Why a page cannot be loaded: offline, or a part of this program is gone. */
export async function problemOfPart(error: unknown): Promise<Problem> {
  return (await isPartLost(error)) ? NEW_VERSION : NO_NETWORK;
}

async function isPartLost(error: unknown): Promise<boolean> {
  if (!(error instanceof TypeError) && !(error instanceof FileRefused && error.status === 404)) return false;
  const answer = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).catch(() => null);
  return answer?.ok === true;
}

/**
 * What browsers say of a part that they could not fetch or import. Source: Chromium, Firefox and
 * WebKit. Other errors of this type are faults of the program.
 */
const NOT_FETCHED = /import|^(?:failed to fetch|load failed|networkerror)/i;

/** Status 0 is no answer, 502 to 504 come from the proxy. */
function isWithoutNet(error: unknown): boolean {
  if (error instanceof FileRefused) return true;
  if (error instanceof TypeError) return NOT_FETCHED.test(error.message);
  if (typeof error !== "object" || error === null || !("data" in error)) return false;
  const { data: problem } = error;
  if (typeof problem !== "object" || problem === null || !("status" in problem)) return false;
  return problem.status === 0 || [502, 503, 504].some((status) => status === problem.status);
}

async function devicePages(): Promise<KeptPage[]> {
  if (!("caches" in globalThis)) return [];
  try {
    const cache = await caches.open(NAME);
    const answers = await Promise.all((await cache.keys()).map(async (request) => cache.match(request)));
    return await Promise.all(answers.flatMap((answer) => (answer === undefined ? [] : [readPage(answer)])));
  } catch {
    return [];
  }
}

async function devicePage(key: string): Promise<KeptPage | undefined> {
  const pages = await devicePages();
  const kept = withoutPoint({ href: key, data: {}, at: "", title: "" }).href;
  const exact = pages.find(({ href }) => href === kept);
  if (exact !== undefined || !/^\/[rf]\//.test(key)) return exact;
  // A place is the same from any viewpoint; the newest entry is the last.
  return pages.findLast(({ href }) => href.split("?")[0] === key.split("?")[0]);
}

async function readPage(answer: Response): Promise<KeptPage> {
  const page: KeptPage = await answer.json();
  return page;
}

function addressOf(key: string): string {
  return `/kept?page=${encodeURIComponent(key)}`;
}
