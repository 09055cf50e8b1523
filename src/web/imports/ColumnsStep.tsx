import { useId, useState, memo } from "react";
import { JOINED_TARGETS, COLUMN_TARGETS, TARGET_GROUPS } from "#domain/imports/column-targets.ts";
import type { ColumnTarget } from "#domain/imports/column-targets.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/field.tsx";
import { Note, FormField } from "../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Fields } from "./Fields.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { KindWords } from "./KindWords.tsx";
import type { Mapping, MappingStepProps, Preview } from "./run.ts";
import { targetText } from "./words.ts";
import { DATE_ORDERS } from "#domain/imports/mapping.ts";
import type { DateOrder } from "#domain/imports/mapping.ts";
import { datesIn } from "../i18n/dates.ts";
import { SelectField } from "./SelectField.tsx";
import css from "./ColumnsStep.module.css";

/** All that a column may mean, in groups. */
const TargetOptions = memo(function TargetOptions() {
  const say = useText();
  const option = (target: string) => (
    <option key={target} value={target}>
      {targetText(target, say)}
    </option>
  );
  const starting = (start: string) => COLUMN_TARGETS.filter((target) => target.startsWith(start)).map(option);
  return (
    <>
      {option("ignore")}
      {(["who", "where", "what", "when"] as const).map((group) => (
        <optgroup key={group} label={say(`imports.group.${group}`)}>
          {TARGET_GROUPS[group].map(option)}
        </optgroup>
      ))}
      <optgroup label={say("kinds.bed")}>{starting("beds/")}</optgroup>
      <optgroup label={say("kinds.blood")}>{starting("blood/")}</optgroup>
    </>
  );
});

/** A date whose first two numbers may each be a day or a month. */
const EITHER = /^(0?[1-9]|1[0-2])[/.-](0?[1-9]|1[0-2])(?:[/.-](\d{4}|\d{2}))?\b/;

/** The order of day and month, by an example of the table that can be read in two ways. */
function DatesField({ preview, mapping, onMapping }: MappingStepProps) {
  const { say, language } = useLanguage();
  const at = mapping.columns.findIndex(({ target }) => target === "date" || target === "time");
  const example = preview.rows.map((row) => EITHER.exec((row[at] ?? "").trim())).find((found) => found !== null);
  if (example === undefined) return null;
  const [text, first, second, year] = example;
  const dates = datesIn(language, {
    day: "numeric",
    month: "long",
    ...(year !== undefined && { year: "numeric" }),
    timeZone: "UTC",
  });
  const read = (order: DateOrder) => {
    const [day, month] = order === "day-first" ? [Number(first), Number(second)] : [Number(second), Number(first)];
    return dates.format(Date.UTC(fullYear(year), month - 1, day));
  };
  return (
    <SelectField
      label={say("imports.more.dates", { example: text })}
      value={mapping.dates}
      onChoose={(dates) => onMapping({ ...mapping, dates: dates as DateOrder })}
    >
      {DATE_ORDERS.map((order) => (
        <option key={order} value={order}>
          {order === "guess" ? say("imports.dates.guess") : read(order)}
        </option>
      ))}
    </SelectField>
  );
}

/** Of a date without a year any year with all days does: it is not shown. */
function fullYear(year: string | undefined): number {
  if (year === undefined) return 2000;
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** Columns shown at first: a table of 1,000 would be 1,000 long lists. */
const SHOWN_AT_FIRST = 40;
const SHOWN_VALUES = 3;

/** Each column with values from it, and what it says of its row. */
export function ColumnsStep(props: MappingStepProps) {
  const { preview, mapping, onMapping } = props;
  const say = useText();
  const [showsAll, setShowsAll] = useState(false);
  const { columns } = mapping;
  const shown = showsAll ? columns : columns.slice(0, SHOWN_AT_FIRST);
  const choose = (at: number, target: string) =>
    onMapping({ ...mapping, columns: columns.map((each, one) => (one === at ? { ...each, target } : each)) });
  return (
    <Card data-pad="">
      <Stack>
        <h2>{say("imports.columns.title")}</h2>
        <ul className={css.columns}>
          {shown.map(({ column, target }, at) => (
            <OneColumn
              key={column}
              column={column}
              target={target}
              values={valuesOf(preview, column)}
              reason={target === preview.mapping.columns[at]?.target ? (preview.reasons[at] ?? null) : null}
              onTarget={(chosen) => choose(at, chosen)}
            />
          ))}
        </ul>
        {shown.length < columns.length && (
          <KeyRow>
            {" "}
            <Button onClick={() => setShowsAll(true)}>{say("imports.columns.more")}</Button>
          </KeyRow>
        )}
        <div role="status">
          <Warnings mapping={mapping} />
        </div>
        <Fields>
          <DatesField {...props} />
          <SuppressedField mapping={mapping} onMapping={onMapping} />
        </Fields>
        <KindWords {...props} />
      </Stack>
    </Card>
  );
}

type OneColumnProps = {
  column: string;
  target: string;
  values: string[];
  reason: Preview["reasons"][number];
  onTarget: (target: string) => void;
};

function OneColumn({ column, target, values, reason, onTarget }: OneColumnProps) {
  const { say, language } = useLanguage();
  const id = useId();
  const isUsed = target !== "ignore";
  return (
    <li data-used={isUsed ? "" : undefined}>
      <div>
        <b>
          <bdi>{column}</bdi>
        </b>
        <SecondLine as="p" id={id}>
          {values.length === 0 ? say("imports.columns.nothing") : <bdi>{values.join(listSeparator(language))}</bdi>}
        </SecondLine>
      </div>
      <div>
        <Select
          aria-label={say("imports.columns.of", { column })}
          aria-describedby={id}
          value={target}
          onChange={(event) => onTarget(event.target.value)}
        >
          <TargetOptions />
        </Select>
        {isUsed && reason !== null && <SecondLine as="p">{say(`imports.columns.why.${reason}`)}</SecondLine>}
      </div>
    </li>
  );
}

/** The first values of a column that differ. */
function valuesOf({ headers, rows }: Preview, column: string): string[] {
  const at = headers.indexOf(column);
  return [...new Set(rows.map((row) => (row[at] ?? "").trim()))].filter((value) => value !== "").slice(0, SHOWN_VALUES);
}

const WHERE: readonly string[] = [
  "address",
  "place",
  "locality",
  "district",
  "state",
  "postal-code",
  "latitude",
  "coordinates",
];

/** What is missing or twice, so that rows would be refused or values lost. */
function Warnings({ mapping: { columns, defaults, rows } }: { mapping: Mapping }) {
  const say = useText();
  const targets = columns.map(({ target }) => target);
  const has = (target: string) => targets.includes(target);
  const isPlaced = WHERE.some(has) || defaults.state !== undefined || defaults.district !== undefined;
  const twice = [
    ...new Set(
      targets.filter((target, at) => targets.indexOf(target) < at && !JOINED_TARGETS.has(target as ColumnTarget)),
    ),
  ];
  const warnings = [
    ...(rows === "facilities" && !has("name") ? [say("imports.columns.noName")] : []),
    ...(isPlaced ? [] : [say("imports.columns.noPlace")]),
    ...(rows === "offers" && !has("kind") && defaults.kind === undefined ? [say("imports.columns.noKind")] : []),
    ...(rows === "offers" && targets.some((target) => /^(beds|blood)\//.test(target))
      ? [say("imports.columns.noCounts")]
      : []),
    ...twice.map((target) => say("imports.columns.twice", { what: targetText(target, say) })),
  ];
  if (warnings.length === 0) return null;
  return (
    <Note icon="warn" tone="ageing">
      {warnings.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Note>
  );
}

type SuppressedFieldProps = { mapping: Mapping; onMapping: (mapping: Mapping) => void };

/** Values that stand for "not told", such as a count that a source withholds. */
function SuppressedField({ mapping, onMapping }: SuppressedFieldProps) {
  const say = useText();
  return (
    <FormField
      label={say("imports.more.suppressed")}
      hint={say("imports.more.suppressedHelp")}
      dir="ltr"
      defaultValue={mapping.suppressed.join(", ")}
      onChange={(event) => onMapping({ ...mapping, suppressed: valuesIn(event.target.value) })}
    />
  );
}

/** Bounds of the contract: 20 values of 30 letters. */
function valuesIn(text: string): string[] {
  return text
    .split(/[,،;]/)
    .map((value) => value.trim().slice(0, 30))
    .filter((value) => value !== "")
    .slice(0, 20);
}
