import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { isMapFile } from "./map-files.ts";

/** The parts of a request that decide how the worker answers. */
export type WorkerRequest = { method: string; mode: string; url: string };

/**
 * Where an answer comes from. `page`: network, then the stored shell. `part`: the cache. `map`: map
 * files fetched before. `net`: the browser, as without a worker. `shared`: what was shared into the
 * installed app, which never leaves the device this way.
 */
export type AnswerSource = "page" | "part" | "map" | "net" | "shared";

/** The page that replaces any other when offline: its program draws what the device has. */
export const SHELL_PATH = "/offline";

const NO_PAGE = /^\/(a|api|dev|assets)(\/|$)|^\/(metrics|healthz|readyz)$|\.[a-z\d]+$/i;

/**
 * Chooses the source of an answer. API answers are never stored: only pages and program files pass
 * the worker.
 */
export function sourceOf(asked: WorkerRequest, origin: string, files: readonly string[]): AnswerSource {
  const url = new URL(asked.url);
  if (asked.method === "POST" && url.origin === origin && url.pathname === PASTE_PATH) return "shared";
  if (asked.method !== "GET" || url.origin !== origin) return "net";
  if (asked.mode === "navigate") return NO_PAGE.test(url.pathname) ? "net" : "page";
  if (isMapFile(url.pathname)) return "map";
  return url.pathname.startsWith("/assets/") || files.includes(url.pathname) ? "part" : "net";
}

const SHELL = "lifeboard-shell ";

/** Name of the cache of one version of the program. */
export function shellName(version: string): string {
  return `${SHELL}${version}`;
}

/** The shell in one language. The device stores each language used here. */
export function shellPathFor(language: string): string {
  return `${SHELL_PATH}?lng=${language}`;
}

/** Whether a cache holds another version of the program. */
export function isOtherVersion(name: string, version: string): boolean {
  return name.startsWith(SHELL) && name !== shellName(version);
}

/**
 * Caches to delete when a version activates, out of all, oldest first. The previous version stays,
 * because open pages may still fetch its parts.
 */
export function cachesToDrop(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => isOtherVersion(name, version));
  return others.slice(0, -1);
}

/**
 * The part of a page that decides its language: all before the title.
 */
export function headOf(html: string): string {
  return html.slice(0, Math.max(0, html.indexOf("<title>")));
}

/** The language of a page, from its `<html>` element. */
export function languageOf(html: string): string {
  return /<html lang="([\w-]+)"/.exec(html)?.[1] ?? "";
}

/** Whether to fetch the shell again: the language changed, or it is a day old. */
export function isShellDue(kept: { head: string; at: number }, head: string, now: number): boolean {
  return (head !== "" && kept.head !== head) || now - kept.at > DAY_MS;
}
