import { SHARED_CACHE, SHARED_TEXT } from "../service-worker/shared.ts";

/** Takes the text that was shared into the installed app, once; null without one. */
export async function takeSharedText(): Promise<string | null> {
  try {
    const cache = await caches.open(SHARED_CACHE);
    const kept = await cache.match(SHARED_TEXT);
    if (kept === undefined) return null;
    const text = await kept.text();
    await cache.delete(SHARED_TEXT);
    return text;
  } catch {
    return null;
  }
}
