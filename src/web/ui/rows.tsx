import { styled } from "../theme/styled.ts";
import { c } from "../theme/theme.ts";
import { SIZE } from "../theme/tokens.ts";

/**
 * Rows of a card to go on from or to choose among: links or buttons over the whole width, words
 * first, a sign at the end.
 */
export const Rows = styled("ul")({
  "&>li": { borderBlockStart: `1px solid ${c.line}` },
  "&>li>a,&>li>button": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    width: "100%",
    minHeight: SIZE.call,
    padding: "8px 16px",
    border: 0,
    background: "none",
    color: c.ink,
    font: "inherit",
    textAlign: "start",
    textDecoration: "none",
    fontWeight: 600,
    cursor: "pointer",
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineOffset: -4 },
  },
  "& a>span,& button>span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "& small": { display: "block", fontSize: "1rem", fontWeight: 400, color: c.inkSoft },
});

/** Title of such a card. */
export const RowsTitle = styled("h2")({ padding: "16px 16px 12px", fontSize: "1.125rem" });

/** A quiet sentence at the foot of such a card. */
export const RowsNote = styled("p")({ padding: "0 16px 16px", color: c.inkSoft });
