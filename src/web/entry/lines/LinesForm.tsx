import { useState } from "react";
import { getFacilityLines, setFacilityLines, undoFacilityLines } from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Done } from "../../ui/Done.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useKeptText } from "../../device/useKeptText.ts";
import { TaskKey, TaskWords, QueryBoundary } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import type { Submission } from "../../data/useSubmit.ts";
import { withoutFieldErrors, draftOf, readDraft, reasonRefused, refusedOf, filledRows } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { apart, LineChanges } from "./LineChanges.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { RowFields } from "./RowFields.tsx";

/** Most lines of a facility. Source: domain/facilities/lines.ts */
const MOST_LINES = 6;

type LinesFormProps = {
  id: string;
  account: string;
  /** A moderator may also change the name, and gives a reason. */
  isModerator: boolean;
  onLeave: () => void;
};

/**
 * The form for a facility's public lines, with undo. Input stays in this tab until it is published.
 */
export function LinesForm({ id, ...rest }: LinesFormProps) {
  const answer = useApiQuery(getFacilityLines, { id });
  return (
    <QueryBoundary answer={answer}>
      {(lines) => <LoadedLinesForm {...rest} id={id} lines={lines} set={answer.set} />}
    </QueryBoundary>
  );
}

type LoadedLinesFormProps = LinesFormProps & { lines: FacilityLines; set: (lines: FacilityLines) => void };

function LoadedLinesForm({ id, account, lines, set, isModerator, onLeave }: LoadedLinesFormProps) {
  const say = useText();
  const task = useSubmit();
  const [kept, keep] = useKeptText(`${account}.lines.${id}`);
  const [done, setDone] = useState<"saved" | "undone" | null>(null);
  const [sent, setSent] = useState<readonly number[]>([]);
  const draft = readDraft(kept) ?? draftOf(lines);
  const changed = (next: FacilityLines, how: "saved" | "undone") => {
    keep("");
    set(next);
    setDone(how);
  };
  const send = () => {
    const written = filledRows(draft.rows);
    const [name, reason] = [draft.name.trim(), draft.reason.trim()];
    setSent(written.map(({ at }) => at));
    task.start(async (ask) => {
      const answer = await ask(setFacilityLines, {
        id,
        phones: written.map(({ row: { value, label } }) => ({
          value: value.trim(),
          ...(label.trim() !== "" && { label: label.trim() }),
        })),
        editVersion: lines.editVersion,
        ...(isModerator && name !== lines.name && { name }),
        ...(isModerator && { reason }),
      });
      if (answer !== null) changed(answer.value, "saved");
    });
  };
  const undo = (changeId: string) =>
    task.start(async (ask) => {
      const answer = await ask(undoFacilityLines, { id, changeId });
      if (answer !== null) changed(answer.value, "undone");
    });
  const isWaiting = done === "saved" && lines.changes[0]?.waitsUntil !== undefined;
  if (done !== null) {
    return (
      <Done text={say(isWaiting ? "lines.waitsWhy" : `lines.${done}`)} isWaiting={isWaiting}>
        <LineChanges lines={lines} task={task} onUndo={undo} />
        <TaskWords task={task} />
        <Button size="s" onClick={onLeave}>
          {say("lines.close")}
        </Button>
      </Done>
    );
  }
  return (
    <Stack data-gap="m">
      <Fields
        {...{ draft, task, sent, isModerator, onLeave }}
        onType={(next) => keep(JSON.stringify(next))}
        onSend={send}
      />
      <Listed lines={lines} />
      <LineChanges lines={lines} task={task} onUndo={undo} />
    </Stack>
  );
}

type FieldsProps = {
  draft: Draft;
  task: Submission;
  sent: readonly number[];
  isModerator: boolean;
  onType: (draft: Draft) => void;
  onSend: () => void;
  onLeave: () => void;
};

function Fields({ draft, task, sent, isModerator, onType, onSend, onLeave }: FieldsProps) {
  const say = useText();
  const { rows, name, reason } = draft;
  const why = reasonRefused(task.problem);
  return (
    <SendForm onSend={onSend}>
      <Stack data-gap="m">
        {isModerator && (
          <FormField
            label={say("lines.name")}
            maxLength={200}
            autoComplete="off"
            value={name}
            onChange={(event) => onType({ ...draft, name: event.target.value })}
          />
        )}
        <RowFields
          rows={rows}
          most={MOST_LINES}
          errorOf={(at, part) => refusedOf(task.problem, sent, { at, part })}
          onType={(next) => onType({ ...draft, rows: next })}
        />
        {isModerator && (
          <ReasonField reason={reason} refused={why} onType={(next) => onType({ ...draft, reason: next })} />
        )}
        <TaskWords task={{ ...task, problem: withoutFieldErrors(task.problem) }} />
        <TaskKey task={task} look="key" type="submit" label={say("lines.save")} />
        <Button look="quiet" size="s" wide onClick={onLeave}>
          {say("lines.leave")}
        </Button>
      </Stack>
    </SendForm>
  );
}

/** The lines of its source list next to the ones entered here: neither is lost. */
function Listed({ lines: { listed } }: { lines: FacilityLines }) {
  const say = useText();
  return listed.map(({ value }) => (
    <SecondLine as="p" key={value}>
      {say("lines.listed", { number: apart(value) })}
    </SecondLine>
  ));
}
