import { PictureProblem } from "./problem.ts";

/** Downloads a picture as a file. */
export function savePicture(picture: File): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = url;
  link.download = picture.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click; a minute is more than enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Copies a picture to the clipboard. Must be called within a tap; the picture may come later.
 * @returns false if the browser cannot or does not allow it
 * @throws PictureProblem if there is no picture
 */
export async function copyPicture(make: () => Promise<File>): Promise<boolean> {
  // Without https there is no clipboard.
  if (typeof ClipboardItem === "undefined" || navigator.clipboard?.write === undefined) return false;
  const picture = make();
  try {
    // Safari forgets the tap during a wait: it takes the promise.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    // Its own failure has its own message.
    await picture.catch((error: unknown) => {
      throw error instanceof PictureProblem ? error : new PictureProblem("notDrawn", error);
    });
    return false;
  }
}
