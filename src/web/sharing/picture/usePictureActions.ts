import { useState } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import type { TextKey } from "../../i18n/text.ts";
import type { Shared } from "../links.ts";
import { shareByDevice } from "../share.ts";
import { failureText } from "./picture-words.ts";
import type { Picture } from "./usePicture.ts";
import { PictureProblem } from "./problem.ts";

/** The actions of the buttons. They make the picture first if necessary. */
export function usePictureActions({ file, make }: Picture, shared: Shared) {
  const say = useText();
  const [said, setSaid] = useState("");
  const [isSharing, setSharing] = useState(false);
  const hand = (over: () => Promise<TextKey | null>) => {
    setSaid("");
    over().then(
      (key) => setSaid(key === null ? "" : say(key)),
      (error: unknown) => setSaid(failureText(error, say)),
    );
  };
  const save = () =>
    hand(async () => {
      savePicture(await make());
      return "later.picture.saved";
    });
  const share = () =>
    hand(async () => {
      // A finished picture is shared within the tap: a device forgets the tap during a wait.
      const sharing = await shareByDevice(shared, file ?? (await make()));
      setSharing(sharing === "dialog");
      return null;
    });
  const copy = () => hand(async () => ((await copyPicture(make)) ? "later.picture.copied" : "later.picture.noCopy"));
  return { said, isSharing, closeSharing: () => setSharing(false), save, share, copy };
}

/** Downloads a picture as a file. */
function savePicture(picture: File): void {
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
async function copyPicture(make: () => Promise<File>): Promise<boolean> {
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
