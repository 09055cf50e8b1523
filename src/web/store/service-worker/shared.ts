import { PASTE_PATH } from "#domain/messages/paste-path.ts";

/** The cache in which a shared text waits for its page, and its address there. */
export const SHARED_CACHE = "lifeboard-shared";
export const SHARED_TEXT = "/shared-text";

/**
 * Takes what another app shared into the installed one. The device keeps it until the page takes
 * it. It stands in no address, and the server never gets it.
 */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const parts = ["title", "text", "url"].map((name) => form?.get(name));
  const words = parts.flatMap((part) => (typeof part === "string" && part.trim() !== "" ? [part] : []));
  const text = words.join("\n");
  const isPicture = form?.getAll("pictures").some((part) => typeof part !== "string") === true;
  const kept = await keep(text);
  const arrived = text !== "" && kept ? "text" : isPicture ? "picture" : "nothing";
  return Response.redirect(`${PASTE_PATH}?shared=${arrived}`, 303);
}

async function keep(text: string): Promise<boolean> {
  try {
    const cache = await caches.open(SHARED_CACHE);
    await cache.put(SHARED_TEXT, new Response(text));
    return true;
  } catch {
    return false;
  }
}
