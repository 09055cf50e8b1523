import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

type ForcedProps = {
  /** What the part looks as if it were: the styles of the catalogue follow `data-force` too. */
  state: "hover" | "active" | "focus-visible";
  /** A selector of the elements inside that are forced. */
  on: string;
  children: ReactNode;
};

/** Draws a part as if a pointer or the keyboard were on it. */
export function Forced({ state, on, children }: ForcedProps) {
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const each of around.current?.querySelectorAll(on) ?? []) each.setAttribute("data-force", state);
  }, [state, on]);
  return <div ref={around}>{children}</div>;
}
