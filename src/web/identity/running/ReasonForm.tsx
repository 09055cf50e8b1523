import { useState } from "react";
import type { Submission } from "../../data/useSubmit.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { TaskForm } from "../form/TaskForm.tsx";

type ReasonFormProps = {
  task: Submission;
  label: string;
  onSend: (why: string) => void;
  onLeave: () => void;
};

/** Asks why something is changed, and does it; or leaves it as it is. */
export function ReasonForm({ task, label, onSend, onLeave }: ReasonFormProps) {
  const say = useText();
  const [reason, setReason] = useState("");
  return (
    <>
      <TaskForm task={task} label={label} fields={[]} onSend={() => onSend(reason.trim())}>
        <FormField
          label={say("admin.why")}
          hint={say("admin.whyKept")}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </TaskForm>
      <Button size="s" onClick={onLeave}>
        {say("admin.leave")}
      </Button>
    </>
  );
}
