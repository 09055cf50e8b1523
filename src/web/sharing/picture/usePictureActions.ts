import { useState } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import type { TextKey } from "../../i18n/text.ts";
import type { Shared } from "../links.ts";
import { shareByDevice } from "../share.ts";
import { copyPicture, savePicture } from "./hand-over.ts";
import { failureText } from "./picture-words.ts";
import type { Picture } from "./usePicture.ts";

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
