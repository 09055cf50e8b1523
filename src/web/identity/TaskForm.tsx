import type { FormEvent, ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Stack } from "../ui/layout.tsx";
import { fieldOf } from "./refusals.ts";
import type { Field } from "./refusals.ts";
import { RefusalNote } from "./RefusalNote.tsx";
import type { Submission } from "../data/useSubmit.ts";

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

/** The refusal of one field, shown below it; null without one. */
export function errorOf({ problem, waitSeconds }: Submission, field: Field): ReactNode {
  return problem !== null && fieldOf(problem, [field]) === field ? (
    <RefusalNote problem={problem} waitSeconds={waitSeconds} />
  ) : null;
}

type TaskButtonProps = {
  task: Submission;
  label: string;
  icon?: IconName;
  look?: "key" | "stop" | "plain";
  type?: "submit" | "button";
  onClick?: () => void;
};

/** A task's button: shows progress, is disabled during a wait, keeps the focus. */
export function TaskButton({ task, label, icon, look = "plain", type = "button", onClick }: TaskButtonProps) {
  const say = useText();
  return (
    <Button
      type={type}
      look={look}
      wide
      onClick={onClick}
      aria-busy={task.isBusy ? true : undefined}
      aria-disabled={task.waitSeconds > 0 ? true : undefined}
    >
      {task.isBusy ? <Icon name="clock" /> : icon !== undefined && <Icon name={icon} />}
      {task.isBusy ? say("account.busy") : label}
    </Button>
  );
}

/** After half a minute: "Still trying". */
export function SlowLine({ task }: { task: Submission }) {
  const say = useText();
  return <p role="status">{task.isSlow && say("account.slow")}</p>;
}
