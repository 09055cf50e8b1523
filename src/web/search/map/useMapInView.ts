import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { Row } from "../../entry/row.ts";

/** The map's frame, which comes into view when a row of the list is chosen. */
export function useMapInView(row: Row | null | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row !== null && row !== undefined) frame.current?.scrollIntoView({ block: "nearest" });
  }, [row]);
  return frame;
}
