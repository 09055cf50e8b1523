import type { ComponentProps } from "react";
import { forWhomText } from "../entry/freshness/for-whom-words.ts";
import type { SaidForWhom } from "../entry/freshness/for-whom-words.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Link } from "../ui/Link.tsx";
import { CountTime } from "./CountTime.tsx";

type SupplyLineProps = ComponentProps<typeof CountTime> & {
  href: string;
  name: string;
  value: string;
  /** For whom it is. */
  whom: SaidForWhom;
};

/** One supply of a place: what, how many, for whom, and who said it when. */
export function SupplyLine({ href, name, value, whom, ...told }: SupplyLineProps) {
  const { say, language } = useLanguage();
  const words = forWhomText(whom, { say, language });
  return (
    <li>
      <Link href={href}>
        <u>{name}</u>
        <b>{value}</b>
        {words !== null && <span>{words}</span>}
        <CountTime {...told} />
      </Link>
    </li>
  );
}
