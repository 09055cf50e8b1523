import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Link } from "../../ui/Link.tsx";
import { stockText, thingsText } from "../listing-words.ts";
import type { Line, Row } from "../row.ts";
import { BloodGrid } from "./BloodGrid.tsx";
import css from "./CardLines.module.css";

/** What else a place has: blood of known groups as a grid, else one short line each. */
export function CardLines({ row, href }: { row: Row; href: string }) {
  const { say, language } = useLanguage();
  const { lines = [], moreLines = 0 } = row;
  // A closed place has none of its other things either.
  if (lines.length === 0 || row.over !== undefined || row.state?.value === "closed") return null;
  const known = lines.filter(({ stock }) => stock !== "unknown");
  const texts = known.map((line) => stockText(line, say));
  // What is known of one group is known of its component: nothing below says the opposite.
  const told = new Set([row, ...known].map(({ subtype }) => subtype));
  const unknown = lines
    .filter(({ stock, subtype }) => stock === "unknown" && !told.has(subtype))
    .map((line) => thingsText(line, say));
  const isGrid = row.kind === "blood" && [row, ...known].filter(({ extras }) => extras.group !== undefined).length > 1;
  return (
    <div className={css.lines}>
      {isGrid ? <CardBlood lines={[row, ...known]} /> : texts.map((text) => <p key={text}>{text}</p>)}
      {unknown.length > 0 && (
        <p data-soft="">
          {/* Where the first line is not known either, the others are told in its words. */}
          {say(row.stock === "unknown" ? "stock.unknown" : "find.linesUnknown", {
            things: [...new Set(unknown)].join(listSeparator(language)),
          })}
        </p>
      )}
      {moreLines > 0 && <Link href={href}>{say("find.moreLines", { count: moreLines })}</Link>}
    </div>
  );
}

/** Blood of known groups: a cell has the count, or what is known without one. */
function CardBlood({ lines }: { lines: readonly Line[] }) {
  const { say } = useLanguage();
  const cell = (component: string, group: string) => {
    const found = lines.find(({ subtype, extras }) => subtype === component && extras.group === group);
    if (found === undefined) return "–";
    const isCounted = found.count !== undefined && found.stock !== "out" && found.stock !== "closed";
    return isCounted ? String(found.count) : say(`listing.stock.${found.stock}`);
  };
  return (
    <BloodGrid
      groups={BLOOD_GROUPS.filter((group) => lines.some(({ extras }) => extras.group === group))}
      components={BLOOD_COMPONENTS.filter((each) => lines.some(({ subtype }) => subtype === each))}
      cell={cell}
    />
  );
}
