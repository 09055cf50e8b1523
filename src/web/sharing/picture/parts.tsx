import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Mark } from "../../ui/Mark.tsx";
import { CameraSquares } from "./CameraSquares.tsx";
import type { Code } from "./code.ts";
import { part } from "../../theme/part.ts";
import css from "./parts.module.css";

/**
 * The sheet that a picture is made of: as wide as a card is on a phone, so that its letters are
 * read in any messenger. Whatever is said outside it is not in the picture.
 */
export const Sheet = part("div", css.sheet);

/** Whose picture it is, and about which place. */
export function SheetHead({ place }: { place: string }) {
  const say = useText();
  return (
    <div className={css.head}>
      <Mark size={32} />
      <b>{say("app.name")}</b>
      <span>{place}</span>
    </div>
  );
}

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
    <div className={css.line} data-tone={tone === "fresh" ? undefined : tone} data-large={isLarge ? "" : undefined}>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}

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
    <div className={css.foot}>
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
    </div>
  );
}
