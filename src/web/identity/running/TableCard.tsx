import { styled } from "../../theme/styled.ts";
import { useState } from "react";
import { setPolicyTable } from "#contract/policies.ts";
import type { PolicyTable } from "#contract/policies.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { c } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { WordsField } from "../../ui/WordsField.tsx";
import { useDraft } from "../useDraft.ts";
import { TaskForm } from "../TaskForm.tsx";
import { rowsIn, textOf } from "./table-text.ts";

/** Tables that have a name in words; others are called as the program calls them. */
const NAMED = [
  "flag-words",
  "role-weights",
  "reports",
  "seeker-weights",
  "half-lives",
  "lifetimes",
  "chances",
  "calling",
  "limits",
] as const;

const Fold = styled("details")({
  "&>summary": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minHeight: 56,
    padding: "8px 16px",
    fontWeight: 600,
    cursor: "pointer",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "&:focus-visible": { outlineOffset: -4 },
  },
  "&>summary>span": { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
  "&[open]>summary>svg:last-child": { transform: "scaleY(-1)" },
  "&>div": { padding: "0 16px 16px" },
});

const Values = styled("dl")({
  "&>div": {
    display: "flex",
    flexWrap: "wrap",
    gap: "0 12px",
    justifyContent: "space-between",
    padding: "6px 0",
    borderBlockStart: `1px solid ${c.line}`,
    overflowWrap: "anywhere",
  },
  "& dt": { minWidth: 0 },
  "& dd": { fontVariantNumeric: "tabular-nums", fontWeight: 600 },
});

/**
 * A table that decides something: its rows, since when and by which source, what it said before;
 * changed where that is safe.
 */
export function TableCard({ table, onChanged }: { table: PolicyTable; onChanged: (table: PolicyTable) => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isOpen, setOpen] = useState(false);
  const { name, source, isChangeable, rows } = table;
  // A table of the program has a day, one that was changed here a moment.
  const since = table.since.includes("T") ? whenText(table.since, clock, language) : table.since;
  return (
    <Card>
      <Fold onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>{nameOf(name, say)}</span>
          <Icon name="down" size="s" />
        </summary>
        {isOpen && (
          <Stack data-gap="m">
            <SecondLine as="p">{say("admin.tables.since", { since, source })}</SecondLine>
            <Values>
              {rows.map((row) => (
                <div key={`${row.name} ${row.value}`}>
                  <dt>{row.name}</dt>
                  {row.value !== "" && (
                    <dd>
                      <bdi dir="ltr">{row.unit === undefined ? row.value : `${row.value} / ${row.unit}`}</bdi>
                    </dd>
                  )}
                </div>
              ))}
            </Values>
            {isChangeable ? (
              <ChangeForm table={table} onChanged={onChanged} />
            ) : (
              <SecondLine as="p">{say("admin.tables.fixed")}</SecondLine>
            )}
            <History table={table} />
          </Stack>
        )}
      </Fold>
    </Card>
  );
}

function nameOf(name: string, say: Say): string {
  const known = NAMED.find((each) => each === name);
  return known === undefined ? name : say(`admin.table.${known}`);
}

function ChangeForm({
  table: { name, rows },
  onChanged,
}: {
  table: PolicyTable;
  onChanged: (table: PolicyTable) => void;
}) {
  const say = useText();
  const task = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const { fields, change } = useDraft(`table.${name}`, { text: textOf(rows), reason: "" });
  const send = () =>
    task.start(async (ask) => {
      const answer = await ask(setPolicyTable, { name, rows: rowsIn(fields.text), reason: fields.reason.trim() });
      if (answer === null) return;
      change({ text: textOf(answer.value.rows), reason: "" });
      setOpen(false);
      onChanged(answer.value);
    });
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{say("admin.tables.change")}</Button>;
  return (
    <>
      <TaskForm task={task} label={say("admin.tables.save")} fields={[]} onSend={send}>
        <WordsField
          label={say("admin.tables.rows")}
          hint={say("admin.tables.rowsHint")}
          rows={8}
          dir="auto"
          value={fields.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <FormField
          label={say("admin.why")}
          hint={say("admin.whyKept")}
          maxLength={300}
          value={fields.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </TaskForm>
      <Button size="s" onClick={() => setOpen(false)}>
        {say("admin.leave")}
      </Button>
    </>
  );
}

function History({ table: { history } }: { table: PolicyTable }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (history.length === 0) return <SecondLine as="p">{say("admin.tables.neverChanged")}</SecondLine>;
  return (
    <Stack data-gap="m">
      <h3>{say("admin.tables.history")}</h3>
      {history.map(({ at, byId, reason, rows }) => (
        <div key={at}>
          <p>
            <b>{whenText(at, clock, language)}</b> {reason}
          </p>
          <SecondLine as="p">
            {say("admin.tables.before", { rows: textOf(rows).replaceAll("\n", ", ") })} <bdi dir="ltr">{byId}</bdi>
          </SecondLine>
        </div>
      ))}
    </Stack>
  );
}
