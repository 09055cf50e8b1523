import { useState } from "react";
import type { Me } from "#contract/identity.ts";
import { changeEmail, sendVerificationMail } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { useDraft } from "../form/useDraft.ts";
import { EmailField } from "../form/fields.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { NoMailNote } from "../form/RefusalNote.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "../form/TaskForm.tsx";
import { useSignInWays } from "../useSignInWays.ts";
import { useConfirmationAddress } from "./useConfirmationAddress.ts";

/** Sets or changes the account's e-mail: confirmed by the old one first, then by the new one. */
export function EmailScreen() {
  return <Members name="email">{({ me }) => <Email me={me} />}</Members>;
}

function Email({ me }: { me: Me }) {
  const say = useText();
  const ways = useSignInWays();
  const callbackURL = useConfirmationAddress();
  const task = useSubmit();
  const { fields, change } = useDraft("email", { email: "" });
  const [isSent, setSent] = useState(false);
  const send = () =>
    task.start(async (ask) => {
      setSent(false);
      if ((await ask(changeEmail, { newEmail: fields.email.trim(), callbackURL })) !== null) setSent(true);
    });
  const isChange = me.email !== null && me.emailVerified;
  return (
    <>
      <Head name="email" />
      {me.email !== null && (
        <p>
          {say("account.email.now")} <b>{me.email}</b>
        </p>
      )}
      {me.email !== null && !me.emailVerified && <Confirm email={me.email} isKept={ways?.sends.mail === false} />}
      <NoMailNote ways={ways} />
      <TaskForm task={task} label={say("account.email.change")} fields={["identifier"]} onSend={send}>
        <EmailField value={fields.email} onType={(email) => change({ email })} task={task} />
      </TaskForm>
      <div role="status">
        {isSent && (
          <Note icon="mail" tone="fresh">
            {say(isChange ? "account.email.sentToOld" : "account.email.sentToNew")}
          </Note>
        )}
      </div>
    </>
  );
}

/**
 * An unconfirmed e-mail: the mail can be sent again. `isKept`: the operator has it, because no mail
 * is sent.
 */
function Confirm({ email, isKept }: { email: string; isKept: boolean }) {
  const say = useText();
  const callbackURL = useConfirmationAddress();
  const task = useSubmit();
  const [isSent, setSent] = useState(false);
  const send = () =>
    task.start(async (ask) => {
      if ((await ask(sendVerificationMail, { email, callbackURL })) !== null) setSent(true);
    });
  return (
    <Stack data-gap="s">
      <p>{say("account.email.notConfirmed")}</p>
      <TaskButton task={task} label={say("account.verify.send")} onClick={send} />
      <TaskRefusal task={task} />
      <p role="status">{isSent && say(isKept ? "account.verify.waits" : "account.verify.sentTo", { email })}</p>
    </Stack>
  );
}
