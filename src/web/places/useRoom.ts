import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Room for at least three lines: with less the page scrolls. */
const LEAST_PX = 160;
const MOST_PX = 420;
const EDGE_PX = 12;

/** Maximum height of a list under a field, px, so that it ends above the on-screen keyboard. */
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
