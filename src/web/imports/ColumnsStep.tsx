import { useId, useState } from "react";
import { JOINED_TARGETS } from "#domain/imports/column-targets.ts";
import type { ColumnTarget } from "#domain/imports/column-targets.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Fields } from "./Fields.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { DatesField } from "./DatesField.tsx";
import { KindWords } from "./KindWords.tsx";
import type { Mapping, MappingStepProps, Preview } from "./run.ts";
import { SuppressedField } from "./SuppressedField.tsx";
import { TargetOptions } from "./TargetOptions.tsx";
import { targetText } from "./words.ts";
import css from "./ColumnsStep.module.css";

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
