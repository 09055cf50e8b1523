import { styled } from "../theme/styled.ts";
import { useRef } from "react";
import type { ReactNode } from "react";
import { c } from "../theme/theme.ts";
import { WIDE } from "../theme/tokens.ts";
import { useScrollPadding } from "./useScrollPadding.ts";

const Box = styled("div")({
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  display: "grid",
  gridTemplateColumns: "fit-content(50%) minmax(0,1fr)",
  gap: 8,
  marginInline: -16,
  padding: "8px 16px 12px",
  background: c.surface,
  borderBlockStart: `1px solid ${c.line}`,
  "& p": { display: "flex", gap: 8, color: c.inkSoft, lineHeight: 1.35 },
  [WIDE]: { marginInline: 0 },
  "@media (max-height:420px)": { position: "static" },
});

/**
 * The keys of a page, and how it stands with what was typed: stays at the foot of the screen, under
 * the thumb. Nothing of the page is under it once that is scrolled to its end. Its look is the
 * caller's to add to (`styled(FootBar)`).
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
