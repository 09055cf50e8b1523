import type { FacilityLines } from "#contract/facility-lines.ts";
import { TaskKey } from "../../data/Refusal.tsx";
import type { Submission } from "../../data/useSubmit.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";

type LineChangesProps = { lines: FacilityLines; task: Submission; onUndo: (id: string) => void };

/** Recent changes that can be undone. */
export function LineChanges({ lines, task, onUndo }: LineChangesProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return lines.changes
    .filter(({ mayUndo, waitsUntil, before }) => mayUndo && waitsUntil === undefined && before.state === undefined)
    .map(({ id, at, before, reason }) => {
      const { name, phones, place, address } = before;
      const numbers = phones?.length === 0 ? [say("lines.noNumber")] : (phones ?? []).map(({ value }) => apart(value));
      const where = place === undefined ? [] : [address ?? place.label, `\u2066${place.lat}, ${place.lng}\u2069`];
      const what = [...(name === undefined ? [] : [name]), ...where, ...numbers].join(", ");
      return (
        <Stack key={id} data-gap="s">
          <p suppressHydrationWarning>{say("lines.before", { when: whenText(at, clock, language), what })}</p>
          {reason !== undefined && (
            <p>
              <q dir="auto">{reason}</q>
            </p>
          )}
          <TaskKey task={task} label={say("lines.undo")} onClick={() => onUndo(id)} />
        </Stack>
      );
    });
}

/** A number isolated from the text direction around it. */
export function apart(value: string): string {
  return `\u2066${phoneText(value)}\u2069`;
}
