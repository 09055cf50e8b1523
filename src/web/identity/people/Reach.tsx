import { useState } from "react";
import type { Person } from "#contract/people.ts";
import { revealPerson } from "#contract/people-power.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { phoneText } from "../../ui/phone.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";

/** E-mail and number of an account: masked, and whole for who says why. */
export function Reach({ person }: { person: Person }) {
  const say = useText();
  const task = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [whole, setWhole] = useState<Pick<Person, "email" | "phone"> | null>(null);
  const { email, phone } = whole ?? person;
  const isMasked = whole === null && (email !== null || phone !== null);
  const reveal = () =>
    task.start(async (ask) => {
      const answer = await ask(revealPerson, { id: person.id, reason: reason.trim() });
      if (answer === null) return;
      setWhole(answer.value);
      setAsking(false);
    });
  return (
    <>
      {email !== null && (
        <p>
          <bdi>{email}</bdi>
        </p>
      )}
      {phone !== null && (
        <p>
          <bdi dir="ltr">{whole === null ? phone : phoneText(phone)}</bdi>
        </p>
      )}
      {isMasked && !isAsking && <Button onClick={() => setAsking(true)}>{say("account.people.reveal")}</Button>}
      {isMasked && isAsking && (
        <TaskForm task={task} label={say("account.people.reveal")} fields={[]} onSend={reveal}>
          <FormField
            label={say("account.people.revealReason")}
            hint={say("account.people.revealReasonHint")}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </TaskForm>
      )}
    </>
  );
}
