import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Wait in ms before loading is shown. */
const PATIENCE_MS = 300;

/** True once the next page has loaded for 300 ms. */
export function useSlowLoading(): boolean {
  const { state } = useNavigation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (state === "idle") return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Shown in the same render as the new page, so that it can take the focus.
  return isSlow && state !== "idle";
}
