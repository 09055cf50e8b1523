import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

type ForcedProps = {
  /** The state to imitate: the catalogue's styles also match `data-force`. */
  state: "hover" | "active" | "focus-visible";
  /** Selector of the elements inside that are forced. */
  on: string;
  children: ReactNode;
};

/** Draws a part as if hovered, pressed or focused. */
export function Forced({ state, on, children }: ForcedProps) {
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const each of around.current?.querySelectorAll(on) ?? []) each.setAttribute("data-force", state);
  }, [state, on]);
  return <div ref={around}>{children}</div>;
}
