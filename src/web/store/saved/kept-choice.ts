import { SHELL_PATH, shellPathFor } from "../worker/decide.ts";

/**
 * Whether this device keeps its pages, in `language` if named; tries to load `href` if not. @throws
 * when offline
 */
export async function isPageKept(href: string, language?: string): Promise<boolean> {
  const kept = await caches.match(language === undefined ? SHELL_PATH : shellPathFor(language));
  return (kept ?? (await fetch(href, { method: "HEAD" }))).ok;
}
