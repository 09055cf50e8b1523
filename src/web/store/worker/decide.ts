import { DAY_MS } from "#domain/shared/durations.ts";
import { isMapFile } from "./map-files.ts";

/** What a browser asks for, as far as its worker's answer depends on it. */
export type WorkerRequest = { method: string; mode: string; url: string };

/**
 * Who answers: the net and then the kept shell (`page`), what is kept (`part`), the map's files as
 * far as they were fetched once (`map`), or the browser as if there were no worker.
 */
export type AnswerSource = "page" | "part" | "map" | "net";

/**
 * The page that stands in for any other when there is no net: the program in it draws what the
 * device keeps.
 */
export const SHELL_PATH = "/offline";

const NO_PAGE = /^\/(api|dev|assets)(\/|$)|^\/(metrics|healthz|readyz)$|\.[a-z\d]+$/i;

/**
 * Decides who answers. Answers of the API are never kept: only pages and the program's own files
 * pass the worker.
 */
export function sourceOf(asked: WorkerRequest, origin: string, files: readonly string[]): AnswerSource {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin) return "net";
  if (asked.mode === "navigate") return NO_PAGE.test(url.pathname) ? "net" : "page";
  if (isMapFile(url.pathname)) return "map";
  return url.pathname.startsWith("/assets/") || files.includes(url.pathname) ? "part" : "net";
}

const SHELL = "lifeboard-shell ";

/** Name of the cache that holds one version of the program. */
export function shellName(version: string): string {
  return `${SHELL}${version}`;
}

/** The same page in one of the languages that were used here: the device keeps each. */
export function shellPathFor(language: string): string {
  return `${SHELL_PATH}?lng=${language}`;
}

/** Whether a cache holds another version of the program. */
export function isOtherVersion(name: string, version: string): boolean {
  return name.startsWith(SHELL) && name !== shellName(version);
}

/**
 * Caches to remove when a version begins to work, of all there are, oldest first. The version
 * before stays, because other open pages may still fetch its parts.
 */
export function cachesToDrop(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => isOtherVersion(name, version));
  return others.slice(0, -1);
}

/**
 * What decides how a page looks and speaks: all before its title, but for the number made anew for
 * each answer.
 */
export function headOf(html: string): string {
  return html.slice(0, Math.max(0, html.indexOf("<title>"))).replaceAll(/ nonce="[^"]*"/g, "");
}

/** The language of a page, as its first element says it. */
export function languageOf(html: string): string {
  return /<html lang="([\w-]+)"/.exec(html)?.[1] ?? "";
}

/**
 * Whether the kept shell is to be fetched anew: the reader chose another language or other colours,
 * or it is a day old.
 */
export function isShellDue(kept: { head: string; at: number }, head: string, now: number): boolean {
  return (head !== "" && kept.head !== head) || now - kept.at > DAY_MS;
}
