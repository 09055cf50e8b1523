import { useId, useState } from "react";
import type { ReactNode } from "react";
import { setPolicy } from "#contract/policies.ts";
import type { Policy } from "#contract/policies.ts";
import { subtypesOf } from "#domain/resources/particulars.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { useMoment } from "../../device/useClock.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { FormField, Refused } from "../../ui/FormField.tsx";
import { WordsField } from "../../ui/WordsField.tsx";
import { useDraft } from "../form/useDraft.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import { partText } from "../../entry/policy-names.ts";
import { kindName } from "../../i18n/kind-name.ts";

/** Minimum characters of a note. Source: src/contract/policies.ts. */
const NOTE_LETTERS = 10;
const EMPTY = { kind: "blood", subtype: "", from: "", until: "", note: "" };

/** Switches off a kind or subtype from a day on, perhaps until a day, with a public note. */
export function PolicyForm({ onSet }: { onSet: (policy: Policy) => void }) {
  const say = useText();
  const task = useSubmit();
  const { fields, change } = useDraft("policy", EMPTY);
  const [isShort, setShort] = useState(false);
  const [isOver, setOver] = useState(false);
  const moment = useMoment();
  const kind = KINDS.find((each) => each === fields.kind) ?? "blood";
  const send = () => {
    const note = fields.note.trim();
    const begins = fields.from === "" ? moment().toISOString() : dayStart(fields.from);
    const endsBefore = fields.until !== "" && dayEnd(fields.until) <= begins;
    setShort(note.length < NOTE_LETTERS);
    setOver(endsBefore);
    if (note.length < NOTE_LETTERS || endsBefore) return;
    task.start(async (ask) => {
      const input = {
        kind,
        ...(fields.subtype !== "" && { subtype: fields.subtype }),
        ...(fields.from !== "" && { from: dayStart(fields.from) }),
        ...(fields.until !== "" && { until: dayEnd(fields.until) }),
        note,
      };
      const answer = await ask(setPolicy, input);
      if (answer === null) return;
      change({ ...EMPTY, kind });
      onSet(answer.value);
    });
  };
  return (
    <TaskForm task={task} label={say("admin.off.set")} fields={[]} onSend={send}>
      <h2>{say("admin.off.new")}</h2>
      <WhatFields kind={kind} subtype={fields.subtype} onChange={change} />
      <DayField label={say("admin.off.from")} value={fields.from} onType={(from) => change({ from })} />
      <DayField
        label={say("admin.off.until")}
        value={fields.until}
        error={isOver ? <Refused title={say("admin.off.over")} /> : null}
        onType={(until) => change({ until })}
      />
      <WordsField
        label={say("admin.off.note")}
        hint={say("admin.off.noteHint")}
        error={isShort ? <Refused title={say("admin.off.noteShort")} /> : null}
        rows={3}
        maxLength={500}
        dir="auto"
        value={fields.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </TaskForm>
  );
}

type WhatFieldsProps = {
  kind: Kind;
  subtype: string;
  onChange: (changed: { kind?: string; subtype: string }) => void;
};

function WhatFields({ kind, subtype, onChange }: WhatFieldsProps) {
  const say = useText();
  const id = useId();
  const subtypes = subtypesOf(kind);
  return (
    <>
      <div>
        <Label htmlFor={`${id}-kind`}>{say("admin.off.kind")}</Label>
        <Select
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value, subtype: "" })}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {kindName(each, say)}
            </option>
          ))}
        </Select>
      </div>
      {subtypes.length > 0 && (
        <div>
          <Label htmlFor={`${id}-part`}>{say("admin.off.subtype")}</Label>
          <Select id={`${id}-part`} value={subtype} onChange={(event) => onChange({ subtype: event.target.value })}>
            <option value="">{say("admin.off.whole")}</option>
            {subtypes.map((each) => (
              <option key={each} value={each}>
                {partText(kind, each, say)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  );
}

type DayFieldProps = { label: string; value: string; error?: ReactNode; onType: (value: string) => void };

function DayField({ label, value, error = null, onType }: DayFieldProps) {
  return (
    <FormField type="date" label={label} value={value} error={error} onChange={(event) => onType(event.target.value)} />
  );
}

/** Start of a local day, as ISO text. */
function dayStart(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

/** End of a local day, as ISO text. */
function dayEnd(day: string): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + 1);
  return start.toISOString();
}
