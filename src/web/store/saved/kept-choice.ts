import { SHELL_PATH, shellPathFor } from "../worker/decide.ts";

/**
 * Whether this device keeps its pages, in a language if one is named, or the page at `href` comes
 * after all. @throws where there is no net
 */
export async function isPageKept(href: string, language?: string): Promise<boolean> {
  const kept = await caches.match(language === undefined ? SHELL_PATH : shellPathFor(language));
  return (kept ?? (await fetch(href, { method: "HEAD" }))).ok;
}
