import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Mark } from "../../ui/Mark.tsx";
import { CameraSquares } from "./CameraSquares.tsx";
import type { Code } from "./code.ts";
import { part } from "../../theme/part.ts";
import css from "./Sheet.module.css";

/**
 * The root of a picture, as wide as a card on a phone, so that any messenger shows it legibly.
 * Nothing outside it is drawn.
 */
export const Sheet = part("div", css.sheet);

/** The head: our name, and the place. */
export function SheetHead({ place }: { place: string }) {
  const say = useText();
  return (
    <div className={css.head}>
      <Mark size={32} data-mark="" />
      <b>{say("app.name")}</b>
      <span>
        <bdi>{place}</bdi>
      </span>
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

/** A line on a tint across the picture: time of the check, urgency, the warning. */
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
  /** Null: only the written link. */ code: Code | null;
  label: string;
  question: string;
  /** Absent: nobody should open what is closed. */
  hint?: string | undefined;
  link: string;
};

/**
 * The QR code and its link. A short link of two lines is split evenly, so that no character is left
 * alone.
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
