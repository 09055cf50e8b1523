import { isolateLatin } from "../../i18n/bidi.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Link } from "../../ui/Link.tsx";
import type { Row } from "../row.ts";
import { cardBlood } from "./card-blood.ts";
import type { AskedFields, Headline } from "./headline.ts";
import { linesBelow } from "./line-words.ts";
import { LineTexts } from "./LineTexts.tsx";
import css from "./CardLines.module.css";

/** The most other places with the same number that a card names at once: a hotline has many. */
const MOST_NAMES = 2;

type CardLinesProps = { row: Row; claim: Headline["claim"]; href: string; group?: AskedFields["group"] };

/**
 * What else a place has: blood of known groups as a grid, else one short line each. `group`: the
 * blood group that was asked for.
 */
export function CardLines({ row, claim, href, group }: CardLinesProps) {
  const { say, language } = useLanguage();
  const below = linesBelow(row, claim, say);
  if (below === null) return null;
  const { own, known, unknown, unknownKey, others, isGrid } = below;
  const { moreLines = 0 } = row;
  return (
    <div className={css.lines}>
      {isGrid ? <cardBlood.Part lines={[own, ...known]} first={group} /> : <LineTexts lines={known} />}
      {unknown.length > 0 && <p data-soft="">{say(unknownKey, { things: unknown.join(listSeparator(language)) })}</p>}
      {others.length > 0 && <AlsoFor names={others} />}
      {moreLines > 0 && <Link href={href}>{say("find.moreLines", { count: moreLines })}</Link>}
    </div>
  );
}

/** Other places with the same number. Of many their count, and the names behind a tap. */
function AlsoFor({ names }: { names: readonly string[] }) {
  const { say, language } = useLanguage();
  const all = names.map(isolateLatin).join(listSeparator(language));
  if (names.length <= MOST_NAMES) return <p data-soft="">{say("find.alsoFor", { names: all })}</p>;
  return (
    <details data-soft="">
      <summary>{say("find.alsoFor", { names: say("find.moreLines", { count: names.length }) })}</summary>
      {all}
    </details>
  );
}
