import type { Shared } from "./links.ts";

/** The outcome: shared, cancelled by the reader, or unsupported, so that our dialog is needed. */
export type Sharing = "shared" | "cancelled" | "dialog";

/**
 * Shares with the device's share sheet, with the picture if files are supported. Must be called
 * within a tap with the picture ready: a device forgets the tap during a wait.
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
    // Closing the sheet is no failure: it needs no message.
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : "dialog";
  }
}
