import { useEffect, useState } from "react";

/** A text as a QR code; null if not wanted, not drawn yet, or its code failed to load. */
export function useCameraCode(text: string, isWanted = true): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import("qrcode")
      .then(({ toString }) => toString(text, { type: "svg", margin: 3, errorCorrectionLevel: "M" }))
      .then((svg) => isHere && setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      // The text is next to it, to be typed or copied.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [text, isWanted]);
  return picture;
}
