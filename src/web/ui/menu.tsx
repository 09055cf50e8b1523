import type { KeyboardEvent, ReactNode } from "react";
import { styled } from "../theme/styled.ts";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";

/**
 * A row that holds menus: their panels lie within its width, so that none is cut off by an edge of
 * the window.
 */
export const MenuRow = styled("div")({ position: "relative" });

const Fold = styled("details")({
  "&>summary": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minWidth: SIZE.target,
    minHeight: SIZE.target,
    fontWeight: 600,
    color: c.link,
    cursor: "pointer",
    listStyle: "none",
    borderRadius: 6,
    "&::-webkit-details-marker": { display: "none" },
  },
  "&[open]>summary>svg:last-child": { transform: "scaleY(-1)" },
  "&>:not(summary)": {
    position: "absolute",
    insetInlineEnd: 0,
    zIndex: 1,
    minWidth: "min(100%,13rem)",
    maxWidth: "100%",
    padding: 8,
    background: c.surface,
    border: `1px solid ${c.control}`,
    borderRadius: RADIUS.control,
    boxShadow: "0 8px 24px rgb(0 0 0 / .22)",
  },
  "& li a": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: SIZE.target,
    paddingInline: "40px 12px",
    borderRadius: RADIUS.chip,
    color: c.ink,
    textDecoration: "none",
    "&:hover": { background: c.sunken },
    "&[aria-current]": { paddingInlineStart: 12, fontWeight: 600 },
  },
});

type MenuProps = {
  /** Of several with this name one is open at a time. */
  group: string;
  /** A `<summary>`, and the panel that it opens. */
  children: ReactNode;
};

/**
 * A word with an arrow that opens a small panel under it; a plain `<details>`, so it works without
 * the program. Stands in a `MenuRow`; paper has none.
 */
export function Menu({ group, children }: MenuProps) {
  return (
    <Fold name={group} data-screen="" onKeyDown={closeOnEscape}>
      {children}
    </Fold>
  );
}

/** The focus goes back to the key that opened it: what had it is no longer shown. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  if (event.key !== "Escape" || !menu.open) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** One row of choices that scrolls sideways; on wide screens it wraps. */
export const Chips = styled("ul")({
  display: "flex",
  gap: 8,
  overflowX: "auto",
  marginInline: -16,
  padding: "3px 16px",
  scrollbarWidth: "none",
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 8,
    minHeight: SIZE.target,
    padding: "4px 14px",
    border: `2px solid ${c.control}`,
    borderRadius: RADIUS.chip,
    background: c.surface,
    color: c.ink,
    textDecoration: "none",
    whiteSpace: "nowrap",
    fontWeight: 600,
    "&:hover": { borderColor: c.ink },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "& span": { fontWeight: 400, color: c.inkSoft },
  "& a[aria-current]": { background: c.ink, borderColor: c.ink, color: c.surface },
  "& a[aria-current] span": { color: "inherit" },
  "@media (min-width:900px)": { flexWrap: "wrap", margin: 0, paddingInline: 0 },
});
