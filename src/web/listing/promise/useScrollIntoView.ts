import { useEffect, useRef, useState } from "react";

/** A part that is scrolled to once it is there, if that was wanted then. @returns its ref */
export function useScrollIntoView(isWanted: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const [wasWanted] = useState(isWanted);
  useEffect(() => {
    if (wasWanted) part.current?.scrollIntoView?.({ block: "start" });
  }, [wasWanted]);
  return part;
}
