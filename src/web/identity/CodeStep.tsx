import { useState } from "react";
import { sendPhoneCode } from "#contract/sign-in.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { phoneText } from "../ui/phone.ts";
import { Stack } from "../ui/layout.tsx";
import { CodeField } from "./form/fields.tsx";
import { StepHead } from "./layout.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import type { SubmitRequest } from "../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "./form/TaskForm.tsx";
import { useSecondsSince } from "./useSecondsSince.ts";
import { Note } from "../ui/FormField.tsx";
import { Operator } from "./form/RefusalNote.tsx";
import { useSignInWays } from "./useSignInWays.ts";

type CodeStepProps = {
  phone: string;
  /** Submits the code. Returns whether it was accepted. */
  onCode: (ask: SubmitRequest, code: string) => Promise<void>;
  onChange: () => void;
};

/** The code sent to a phone: one field, resending after a while, changing the number. */
export function CodeStep({ phone, onCode, onChange }: CodeStepProps) {
  const say = useText();
  const task = useSubmit();
  const [code, setCode] = useState("");
  return (
    <>
      <CodeSent title={say("account.code.title")} phone={phoneText(phone)} />
      <TaskForm
        task={task}
        label={say("account.code.go")}
        fields={["code"]}
        onSend={() => task.start((ask) => onCode(ask, code.trim()))}
      >
        <CodeField value={code} onType={setCode} task={task} comesByMessage />
      </TaskForm>
      <SendAgain phone={phone} />
      <TaskButton task={IDLE} label={say("account.code.other")} onClick={onChange} />
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
  const hasNoSms = useSignInWays()?.sends.sms === false;
  return (
    <>
      <StepHead title={title}>
        <p>
          {say(hasNoSms ? "account.code.waits" : "account.code.sentTo")} <bdi dir="ltr">{phone}</bdi>
        </p>
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
