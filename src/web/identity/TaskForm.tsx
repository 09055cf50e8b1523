import type { FormEvent, ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import type { IconName } from "../ui/icons.ts";
import { Stack } from "../ui/layout.tsx";
import { fieldOf } from "./refusals.ts";
import type { Field } from "./refusals.ts";
import { RefusalNote } from "./RefusalNote.tsx";
import type { Submission } from "../data/useSubmit.ts";
import { TaskKey } from "../data/Refusal.tsx";
import type { TaskKeyProps } from "../data/Refusal.tsx";

type TaskFormProps = {
  task: Submission;
  /** Words of its one key. */
  label: string;
  icon?: IconName;
  look?: "key" | "stop";
  /** Fields the form shows, so that a refusal of another one stands above the key. */
  fields: readonly Field[];
  onSend: () => void;
  children?: ReactNode;
};

/** A form with one key: sends once, says when it takes long, shows refusals where they belong. */
export function TaskForm({ task, label, icon, look = "key", fields, onSend, children }: TaskFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    // Sent by the program only; were it ever sent by the browser, what was typed must not stand in
    // an address.
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

/** A refusal that belongs to no field. */
export function TaskRefusal({
  task: { problem, waitSeconds },
  fields = [],
}: {
  task: Submission;
  fields?: readonly Field[];
}) {
  return (
    <div role="alert">
      {problem !== null && fieldOf(problem, fields) === "form" && (
        <RefusalNote problem={problem} waitSeconds={waitSeconds} />
      )}
    </div>
  );
}

/** A refusal of one field, for its line below; null when there is none. */
export function errorOf({ problem, waitSeconds }: Submission, field: Field): ReactNode {
  return problem !== null && fieldOf(problem, [field]) === field ? (
    <RefusalNote problem={problem} waitSeconds={waitSeconds} />
  ) : null;
}

/** A button of a task in the words of accounts. It keeps the focus while it is off. */
export function TaskButton(props: Omit<TaskKeyProps, "busy">) {
  const say = useText();
  return <TaskKey {...props} busy={say("account.busy")} />;
}

/** After half a minute: "Still trying". */
export function SlowLine({ task }: { task: Submission }) {
  const say = useText();
  return <p role="status">{task.isSlow && say("account.slow")}</p>;
}
