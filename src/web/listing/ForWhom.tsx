import { forWhomText, partTexts } from "../entry/freshness/for-whom-words.ts";
import type { SaidForWhom } from "../entry/freshness/for-whom-words.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import css from "./ForWhom.module.css";

/** For whom a stock is, whole: where parts differ, each with its free ones, then what all ask for. */
export function ForWhom({ stock }: { stock: SaidForWhom }) {
  const { say, language } = useLanguage();
  const whole = forWhomText(stock, { say, language });
  if (whole === null) return null;
  const isCounted = stock.stock === "available" || stock.stock === "limited";
  const { parts, needs } = partTexts(isCounted ? (stock.parts ?? []) : [], { say, language });
  if (parts.length < 2) return <span>{whole}</span>;
  return (
    <>
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {needs.length > 0 && <span>{needs.join(" · ")}</span>}
    </>
  );
}
