import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Keeps what has the focus above a bar at the foot: the page scrolls as if it ended where the bar
 * begins, however large its words are.
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
