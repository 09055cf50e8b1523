import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { useSearchParams } from "react-router";

/**
 * Focuses the heading of one's own posts straight after one was sent. A screen reader then says
 * where its author is.
 */
export function useFocusWhenSent(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const sent = search.get("sent");
  useEffect(() => {
    if (sent === null) return;
    // A frame later: first the main part takes the focus, as on every arrival.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [sent]);
  return heading;
}
