import { useState } from "react";
import { useLocation } from "react-router";
import { getSecurity } from "#contract/identity.ts";
import type { Me } from "#contract/identity.ts";
import { changePassword } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { PasswordField } from "../form/fields.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { NewPassword, refusalOfPassword } from "../form/NewPassword.tsx";
import { wayBack } from "../next.ts";
import { AccountName } from "../form/AccountName.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";

/** Changes the password, or explains how to set the first one. */
export function PasswordScreen() {
  return <Members name="password">{({ me }) => <Password me={me} />}</Members>;
}

function Password({ me }: { me: Me }) {
  const answer = useApiQuery(getSecurity, {});
  return (
    <>
      <Head name="password" />
      <Answered answer={answer}>{({ password }) => (password ? <Change me={me} /> : <SetFirst me={me} />)}</Answered>
    </>
  );
}

function Change({ me }: { me: Me }) {
  const say = useText();
  const task = useSubmit();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isDone, setDone] = useState(false);
  const person = { name: me.alias, email: me.email ?? undefined, phone: me.phone ?? undefined };
  const isAboutNew = task.problem?.reason === "identity/weak-password";
  const send = () =>
    task.start(async (ask) => {
      setDone(false);
      const refusal = await refusalOfPassword(newPassword, person);
      if (refusal !== null) return task.refuse(refusal);
      if ((await ask(changePassword, { currentPassword, newPassword, revokeOtherSessions: true })) === null) return;
      setCurrent("");
      setNew("");
      setDone(true);
    });
  return (
    <TaskForm task={task} label={say("account.password.change")} fields={["password"]} onSend={send}>
      <AccountName value={me.email ?? me.phone ?? ""} />
      <PasswordField
        value={currentPassword}
        onType={setCurrent}
        task={task}
        label={say("account.field.currentPassword")}
        autoComplete="current-password"
        showsRefusals={!isAboutNew}
      />
      <NewPassword value={newPassword} onType={setNew} task={task} person={person} showsRefusals={isAboutNew} />
      <div role="status">
        {isDone && (
          <Note icon="check" tone="fresh">
            {say("account.password.changed")}
          </Note>
        )}
      </div>
    </TaskForm>
  );
}

/** The first password is set with the mail's link or a code, which prove the owner. */
function SetFirst({ me }: { me: Me }) {
  const say = useText();
  const here = useLocation();
  return (
    <>
      <p>
        {say(me.email === null && me.phone === null ? "account.password.firstNeedsEmail" : "account.password.first")}
      </p>
      <ButtonLink
        look="key"
        wide
        href={me.email === null && me.phone === null ? "/account/security/email" : wayBack("/recover", here, null)}
      >
        {say("account.recover.send")}
      </ButtonLink>
    </>
  );
}
