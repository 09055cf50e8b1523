import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { sendPhoneCode } from "#contract/sign-in.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { phoneText } from "../ui/phone.ts";
import { Stack } from "../ui/layout.tsx";
import { CodeField } from "./form/fields.tsx";
import { StepHead } from "./layout.tsx";
import { keepingWay } from "./next.ts";
import { Link } from "../ui/Link.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import type { Submission, SubmitRequest } from "../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "./form/TaskForm.tsx";
import { useSecondsSince } from "./useSecondsSince.ts";
import { Note } from "../ui/FormField.tsx";
import { Operator } from "./form/RefusalNote.tsx";
import { useSignInWays } from "./useSignInWays.ts";

type CodeStepProps = {
  phone: string;
  /** Submits the code. `newAccount`: for a number whose account nobody used for long. */
  onCode: (ask: SubmitRequest, code: string, newAccount?: NewAccount) => Promise<void>;
  onChange: () => void;
  /** Leads to the other ways in, where this page has them. */
  onOtherWay?: () => void;
};

/** Asks for a new, empty account where the number's own may be somebody else's. */
export type NewAccount = { newAccount: true };

/** The refusal of a right code for an account that nobody used for long. */
const UNUSED = "identity/number-unused";

/** The code sent to a phone: one field, resending after a while, changing the number. */
export function CodeStep({ phone, onCode, onChange, onOtherWay }: CodeStepProps) {
  const say = useText();
  const task = useSubmit();
  const [code, setCode] = useState("");
  const [isUnused, setUnused] = useState(false);
  const reason = task.problem?.reason;
  useEffect(() => {
    if (reason !== undefined) setUnused(reason === UNUSED);
  }, [reason]);
  const send = (newAccount?: NewAccount) => task.start((ask) => onCode(ask, code.trim(), newAccount));
  if (isUnused) {
    const begin = () => send({ newAccount: true });
    return <UnusedNumber phone={phone} task={task} onOtherWay={onOtherWay} onNew={begin} onLeave={onChange} />;
  }
  return (
    <>
      <CodeSent title={say("account.code.title")} phone={phoneText(phone)} />
      <TaskForm task={task} label={say("account.code.go")} fields={["code"]} onSend={() => send()}>
        <CodeField value={code} onType={setCode} task={task} comesByMessage />
      </TaskForm>
      <SendAgain phone={phone} />
      <TaskButton task={IDLE} label={say("account.code.other")} onClick={onChange} />
    </>
  );
}

type UnusedNumberProps = Pick<CodeStepProps, "phone" | "onOtherWay"> & {
  task: Submission;
  onNew: () => void;
  onLeave: () => void;
};

/**
 * Nobody used this number's account for long, so the number may be somebody else's by now. The
 * person signs in another way, or begins a new account.
 */
function UnusedNumber({ phone, task, onOtherWay, onNew, onLeave }: UnusedNumberProps) {
  const say = useText();
  const { search } = useLocation();
  return (
    <>
      <StepHead title={say("account.unused.title")}>
        <p>
          {say("account.unused.lead")} <bdi dir="ltr">{phoneText(phone)}</bdi>
        </p>
      </StepHead>
      <Note icon="person">
        <b>{say("account.unused.mine")}</b>
        <p>{say("account.unused.mineHow")}</p>
        {onOtherWay === undefined ? (
          <Link href={keepingWay("/signin", search)}>{say("account.signIn.otherWay")}</Link>
        ) : (
          <TaskButton task={IDLE} label={say("account.signIn.otherWay")} onClick={onOtherWay} />
        )}
      </Note>
      <Stack data-gap="s">
        <p>
          <b>{say("account.unused.other")}</b> {say("account.unused.otherHow")}
        </p>
        <TaskButton task={task} icon="plus" label={say("account.unused.begin")} onClick={onNew} />
        {task.problem?.reason !== UNUSED && <TaskRefusal task={task} />}
      </Stack>
      <TaskButton task={IDLE} label={say("account.code.other")} onClick={onLeave} />
    </>
  );
}

/** A button that only goes back is never busy. */
const IDLE = {
  isBusy: false,
  isSlow: false,
  problem: null,
  waitSeconds: 0,
  start: () => undefined,
  refuse: () => undefined,
};

/** Seconds before a code may be sent again: messages are slow. */
const AGAIN_SECONDS = 30;

function SendAgain({ phone }: { phone: string }) {
  const say = useText();
  const task = useSubmit();
  const [sentAt, setSentAt] = useState(() => Date.now());
  const left = useSecondsSince(sentAt, AGAIN_SECONDS);
  const send = () =>
    task.start(async (ask) => {
      if ((await ask(sendPhoneCode, { phoneNumber: phone })) !== null) setSentAt(Date.now());
    });
  return (
    <Stack data-gap="s">
      {left > 0 ? (
        <p aria-live="off">{say("account.code.againIn", { count: left })}</p>
      ) : (
        <TaskButton task={task} label={say("account.code.again")} onClick={send} />
      )}
      <TaskRefusal task={task} />
    </Stack>
  );
}

/** Heading of the code step: where the code was sent, or that no text message is sent. */
export function CodeSent({ title, phone }: { title: string; phone: string }) {
  const say = useText();
  const sends = useSignInWays()?.sends;
  const hasNoSms = sends?.sms === false;
  return (
    <>
      <StepHead title={title}>
        <p>
          {say(hasNoSms ? "account.code.waits" : "account.code.sentTo")} <bdi dir="ltr">{phone}</bdi>
        </p>
        {sends?.calls === true && <p>{say("account.sends.calls")}</p>}
      </StepHead>
      {hasNoSms && (
        <Note icon="phone" tone="ageing">
          {say("account.sends.noSms")}
          <Operator />
        </Note>
      )}
    </>
  );
}
