import { useState } from "react";
import { setPolicyTable } from "#contract/policies.ts";
import type { PolicyTable } from "#contract/policies.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Button } from "../../ui/Button.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { WordsField } from "../../ui/WordsField.tsx";
import { useDraft } from "../form/useDraft.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import { rowsIn, textOf } from "./table-text.ts";
import css from "./TableCard.module.css";

/** Tables with a translated name; others show their program name. */
const NAMED = [
  "flag-words",
  "role-weights",
  "reports",
  "seeker-weights",
  "power",
  "half-lives",
  "lifetimes",
  "chances",
  "calling",
  "limits",
] as const;

/** A policy table: rows, date, source and previous rows; editable if that is safe. */
export function TableCard({ table, onChanged }: { table: PolicyTable; onChanged: (table: PolicyTable) => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isOpen, setOpen] = useState(false);
  const { name, source, isChangeable, rows } = table;
  // A built-in table has a date, a changed one a time.
  const since = table.since.includes("T") ? whenText(table.since, clock, language) : table.since;
  return (
    <Card>
      <details
        className={css.fold}
        data-screen={isOpen ? undefined : ""}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <span>{nameOf(name, say)}</span>
          <Icon name="down" size="s" />
        </summary>
        {isOpen && (
          <Stack data-gap="m">
            <SecondLine as="p">{say("admin.tables.since", { since, source })}</SecondLine>
            <dl className={css.values}>
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
            </dl>
            {isChangeable ? (
              <ChangeForm table={table} onChanged={onChanged} />
            ) : (
              <SecondLine as="p">{say("admin.tables.fixed")}</SecondLine>
            )}
            <History table={table} />
          </Stack>
        )}
      </details>
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
