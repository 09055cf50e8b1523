import { spokenShell } from "./worker/decide.ts";

/** Whether this device keeps its pages in a language, or the page at `href` comes after all. @throws where there is no net */
export async function mayTakeLanguage(code: string, href: string): Promise<boolean> {
  return ((await caches.match(spokenShell(code))) ?? (await fetch(href, { method: "HEAD" }))).ok;
}
