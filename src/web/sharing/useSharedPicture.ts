import { useEffect, useState } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { isDataSaver, isSlowNet } from "../store/fetch/data-saver.ts";
import { useIdle } from "../device/useHydrated.ts";

/**
 * The picture that goes along when a page is passed on, fetched while nothing else is to be done: a
 * device forgets the tap that it would be fetched after. Null until it is there, where the device
 * takes no files, saves data or has a slow net.
 * @param path of the picture that the server draws; undefined where there is none
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
      // Without it the link is passed on alone.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isIdle, address]);
  return got?.of === address ? got.file : null;
}

const NAME = "lifeboard.png";

/** Whether the device's own sheet takes a PNG. */
function takesPictures(): boolean {
  if (typeof navigator.share !== "function" || typeof navigator.canShare !== "function") return false;
  return navigator.canShare({ files: [new File([""], NAME, { type: "image/png" })] });
}
