import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Takes the focus when it comes, where what had it is gone: the keyboard and a screen reader go on
 * from here, not from the top.
 */
export function useFocusIfLost<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) part.current?.focus();
  }, []);
  return part;
}
