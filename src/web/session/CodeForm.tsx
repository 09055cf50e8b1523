import { toAsciiDigits } from "#domain/shared/digits.ts";
import { useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Stack, SecondLine } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import type { SubmitRequest } from "../data/useSubmit.ts";
import { getSignInWays } from "#contract/identity.ts";
import { useApiQuery } from "../data/useApiQuery.ts";

type CodeFormProps = {
  /** The number or line it was sent to. */
  sentTo: string;
  /** The submit and back buttons. */
  go: { label: string; look: "key" | "stop" };
  back: { label: string; onBack: () => void };
  onCode: (ask: SubmitRequest, code: string) => Promise<void>;
};

/** The code sent to a line: typed and submitted, or back to another line. Needs no account. */
export function CodeForm({ sentTo, go, back, onCode }: CodeFormProps) {
  const say = useText();
  const task = useSubmit();
  const [code, setCode] = useState("");
  const send = () => task.start((ask) => onCode(ask, code.trim()));
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <p>
          {say("later.delist.sentTo")} <bdi dir="ltr">{sentTo}</bdi>
        </p>
        <NoSms />
        <FormField
          label={say("later.delist.code")}
          icon="key"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
          value={code}
          onChange={(event) => setCode(toAsciiDigits(event.target.value))}
        />
        <TaskWords task={task} />
        <TaskKey task={task} label={go.label} look={go.look} type="submit" />
        <Button wide onClick={back.onBack}>
          {back.label}
        </Button>
      </Stack>
    </SendForm>
  );
}

/** On a deployment without text messages: who can read the code. For dialogs that sent one. */
function NoSms() {
  const say = useText();
  const { value } = useApiQuery(getSignInWays, {});
  return value === null || value.sends.sms ? null : <SecondLine as="p">{say("later.noSms")}</SecondLine>;
}
