import { useRef } from "react";
import type { ReactNode } from "react";
import { useScrollPadding } from "./useScrollPadding.ts";
import { part } from "../theme/part.ts";
import css from "./FootBar.module.css";

const Box = part("div", css.box);

/**
 * The keys of a page, and how it stands with what was typed: stays at the foot of the screen, under
 * the thumb. Nothing of the page is under it once that is scrolled to its end. Its look is the
 * caller's to add to.
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
