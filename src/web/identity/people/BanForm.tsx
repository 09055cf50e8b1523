import { banPerson, unbanPerson } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import { dateText } from "../../app/age.ts";
import { useClock } from "../../app/clock.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { useDraft } from "../draft.ts";
import { useTask } from "../../app/task.ts";
import { TaskForm } from "../TaskForm.tsx";

const DAY_MS = 86_400_000;
/** For how long somebody can be shut out, in days; "" is for good. */
const SPANS = ["1", "7", "30", ""] as const;

/** Shuts an account out, with a reason and for a time; or lets it in again. */
export function BanForm({ person, onSaved }: { person: Person; onSaved: (person: Person) => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useTask();
  const { fields, change } = useDraft(`ban.${person.id}`, { reason: "", days: "7" });
  const { ban, id } = person;
  if (ban !== null) {
    const letIn = () =>
      task.start(async (ask) => {
        const answer = await ask(unbanPerson, { id });
        if (answer !== null) onSaved(answer.value);
      });
    return (
      <TaskForm task={task} label={say("account.people.unban")} fields={[]} onSend={letIn}>
        <h2>{say("account.people.banned")}</h2>
        <p>{ban.reason}</p>
        <p>
          {ban.until === null
            ? say("account.people.forGood")
            : say("account.people.until", { date: dateText(ban.until, clock, language) })}
        </p>
      </TaskForm>
    );
  }
  const shutOut = () =>
    task.start(async (ask) => {
      const until = fields.days === "" ? null : new Date(Date.now() + Number(fields.days) * DAY_MS).toISOString();
      const answer = await ask(banPerson, { id, reason: fields.reason.trim(), until });
      if (answer === null) return;
      change({ reason: "" });
      onSaved(answer.value);
    });
  return (
    <TaskForm task={task} look="stop" label={say("account.people.ban")} fields={[]} onSend={shutOut}>
      <h2>{say("account.people.banTitle")}</h2>
      <FormField
        label={say("account.people.reason")}
        hint={say("account.people.reasonHint")}
        maxLength={300}
        value={fields.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <div>
        <Label htmlFor="ban-days">{say("account.people.howLong")}</Label>
        <Select id="ban-days" value={fields.days} onChange={(event) => change({ days: event.target.value })}>
          {SPANS.map((days) => (
            <option key={days} value={days}>
              {days === "" ? say("account.people.forGood") : say("account.people.days", { count: Number(days) })}
            </option>
          ))}
        </Select>
      </div>
    </TaskForm>
  );
}
