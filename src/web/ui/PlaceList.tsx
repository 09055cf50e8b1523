import { styled } from "../theme/styled.ts";
import type { ReactNode } from "react";
import { c } from "../theme/theme.ts";

const Title = styled("h2")({ padding: "16px 16px 4px", fontSize: "1.125rem" });

const List = styled("ul")({
  "&>li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 12px",
    minHeight: 72,
    padding: "10px 16px",
    borderBlockStart: `1px solid ${c.line}`,
  },
  "&>li:first-of-type": { border: 0 },
  "&>li>i": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: 44,
    height: 44,
    borderRadius: 10,
    background: c.brandTint,
    color: c.onBrandTint,
  },
  "&>li>a:not([data-size])": {
    flex: "1 1 8rem",
    minWidth: 0,
    minHeight: 48,
    alignContent: "center",
    color: "inherit",
    textDecoration: "none",
    lineHeight: 1.35,
  },
  "&>li>a b": {
    display: "block",
    color: c.link,
    textDecoration: "underline",
    textUnderlineOffset: ".18em",
    overflowWrap: "anywhere",
  },
});

/** Rows of places or kinds to go to next: a sign, a link of two lines, something at the end. */
export function PlaceList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <Title>{title}</Title>}
      <List>{children}</List>
    </>
  );
}
