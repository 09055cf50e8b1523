import { styled } from "../theme/styled.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

const Key = styled("a")({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  minHeight: SIZE.target,
  marginInlineStart: "auto",
  padding: ".25em 8px",
  border: `2px solid ${c.dangerInk}`,
  borderRadius: RADIUS.control,
  background: c.surface,
  color: c.dangerInk,
  textDecoration: "none",
  textAlign: "center",
  fontWeight: 700,
  lineHeight: 1.25,
  "& span": { fontWeight: 600 },
  "&:hover": { background: c.dangerTint },
  [WIDE]: { flexDirection: "row", gap: 8 },
});

/** The emergency number as a key at the end of the header. */
export function EmergencyKey({ number }: { number: string | null }) {
  const say = useText();
  if (number === null) return null;
  return (
    <Key href={`tel:${number}`}>
      <span>{say("emergency.word")}</span> <bdi dir="ltr">{number}</bdi>
    </Key>
  );
}

const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 10px",
  paddingBlock: 8,
  paddingInline: "14px 8px",
  borderRadius: RADIUS.card,
  background: c.dangerTint,
  color: c.dangerInk,
  lineHeight: 1.3,
  "[data-scheme^=contrast] &": { border: "2px solid currentColor" },
  "& p b": { display: "block" },
  // Beside each other as long as both can: of long words rather a second line in each than a key in
  // a row of its own.
  "& p": { flex: "1 1 7.5rem", minWidth: 0 },
  "& a": { flex: "1.5 1 7.5rem", maxWidth: "100%", padding: "6px 10px", gap: 8, overflowWrap: "break-word" },
  [WIDE]: {
    gap: 24,
    "& :is(p,a)": { flex: "none" },
    "aside &": { justifyContent: "space-between", gap: 12 },
    "aside & p": { flex: "1 1 7.5rem" },
  },
});

/**
 * "Life in danger? Call first", with the number as a red key. `needsNoNet`: on pages that could not
 * be loaded.
 */
export function EmergencyBar({ number, needsNoNet = false }: { number: string | null; needsNoNet?: boolean }) {
  const say = useText();
  if (number === null) return null;
  return (
    <Bar>
      <p>
        <b>{say("emergency.danger")}</b>
        {say(needsNoNet ? "emergency.noNet" : "emergency.first")}
      </p>
      <ButtonLink look="stop" href={`tel:${number}`}>
        <Icon name="phone" />
        <bdi>{say("emergency.call", { number })}</bdi>
      </ButtonLink>
    </Bar>
  );
}
