import { PictureProblem } from "./problem.ts";

/** Puts a picture into a file of this device, as a download. */
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
 * Puts a picture where the reader can paste it from. It has to be called within a tap; the picture
 * may come later.
 * @returns false where the browser cannot, or does not let us
 * @throws PictureProblem where there is no picture
 */
export async function copyPicture(make: () => Promise<File>): Promise<boolean> {
  // Without https there is no clipboard at all.
  if (typeof ClipboardItem === "undefined" || navigator.clipboard?.write === undefined) return false;
  const picture = make();
  try {
    // Safari forgets the tap while it waits: it takes the promise.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    // Its own failure has words of its own.
    await picture.catch((error: unknown) => {
      throw error instanceof PictureProblem ? error : new PictureProblem("notDrawn", error);
    });
    return false;
  }
}
