import { useState } from "react";
import { confirmFacilityLines, getFacilityLines, undoFacilityLines } from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Note } from "../../ui/FormField.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";
import { TakenOffLine } from "./TakenOffLine.tsx";

type PendingLinesProps = { id: string; isModerator: boolean };

/**
 * What has to be decided about a facility's lines: new ones that wait, and ones that were taken
 * off.
 */
export function PendingLines({ id, isModerator }: PendingLinesProps) {
  const { value, again } = useApiQuery(getFacilityLines, { id });
  const { say } = useLanguage();
  const [done, setDone] = useState<"undone" | "confirmed" | "taken.back" | null>(null);
  const finish = (how: "undone" | "confirmed" | "taken.back") => {
    setDone(how);
    again();
  };
  if (value === null) return null;
  return (
    <div aria-live="polite">
      <Stack data-gap="m">
        {done !== null && (
          <Note icon="check" tone="fresh">
            {say(`lines.${done}`)}
          </Note>
        )}
        {value.changes.map((change) => (
          <WaitingChange key={change.id} id={id} change={change} onDone={finish} />
        ))}
        {value.takenOff.map((line) => (
          <TakenOffLine key={line.id} id={id} line={line} isModerator={isModerator} onDone={finish} onChange={again} />
        ))}
      </Stack>
    </div>
  );
}

type WaitingChangeProps = {
  id: string;
  change: FacilityLines["changes"][number];
  onDone: (how: "undone" | "confirmed") => void;
};

/** New lines that wait: until when, with what may be done about them. */
function WaitingChange({ id, change, onDone }: WaitingChangeProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const { id: changeId, waitsUntil, mayConfirm, mayUndo, after } = change;
  if (waitsUntil === undefined) return null;
  const numbers = (after.phones ?? []).map(({ value }) => `\u2066${phoneText(value)}\u2069`);
  const what = numbers.length === 0 ? say("lines.noNumber") : numbers.join(", ");
  const undo = () =>
    task.start(async (ask) => {
      if ((await ask(undoFacilityLines, { id, changeId })) !== null) onDone("undone");
    });
  const confirm = () =>
    task.start(async (ask) => {
      if ((await ask(confirmFacilityLines, { id, changeId })) !== null) onDone("confirmed");
    });
  return (
    <Note icon="clock" tone="ageing">
      <Stack data-gap="s">
        <p suppressHydrationWarning>{say("lines.waits", { when: whenText(waitsUntil, clock, language), what })}</p>
        {mayConfirm !== true && <SecondLine as="p">{say("lines.waitsWhy")}</SecondLine>}
        <TaskWords task={task} />
        {mayConfirm === true && <TaskKey task={task} look="key" label={say("lines.confirm")} onClick={confirm} />}
        {mayUndo && <TaskKey task={task} label={say("lines.cancel")} onClick={undo} />}
      </Stack>
    </Note>
  );
}
