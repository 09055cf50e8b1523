import type { Shared } from "./links.ts";

/**
 * What became of it: passed on, the reader closed the device's own sheet, or the device cannot and
 * our dialog has to.
 */
export type Sharing = "shared" | "cancelled" | "dialog";

/**
 * Passes it on by the device's own sheet, with the picture when the device takes files. It has to
 * be called within a tap, with the picture ready: a device forgets the tap while it waits.
 */
export async function shareByDevice({ url, title, text }: Shared, picture: File | null = null): Promise<Sharing> {
  if (typeof navigator.share !== "function") return "dialog";
  const plain = { title, text, url };
  const withPicture = picture === null ? plain : { ...plain, files: [picture] };
  const takesPicture = picture !== null && navigator.canShare?.(withPicture) === true;
  try {
    await navigator.share(takesPicture ? withPicture : plain);
    return "shared";
  } catch (error) {
    // Closing the sheet is an answer, not a failure: nothing is said of it.
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "dialog";
  }
}
