import { useRef } from "react";
import type { ReactNode } from "react";
import { useScrollPadding } from "./useScrollPadding.ts";
import { part } from "../theme/part.ts";
import css from "./FootBar.module.css";

const Box = part("div", css.box);

/**
 * The buttons of a page and the state of its input, at the foot of the screen. Scrolled to its end,
 * the page has nothing under it. Callers may add styles.
 */
export function FootBar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollPadding(bar);
  return (
    <Box ref={bar} role="group" aria-label={label} className={className}>
      {children}
    </Box>
  );
}
