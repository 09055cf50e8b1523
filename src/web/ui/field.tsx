import { styled } from "../theme/styled.ts";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";

/** A label above its field. */
export const Label = styled("label")({ display: "block", fontWeight: 600, marginBlockEnd: 6 });

const box = {
  width: "100%",
  minHeight: SIZE.call,
  padding: "8px 14px",
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  background: c.surface,
  color: c.ink,
  font: "inherit",
  "&::placeholder": { color: c.inkSoft, opacity: 1 },
  "&:hover": { borderColor: c.ink },
  "&[aria-invalid=true]": { borderColor: c.dangerInk },
} as const;

/** A line to type in. */
export const TextInput = styled("input")({ ...box, "&::-webkit-search-cancel-button": { display: "none" } });

/** Several lines to type in. */
export const TextArea = styled("textarea")({
  ...box,
  display: "block",
  paddingBlock: 12,
  lineHeight: "inherit",
  resize: "vertical",
});

/** A choice of one among a few. */
export const Select = styled("select")(box);

/** A quiet sentence under a field. */
export const FieldHint = styled("p")({ color: c.inkSoft });
