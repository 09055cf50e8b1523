import { useEffect, useState } from "react";
import type { Code, codeOf } from "../../sharing/picture/code.ts";

/**
 * The QR code of a link; undefined while loading, null if its code fails to load, as when offline.
 */
export function useQrCode(url: string, drawCode: typeof codeOf): Code | null | undefined {
  const [code, setCode] = useState<Code | null>();
  useEffect(() => {
    let isHere = true;
    const take = (made: Code | null) => isHere && setCode(made);
    drawCode(url).then(take, () => take(null));
    return () => {
      isHere = false;
    };
  }, [url, drawCode]);
  return code;
}
