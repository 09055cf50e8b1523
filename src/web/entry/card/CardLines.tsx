import { isolateLatin } from "../../i18n/bidi.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Link } from "../../ui/Link.tsx";
import { thingsText } from "../listing-words.ts";
import type { Row } from "../row.ts";
import { cardBlood } from "./card-blood.ts";
import { LineTexts } from "./LineTexts.tsx";
import css from "./CardLines.module.css";

/** Names of other places with the same number that are shown at once: a hotline has many. */
const FIRST_NAMES = 2;

/** What else a place has: blood of known groups as a grid, else one short line each. */
export function CardLines({ row, href }: { row: Row; href: string }) {
  const { say, language } = useLanguage();
  const { lines: all = [], moreLines = 0 } = row;
  // A closed place has none of its other things either.
  if (all.length === 0 || row.over !== undefined || row.state?.value === "closed") return null;
  // What another place with the same number has is said on that place's own page.
  const lines = all.filter(({ name }) => name === undefined);
  const others = [...new Set(all.flatMap(({ name }) => name ?? []))];
  const known = lines.filter(({ stock }) => stock !== "unknown");
  // What is known of one group is known of its component: nothing below says the opposite.
  const told = new Set([row, ...known].map(({ subtype }) => subtype));
  const unknown = lines
    .filter(({ stock, subtype }) => stock === "unknown" && !told.has(subtype))
    .map((line) => thingsText(line, say));
  const isGrid = row.kind === "blood" && [row, ...known].filter(({ extras }) => extras.group !== undefined).length > 1;
  return (
    <div className={css.lines}>
      {isGrid ? <cardBlood.Part lines={[row, ...known]} /> : <LineTexts lines={known} />}
      {unknown.length > 0 && (
        <p data-soft="">
          {/* Where the first line is not known either, the others are told in its words. */}
          {say(row.stock === "unknown" ? "stock.unknown" : "find.linesUnknown", {
            things: [...new Set(unknown)].join(listSeparator(language)),
          })}
        </p>
      )}
      {others.length > 0 && <AlsoFor names={others} />}
      {moreLines > 0 && <Link href={href}>{say("find.moreLines", { count: moreLines })}</Link>}
    </div>
  );
}

/** Other places with the same number: the first, and the others behind a tap. */
function AlsoFor({ names }: { names: readonly string[] }) {
  const { say, language } = useLanguage();
  const isolated = names.map(isolateLatin);
  const [first, rest] = [isolated.slice(0, FIRST_NAMES), isolated.slice(FIRST_NAMES)];
  const join = (words: readonly string[]) => words.join(listSeparator(language));
  if (rest.length === 0) return <p data-soft="">{say("find.alsoFor", { names: join(first) })}</p>;
  const more = say("find.moreLines", { count: rest.length });
  return (
    <details data-soft="">
      <summary>{say("find.alsoFor", { names: join([...first, more]) })}</summary>
      {join(rest)}
    </details>
  );
}
