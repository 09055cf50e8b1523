import { styled } from "../../theme/styled.ts";
import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { c } from "../../theme/theme.ts";
import { RADIUS } from "../../theme/tokens.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Mark } from "../../ui/Mark.tsx";
import { CameraSquares } from "./CameraSquares.tsx";
import type { Code } from "./code.ts";

/**
 * The sheet that a picture is made of: as wide as a card is on a phone, so that its letters are
 * read in any messenger. Whatever is said outside it is not in the picture.
 */
export const Sheet = styled("div")({
  display: "grid",
  width: "100%",
  maxWidth: 400,
  overflow: "hidden",
  background: c.surface,
  color: c.ink,
  border: `1px solid ${c.line}`,
  borderRadius: RADIUS.card,
  // Letters as far apart on the screen as in the picture, which is drawn without the screen’s grid.
  textRendering: "geometricPrecision",
  overflowWrap: "anywhere",
  "&>*": { minWidth: 0 },
  // A printed one hangs on a wall: as wide as the paper.
  "@media print": { maxWidth: "none", fontSize: "1.375rem" },
});

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 10px",
  padding: "12px 18px",
  background: c.brand,
  color: c.onBrand,
  fontSize: "1.125rem",
  lineHeight: 1.35,
  // No bright stripe on a dark sheet.
  "[data-scheme$=ark] &": { background: c.brandTint, color: c.onBrandTint },
  "& svg": { width: 32, height: 32, borderRadius: 7, boxShadow: "0 0 0 1.5px currentColor" },
  // Its own width is drawn a hair narrower: it must not break there.
  "& b": { whiteSpace: "nowrap" },
  // Beside the name, or below it where letters are large: never a strip that breaks words.
  "& span": { flex: "1 1 6rem", minWidth: 0, textAlign: "end", fontSize: "1rem" },
  "@media print": { fontSize: "1.5rem", "& span": { fontSize: "1.375rem" } },
});

/** Whose picture it is, and about which place. */
export function SheetHead({ place }: { place: string }) {
  const say = useText();
  return (
    <Head>
      <Mark size={32} />
      <b>{say("app.name")}</b>
      <span>{place}</span>
    </Head>
  );
}

const Line = styled("div")({
  display: "flex",
  gap: 12,
  padding: "12px 18px",
  lineHeight: 1.4,
  background: c.freshTint,
  color: c.freshInk,
  "&[data-tone=ageing]": { background: c.ageingTint, color: c.ageingInk },
  "&[data-tone=old]": { background: c.oldTint, color: c.oldInk },
  "&[data-tone=danger]": { background: c.dangerTint, color: c.dangerInk },
  "&[data-large]": { fontSize: "1.25rem" },
  "@media print": { "&[data-large]": { fontSize: "2rem" } },
  "& b": { display: "block" },
  "& div": { flex: 1, minWidth: 0 },
});

type SheetBandProps = {
  tone: "fresh" | "ageing" | "old" | "danger";
  icon: IconName;
  title: string;
  isLarge?: boolean;
  children?: ReactNode;
};

/**
 * A line on a tint across the whole sheet: when it was checked, how soon it is needed, the warning.
 */
export function SheetBand({ tone, icon, title, isLarge = false, children }: SheetBandProps) {
  return (
    <Line data-tone={tone === "fresh" ? undefined : tone} data-large={isLarge ? "" : undefined}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </Line>
  );
}

const Foot = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 16,
  padding: "16px 18px",
  "& p": { flex: 1, minWidth: 0 },
  "& bdi": { fontWeight: 600 },
});

type SheetFootProps = {
  /** Null: the link is written alone. */ code: Code | null;
  label: string;
  question: string;
  /** Absent: nobody is to open what is over. */
  hint?: string | undefined;
  link: string;
};

/**
 * The code for a camera, and beside it where it leads; a short link that needs two lines is halved,
 * so that no sign is left alone.
 */
export function SheetFoot({ code, label, question, hint, link }: SheetFootProps) {
  const [, host = link, start = "", rest = ""] = /^([^/]+)(\/s\/\w{11}|\/.*)(.*)$/.exec(link) ?? [];
  return (
    <Foot>
      {code !== null && <CameraSquares code={code} label={label} />}
      <p>
        <b>{question}</b>
        <br />
        {hint}
        {hint !== undefined && <br />}
        <bdi dir="ltr">
          {host}
          <wbr />
          {start}
          <wbr />
          {rest}
        </bdi>
      </p>
    </Foot>
  );
}
