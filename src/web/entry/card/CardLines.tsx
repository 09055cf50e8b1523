import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Link } from "../../ui/Link.tsx";
import { stockText, subtypeText, thingsText, withMinusSign } from "../listing-words.ts";
import type { Line, Row } from "../row.ts";
import css from "./CardLines.module.css";

/** What else a place has: blood of known groups as a grid, else one short line each. */
export function CardLines({ row, href }: { row: Row; href: string }) {
  const { say, language } = useLanguage();
  const { lines = [], moreLines = 0 } = row;
  if (lines.length === 0 || row.over !== undefined) return null;
  const known = lines.filter(({ stock }) => stock !== "unknown");
  const texts = known.map((line) => stockText(line, say));
  const unknown = lines.filter(({ stock }) => stock === "unknown").map((line) => thingsText(line, say));
  const isGrid = row.kind === "blood" && [row, ...known].filter(({ extras }) => extras.group !== undefined).length > 1;
  return (
    <div className={css.lines}>
      {isGrid ? <BloodGrid lines={[row, ...known]} /> : texts.map((text) => <p key={text}>{text}</p>)}
      {unknown.length > 0 && (
        <p data-soft="">{say("find.linesUnknown", { things: [...new Set(unknown)].join(listSeparator(language)) })}</p>
      )}
      {moreLines > 0 && <Link href={href}>{say("find.moreLines", { count: moreLines })}</Link>}
    </div>
  );
}

/** Components down, groups across; a cell has the count, or what is known without one. */
function BloodGrid({ lines }: { lines: readonly Line[] }) {
  const { say } = useLanguage();
  const groups = BLOOD_GROUPS.filter((group) => lines.some(({ extras }) => extras.group === group));
  const components = BLOOD_COMPONENTS.filter((each) => lines.some(({ subtype }) => subtype === each));
  const cell = (component: string, group: string) => {
    const found = lines.find(({ subtype, extras }) => subtype === component && extras.group === group);
    if (found === undefined) return "–";
    const isCounted = found.count !== undefined && found.stock !== "out" && found.stock !== "closed";
    return isCounted ? String(found.count) : say(`listing.stock.${found.stock}`);
  };
  return (
    <table>
      <thead>
        <tr>
          <th>{say("things.blood.any")}</th>
          {groups.map((group) => (
            <th key={group} scope="col">
              <bdi>{withMinusSign(group)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {components.map((component) => (
          <tr key={component}>
            <th scope="row">{subtypeText("blood", component, say)}</th>
            {groups.map((group) => (
              <td key={group}>{cell(component, group)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
