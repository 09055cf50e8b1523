import { Fragment, useState } from "react";
import type { LearntChances } from "#contract/learning.ts";
import { AXIS_NAMES } from "#domain/learning/chances.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { localeOf } from "../../i18n/dates.ts";
import type { Say } from "../../i18n/text.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { LearningTable } from "./LearningTable.tsx";

type Line = LearntChances["chances"][number];

const QUESTIONS = { stock: "listing.have", reach: "listing.answer", trust: "listing.trust" } as const;

/** The chances of a table with their samples: of everything, of a kind, or of a kind in an area. */
export function ChancesCard({ learnt: { chances } }: { learnt: LearntChances }) {
  const { say } = useLanguage();
  const [scope, setScope] = useState("");
  const scopes = [...new Map(chances.map((line) => [scopeOf(line), line]))];
  const shown = chances.filter((line) => scopeOf(line) === (scope || scopes[0]?.[0]));
  if (scopes.length === 0) return <p role="status">{say("admin.learning.none")}</p>;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("admin.learning.chances")}</h2>
        <div>
          <Label htmlFor="learning-scope">{say("admin.off.kind")}</Label>
          <Select
            id="learning-scope"
            value={scope || scopes[0]?.[0]}
            onChange={(event) => setScope(event.target.value)}
          >
            {scopes.map(([name, { kind, area }]) => (
              <option key={name} value={name}>
                {say(`kinds.${kind ?? "all"}`)}
                {area !== null && ` ${area}`}
              </option>
            ))}
          </Select>
        </div>
        {AXIS_NAMES.map((axis) => {
          const lines = shown.filter((line) => line.axis === axis);
          return lines.length === 0 ? null : <AxisTable key={axis} axis={axis} lines={lines} />;
        })}
      </Stack>
    </Card>
  );
}

function AxisTable({ axis, lines }: { axis: Line["axis"]; lines: readonly Line[] }) {
  const { say, language } = useLanguage();
  const percent = new Intl.NumberFormat(localeOf(language), { style: "percent" });
  const number = new Intl.NumberFormat(localeOf(language));
  const range = ({ low, high }: Line) =>
    low !== null && high !== null && <SecondLine>{` ${percent.format(low)} – ${percent.format(high)}`}</SecondLine>;
  const samples = `${say("admin.learning.outcomes")} / ${say("admin.learning.sources")}`;
  return (
    <LearningTable
      caption={say(QUESTIONS[axis])}
      heads={[say("admin.learning.word"), say("admin.learning.stated"), say("admin.learning.used"), samples]}
      rows={lines.map((line) => ({
        id: line.word,
        head: wordText(line, say),
        cells: [
          percent.format(line.stated),
          <Fragment key="used">
            {line.isLearnt ? percent.format(line.chance) : "–"}
            {range(line)}
          </Fragment>,
          `${number.format(line.outcomes)} / ${number.format(line.sources)}`,
        ],
      }))}
    />
  );
}

function scopeOf({ kind, area }: Line): string {
  return `${kind ?? ""} ${area ?? ""}`;
}

/** What was said and by whom: "None left: a caller (0.4)". */
function wordText({ axis, word }: Line, say: Say): string {
  const [value, by, weight] = word.split(" ");
  const role = BY_ROLES.find((each) => each === by);
  if (role === undefined) return say("admin.learning.nothing");
  const who = say(`who.${role}`) + (weight === undefined ? "" : ` (${weight})`);
  return `${valueText(axis, value, say)}: ${who}`;
}

function valueText(axis: Line["axis"], value: string | undefined, say: Say): string {
  const of = <Value extends string>(values: readonly Value[]) => values.find((each) => each === value);
  if (axis === "stock") return say(`listing.stock.${of(STOCK_VALUES) ?? "unknown"}`);
  if (axis === "reach") return say(`listing.reach.${of(REACH_VALUES) ?? "unknown"}`);
  return say(`listing.trustValue.${of(TRUST_VALUES) ?? "unreviewed"}`);
}
