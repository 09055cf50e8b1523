import type { Person } from "#contract/people.ts";
import { confirmBan } from "#contract/people-power.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Stack } from "../../ui/layout.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";

/** A ban above the bound of one person: somebody else confirms it, or anybody ends it. */
export function WaitingBan({ person, onSaved }: { person: Person; onSaved: (person: Person) => void }) {
  const say = useText();
  const task = useSubmit();
  const { id, waitingBan } = person;
  if (waitingBan === null || waitingBan === undefined) return null;
  const settle = (isConfirmed: boolean) =>
    task.start(async (ask) => {
      const answer = await ask(confirmBan, { id, isConfirmed });
      if (answer !== null) onSaved(answer.value);
    });
  return (
    <Stack data-gap="m">
      <div>
        <h2>{say("account.people.waitingBan")}</h2>
        <p dir="auto">{waitingBan.reason}</p>
        {waitingBan.isOwn && <p>{say("account.people.waitingOwn")}</p>}
      </div>
      <TaskRefusal task={task} />
      <TaskButton task={task} label={say("account.people.confirmBan")} onClick={() => settle(true)} />
      <TaskButton task={task} label={say("account.people.refuseBan")} onClick={() => settle(false)} />
    </Stack>
  );
}
