import { useState } from "react";
import { deleteMe, getSecurity } from "#contract/identity.ts";
import type { Me, Security } from "#contract/identity.ts";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { forgetPages } from "../../store/saved/offline-pages.ts";
import { leaveAccount } from "../../store/current-store.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { CodeField, PasswordField } from "../form/fields.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { StepHead } from "../layout.tsx";
import { AccountName } from "../form/AccountName.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";

/** Deletes the account for good, after the password or a code. */
export function DeleteScreen() {
  const say = useText();
  const [isGone, setGone] = useState(false);
  if (isGone) {
    return (
      <>
        <StepHead title={say("account.delete.done")}>
          <p>{say("account.delete.doneLead")}</p>
        </StepHead>
        <ButtonLink look="key" wide whole href="/">
          {say("problem.goHome")}
        </ButtonLink>
      </>
    );
  }
  return <Members name="delete">{({ me }) => <Delete me={me} onGone={() => setGone(true)} />}</Members>;
}

type DeleteProps = { me: Me; onGone: () => void };

function Delete({ me, onGone }: DeleteProps) {
  const say = useText();
  const answer = useApiQuery(getSecurity, {});
  return (
    <>
      <Head name="delete" />
      <Note icon="warn" tone="ageing">
        {say("account.delete.what")}
      </Note>
      <Answered answer={answer}>{(security) => <DeleteForm me={me} security={security} onGone={onGone} />}</Answered>
    </>
  );
}

function DeleteForm({ me, security, onGone }: DeleteProps & { security: Security }) {
  const say = useText();
  const task = useSubmit();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const asksPassword = security.password;
  const asksCode = security.secondFactor;
  const send = () =>
    task.start(async (ask) => {
      const proof = {
        ...(asksPassword && { password }),
        ...(asksCode && { code: code.replaceAll(/\s/g, "") }),
      };
      if ((await ask(deleteMe, proof)) === null) return;
      await Promise.allSettled([forgetPages(), leaveAccount({ forGood: true })]);
      onGone();
      setCurrentUser({ state: "unknown" });
    });
  return (
    <TaskForm
      task={task}
      look="stop"
      label={say("account.delete.go")}
      fields={[...(asksPassword ? (["password"] as const) : []), ...(asksCode ? (["code"] as const) : [])]}
      onSend={send}
    >
      {asksPassword && (
        <>
          <AccountName value={me.email ?? me.phone ?? ""} />
          <PasswordField value={password} onType={setPassword} task={task} autoComplete="current-password" />
        </>
      )}
      {asksCode && <CodeField value={code} onType={setCode} task={task} label={say("account.second.codeOfApp")} />}
    </TaskForm>
  );
}
