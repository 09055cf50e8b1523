import { useState } from "react";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { BloodGrid } from "../../entry/card/BloodGrid.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { MOST_COUNTED } from "./rows.ts";
import { countedThingName } from "./counted-words.ts";
import { FarQuestion } from "./FarQuestion.tsx";
import type { ShownRow } from "./rows.ts";
import type { Counter } from "./useCounter.ts";
import css from "./BloodCounts.module.css";

type BloodCountsProps = { rows: readonly ShownRow[]; counter: Pick<Counter, "step" | "far"> };

/** The counts of blood as a table: a component a row, a group a column. Each count is typed. */
export function BloodCounts({ rows, counter }: BloodCountsProps) {
  const say = useText();
  const find = (component: string, group: string) =>
    rows.find(({ counted: { details } }) => details.component === component && details.group === group);
  return (
    <div className={css.counts}>
      <BloodGrid
        groups={BLOOD_GROUPS}
        components={BLOOD_COMPONENTS.filter((component) => BLOOD_GROUPS.some((group) => find(component, group)))}
        cell={(component, group) => {
          const row = find(component, group);
          return row === undefined ? "–" : <Cell row={row} onStep={counter.step} />;
        }}
      />
      {rows
        .filter((row) => counter.far.isAsked(row))
        .map((row) => (
          <FarQuestion
            key={row.key}
            row={row}
            name={countedThingName(row.counted, say)}
            onYes={() => counter.far.confirm(row)}
            onChange={() => counter.far.leave(row)}
          />
        ))}
    </div>
  );
}

/** One count. What is typed counts at once; a text that is no whole number changes nothing. */
function Cell({ row, onStep }: { row: ShownRow; onStep: Counter["step"] }) {
  const say = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const onType = (text: string) => {
    setTyped(text);
    const count = Number(text);
    if (text.trim() === "" || !Number.isInteger(count) || count < 0 || count > MOST_COUNTED) return;
    onStep(row, count - (typeof row.now === "number" ? row.now : 0));
  };
  return (
    <input
      type="number"
      min={0}
      max={MOST_COUNTED}
      inputMode="numeric"
      placeholder="–"
      aria-label={countedThingName(row.counted, say)}
      data-changed={row.isChanged ? "" : undefined}
      value={typed ?? row.now ?? ""}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
