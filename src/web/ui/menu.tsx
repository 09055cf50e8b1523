import { styled } from "../theme/styled.ts";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";

/** A word with an arrow that opens a small panel under it; a plain `<details>`, so it works without the program. */
export const Menu = styled("details")({
  position: "relative",
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
    minWidth: "13rem",
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
