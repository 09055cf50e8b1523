import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * When the last number is verified its form disappears: the replacement takes the focus and is read
 * aloud.
 */
export function useFocusWhenNone(count: number): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current > 0 && count === 0) line.current?.focus();
    before.current = count;
  }, [count]);
  return line;
}
