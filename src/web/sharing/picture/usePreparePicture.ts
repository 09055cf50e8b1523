import { useEffect } from "react";
import { useIdle } from "../../device/useHydrated.ts";
import { isDataSaver, isSlowNet } from "../../store/fetch/data-saver.ts";
import type { Picture } from "./usePicture.ts";

/** Makes the picture before a tap, unless the device saves data or its network is slow. */
export function usePreparePicture({ make }: Picture, version: string): void {
  const isIdle = useIdle();
  useEffect(() => {
    // Errors are reported when the reader taps.
    if (isIdle && !isDataSaver() && !isSlowNet()) make().catch(() => undefined);
    // Not on `make`, which changes with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isIdle, version]);
}
