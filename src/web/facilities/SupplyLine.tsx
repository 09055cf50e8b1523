import type { ComponentProps } from "react";
import type { PlaceEffect } from "#domain/facilities/utilities.ts";
import { useClock } from "../device/useClock.tsx";
import { forWhomText } from "../entry/freshness/for-whom-words.ts";
import type { SaidForWhom } from "../entry/freshness/for-whom-words.ts";
import { isEffectHeadline, lackText } from "../entry/state/lack-words.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Link } from "../ui/Link.tsx";
import { CountTime } from "./CountTime.tsx";

type SupplyLineProps = ComponentProps<typeof CountTime> & {
  href: string;
  name: string;
  value: string;
  /** What else its place says of it. */
  note?: string | undefined;
  /** For whom it is. */
  whom: SaidForWhom;
  /** What a lack at its place does to it. */
  effect: PlaceEffect | undefined;
};

/** One supply of a place: what, how many, for whom, and who said it when. */
export function SupplyLine({ href, name, value, note, whom, effect, ...told }: SupplyLineProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const words = forWhomText(whom, { say, language });
  // Of what must be asked first the time says why.
  const lack =
    effect === undefined || told.unsettled?.is === "ask-first" ? null : lackText(effect, { say, language, clock });
  const isNone = effect !== undefined && isEffectHeadline({ effect, stock: whom.stock });
  return (
    <li>
      <Link href={href}>
        <u>{name}</u>
        {told.unsettled?.is !== "ask-first" && <b>{isNone ? lack : value}</b>}
        {lack !== null && !isNone && <span>{lack}</span>}
        {note !== undefined && <span>{note}</span>}
        {words !== null && <span>{words}</span>}
        <CountTime {...told} />
      </Link>
    </li>
  );
}
