import type { ReactNode } from "react";
import type { Problem } from "#contract/errors.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import type { ApiQueryState } from "./useApiQuery.ts";
import type { Submission } from "./useSubmit.ts";
import { Waiting } from "../lazy/Waiting.tsx";
import type { IconName } from "../ui/icons.ts";
import css from "./Refusal.module.css";

const MINUTE_SECONDS = 60;

/**
 * A refusal on any page: the server's text, or ours without an answer; the wait; a sign-in if that
 * helps.
 */
export function Refusal({ problem, waitSeconds = 0 }: { problem: Problem; waitSeconds?: number }) {
  const { say } = useLanguage();
  const { title, detail, errors, status, reason, requestId } = problem;
  const hasWords = title !== "";
  return (
    <Refused title={hasWords ? title : say("problem.noAnswerTitle")}>
      <p>{hasWords ? detail : say("problem.noAnswerText")}</p>
      {errors?.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
      {waitSeconds > 0 && <p aria-live="off">{waitText(waitSeconds, say)}</p>}
      {status === 401 && <SignInAgain purpose={reason === "identity/fresh-sign-in-needed" ? "sure" : "again"} />}
      {status >= 500 && requestId !== "" && (
        <p>
          {say("problem.code")} <bdi dir="ltr">{requestId}</bdi>
        </p>
      )}
    </Refused>
  );
}

function waitText(seconds: number, say: ReturnType<typeof useText>): string {
  if (seconds < MINUTE_SECONDS) return say("problem.waitSeconds", { count: seconds });
  return say("problem.waitMinutes", { count: Math.ceil(seconds / MINUTE_SECONDS) });
}

function SignInAgain({ purpose }: { purpose: "again" | "sure" }) {
  const say = useText();
  const here = typeof location === "undefined" ? "/" : location.pathname + location.search;
  return (
    <p className={css.next}>
      <Link href={`/signin?${new URLSearchParams({ for: purpose, next: here })}`}>
        {say("more.signIn")}
      </Link>
    </p>
  );
}

/** A task's refusal, announced when it comes. */
export function TaskWords({ task: { problem, waitSeconds } }: { task: Submission }) {
  return <div role="alert">{problem !== null && <Refusal problem={problem} waitSeconds={waitSeconds} />}</div>;
}

export type TaskKeyProps = {
  task: Submission;
  label: string;
  /** Text while it is busy; absent: "Sending …". */
  busy?: string;
  icon?: IconName;
  look?: "key" | "plain" | "stop";
  type?: "submit" | "button";
  onClick?: () => void;
};

/** A task's button: shows progress, is disabled during a wait, keeps the focus. */
export function TaskKey({ task, label, busy, icon, look = "plain", type = "button", onClick }: TaskKeyProps) {
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
      {task.isBusy ? (busy ?? say("app.sending")) : label}
    </Button>
  );
}

/** A call's answer; loading; or why it was refused, with what to do. */
export function QueryBoundary<T>({
  answer: { value, problem, again },
  children,
}: {
  answer: Pick<ApiQueryState<T>, "value" | "problem" | "again">;
  children: (value: T) => ReactNode;
}) {
  if (value !== null) return children(value);
  if (problem === null) return <Waiting />;
  return (
    <Stack data-gap="m">
      <div role="alert">
        <Refusal problem={problem} />
      </div>
      <NextAfter problem={problem} again={again} />
    </Stack>
  );
}

/**
 * What to do after a query was refused: try again where that may help, else the way out. The
 * refusal's own words say the rest.
 */
export function NextAfter({ problem: { retry }, again }: { problem: Problem; again: () => void }) {
  const say = useText();
  return retry === "later" ? (
    <Button wide onClick={again}>
      {say("problem.retry")}
    </Button>
  ) : (
    <ButtonLink wide href="/">
      {say("problem.goHome")}
    </ButtonLink>
  );
}
