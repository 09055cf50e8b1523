import { styled } from "../theme/styled.ts";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";

/** A white box with a thin line: the only surface there is. `data-pad`: with an inner edge. */
export const Card = styled("section")({
  background: c.surface,
  border: `1px solid ${c.line}`,
  borderRadius: RADIUS.card,
  overflow: "hidden",
  "&[data-pad]": { padding: 16 },
});

/**
 * Things under each other: 16 px apart (20 on wide screens), `data-gap` s 4, m 12. A place where
 * something is said later is there from the start, so that it is read aloud then; until then it
 * takes no room.
 */
export const Stack = styled("div")({
  display: "grid",
  gap: 16,
  alignContent: "start",
  "&>*": { minWidth: 0 },
  "&>:is(div,p):empty": { position: "absolute" },
  [WIDE]: { gap: 20 },
  "&[data-gap=s]": { gap: 4 },
  "&[data-gap=m]": { gap: 12 },
});

/** Things beside each other, centred; they wrap when there is no room. */
export const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "&>*": { minWidth: 0, maxWidth: "100%" },
  "&[data-fill]>*": { flex: "1 0 auto" },
  "&[data-foot]": { alignItems: "end" },
});

/** A sign and a line of text beside it. */
export const IconLine = styled("p")({
  display: "flex",
  gap: 10,
  lineHeight: 1.4,
  "&[data-soft]": { color: c.inkSoft },
  "&>span": { minWidth: 0, overflowWrap: "anywhere" },
});

/** A main column and, on wide screens, a narrow one at the end. */
export const TwoColumns = styled("div")({
  display: "grid",
  gap: 16,
  alignContent: "start",
  "&>*": { minWidth: 0 },
  [WIDE]: { gridTemplateColumns: `minmax(0,${SIZE.column}px) minmax(0,${SIZE.aside}px)`, gap: 32 },
});

/** Read aloud, not shown. */
export const Aloud = styled("span")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** A second line, softer. */
export const SecondLine = styled("span")({ color: c.inkSoft });

/** A text link that stands alone: 48 px high. */
export const standaloneLink = {
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minHeight: SIZE.target,
  fontWeight: 600,
  color: c.link,
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
} as const;
