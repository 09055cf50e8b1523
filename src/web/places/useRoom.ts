import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Room for three lines at least: with less the page moves until there is. */
const LEAST_PX = 160;
const MOST_PX = 420;
const EDGE_PX = 12;

/** How high a list under a field may be, px, so that it ends above the keyboard on the screen. */
export function useRoom(input: RefObject<HTMLInputElement | null>, isShown: boolean): number {
  const [room, setRoom] = useState(MOST_PX);
  useEffect(() => {
    const field = input.current;
    const view = window.visualViewport;
    if (!isShown || field === null) return;
    const measure = () => {
      const bottom = (view?.offsetTop ?? 0) + (view?.height ?? window.innerHeight);
      const free = bottom - field.getBoundingClientRect().bottom - EDGE_PX;
      setRoom(Math.min(MOST_PX, Math.max(LEAST_PX, free)));
      return free;
    };
    if (measure() < LEAST_PX) {
      field.scrollIntoView?.({ block: "start" });
      measure();
    }
    view?.addEventListener("resize", measure);
    return () => view?.removeEventListener("resize", measure);
  }, [input, isShown]);
  return room;
}
