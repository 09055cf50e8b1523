import type { FormEvent, ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Stack } from "../../ui/layout.tsx";
import { fieldOf } from "./refusals.ts";
import type { Field } from "./refusals.ts";
import { RefusalNote } from "./RefusalNote.tsx";
import type { Submission } from "../../data/useSubmit.ts";
import { TaskKey } from "../../data/Refusal.tsx";
import type { TaskKeyProps } from "../../data/Refusal.tsx";

type TaskFormProps = {
  task: Submission;
  /** Label of its button. */
  label: string;
  icon?: IconName;
  look?: "key" | "stop";
  /** Fields of the form: a refusal of another field appears above the button. */
  fields: readonly Field[];
  onSend: () => void;
  children?: ReactNode;
};

/** A form with one button: submits once, reports delays, shows refusals where they belong. */
export function TaskForm({ task, label, icon, look = "key", fields, onSend, children }: TaskFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    // Submitted by the program. If the browser submits it, the input must not appear in an address.
    <form method="post" noValidate onSubmit={send}>
      <Stack data-gap="m">
        {children}
        <TaskRefusal task={task} fields={fields} />
        <TaskButton type="submit" task={task} label={label} icon={icon} look={look} />
        <SlowLine task={task} />
      </Stack>
    </form>
  );
}

/** A refusal that belongs to no field. `part` of the page is where a sign-in leads back to. */
export function TaskRefusal({
  task: { problem, waitSeconds },
  fields = [],
  part,
}: {
  task: Submission;
  fields?: readonly Field[];
  part?: string;
}) {
  return (
    <div role="alert">
      {problem !== null && fieldOf(problem, fields) === "form" && (
        <RefusalNote problem={problem} waitSeconds={waitSeconds} part={part} />
      )}
    </div>
  );
}

/** The refusal of one field, shown below it; null without one. */
export function errorOf({ problem, waitSeconds }: Submission, field: Field): ReactNode {
  return problem !== null && fieldOf(problem, [field]) === field ? (
    <RefusalNote problem={problem} waitSeconds={waitSeconds} />
  ) : null;
}

/** A task's button with the text of accounts. It keeps the focus while disabled. */
export function TaskButton(props: Omit<TaskKeyProps, "busy">) {
  const say = useText();
  return <TaskKey {...props} busy={say("account.busy")} />;
}

/** After half a minute: "Still trying". */
export function SlowLine({ task }: { task: Submission }) {
  const say = useText();
  return <p role="status">{task.isSlow && say("account.slow")}</p>;
}
