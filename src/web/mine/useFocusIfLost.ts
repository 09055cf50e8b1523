import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Takes the focus on mount if the focused element is gone, so that keyboards and screen readers go
 * on here.
 */
export function useFocusIfLost<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) part.current?.focus();
  }, []);
  return part;
}
