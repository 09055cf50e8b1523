import { SHELL_PATH, shellPathFor } from "../service-worker/decide.ts";

/**
 * Whether this device stores its pages (in `language`, if given), or else `href` loads. @throws
 * when offline
 */
export async function isPageKept(href: string, language?: string): Promise<boolean> {
  const kept = await caches.match(language === undefined ? SHELL_PATH : shellPathFor(language));
  return (kept ?? (await fetch(href, { method: "HEAD" }))).ok;
}
