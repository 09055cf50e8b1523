import { useEffect, useState } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { isDataSaver, isSlowNet } from "../store/fetch/data-saver.ts";
import { useIdle } from "../device/useHydrated.ts";

/**
 * The picture to share with a page, fetched when idle, because a device forgets a tap during a
 * wait. Null until it is loaded, without file sharing, with data saver or on a slow network.
 * @param path of the server's picture; undefined if there is none
 */
export function useSharedPicture(path: string | undefined): File | null {
  const isIdle = useIdle();
  const { language } = useLanguage();
  const [got, setGot] = useState<{ of: string; file: File } | null>(null);
  const address = path === undefined ? null : `${path}?lng=${language}`;
  useEffect(() => {
    if (!isIdle || address === null || !takesPictures() || isDataSaver() || isSlowNet()) return;
    let isWanted = true;
    import("../store/fetch/pictures.ts")
      .then(({ fetchPicture }) => fetchPicture(address, NAME))
      .then((file) => isWanted && file !== null && setGot({ of: address, file }))
      // Without it only the link is shared.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isIdle, address]);
  return got?.of === address ? got.file : null;
}

const NAME = "lifeboard.png";

/** Whether the device's share sheet takes a PNG. */
function takesPictures(): boolean {
  if (typeof navigator.share !== "function" || typeof navigator.canShare !== "function") return false;
  return navigator.canShare({ files: [new File([""], NAME, { type: "image/png" })] });
}
