import { DAY_MS } from "#domain/shared/durations.ts";
import { useState } from "react";
import { banPerson, unbanPerson } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { useDraft } from "../form/useDraft.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import { CheckList } from "./CheckList.tsx";

/** Durations of a ban in days; "" is permanent. */
const SPANS = ["1", "7", "30", ""] as const;

type FormProps = { person: Person; onSaved: (person: Person) => void };

/** Bans an account with a reason and duration, or lifts the ban. */
export function BanForm(props: FormProps) {
  const { ban } = props.person;
  return ban === null ? <ShutOutForm {...props} /> : <LetInForm {...props} ban={ban} />;
}

function LetInForm({ person: { id }, ban, onSaved }: FormProps & { ban: NonNullable<Person["ban"]> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const [shows, setShows] = useState<"posts"[]>(["posts"]);
  const letIn = () =>
    task.start(async (ask) => {
      const answer = await ask(unbanPerson, { id, ...(shows.length > 0 && { showPosts: true }) });
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
      <CheckList
        title={say("account.people.posts")}
        choices={[
          { value: "posts", title: say("account.people.showPosts"), text: say("account.people.showPostsText") },
        ]}
        chosen={shows}
        onChoose={setShows}
      />
    </TaskForm>
  );
}

function ShutOutForm({ person: { id }, onSaved }: FormProps) {
  const say = useText();
  const task = useSubmit();
  const { fields, change } = useDraft(`ban.${id}`, { reason: "", days: "7", hides: "" });
  // Permanent bans are for fraud: posts are hidden too, unless changed.
  const isHiding = fields.hides === "" ? fields.days === "" : fields.hides === "yes";
  const shutOut = () =>
    task.start(async (ask) => {
      const until = fields.days === "" ? null : new Date(Date.now() + Number(fields.days) * DAY_MS).toISOString();
      const answer = await ask(banPerson, { id, reason: fields.reason.trim(), until, hidePosts: isHiding });
      if (answer === null) return;
      change({ reason: "", hides: "" });
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
      <CheckList
        title={say("account.people.posts")}
        choices={[
          { value: "posts", title: say("account.people.hidePosts"), text: say("account.people.hidePostsText") },
        ]}
        chosen={isHiding ? ["posts"] : []}
        onChoose={(chosen) => change({ hides: chosen.length > 0 ? "yes" : "no" })}
      />
    </TaskForm>
  );
}
