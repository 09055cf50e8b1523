import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Keeps the focused element above a bar at the foot. The page scrolls as if it ended at the bar's
 * top.
 */
export function useScrollPadding(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      if (bar.current === null) return;
      const isOver = getComputedStyle(bar.current).position === "sticky";
      style.scrollPaddingBlockEnd = isOver ? `${bar.current.offsetHeight}px` : "";
    };
    const watch = new ResizeObserver(measure);
    if (bar.current !== null) watch.observe(bar.current);
    window.addEventListener("resize", measure);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", measure);
      style.scrollPaddingBlockEnd = "";
    };
  }, [bar]);
}
