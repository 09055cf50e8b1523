import { useEffect, useState } from "react";
import { verifyBackupCode, verifyTotp } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../form/fields.tsx";
import { StepHead } from "../layout.tsx";
import { signInPurpose } from "../form/refusals.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";

type SecondFactorStepProps = {
  onDone: () => void;
  onLeave: () => void;
  /** The first step expired and has to be repeated. */
  onExpired: () => void;
};

/** The second step of a sign-in: the authenticator app's code, or a backup code. */
export function SecondFactorStep({ onDone, onLeave, onExpired }: SecondFactorStepProps) {
  const say = useText();
  const task = useSubmit();
  const hasExpired = task.problem !== null && signInPurpose(task.problem) !== null;
  useEffect(() => {
    if (hasExpired) onExpired();
  }, [hasExpired, onExpired]);
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState("");
  const send = () =>
    task.start(async (ask) => {
      const answer = await ask(isBackup ? verifyBackupCode : verifyTotp, { code: code.replaceAll(/\s/g, "") });
      if (answer !== null) onDone();
    });
  const turn = () => {
    setBackup(!isBackup);
    setCode("");
    task.refuse(null);
  };
  return (
    <>
      <StepHead title={say("account.second.title")}>
        <p>{say(isBackup ? "account.second.backupLead" : "account.second.lead")}</p>
      </StepHead>
      <TaskForm task={task} label={say("account.signIn.go")} fields={["code"]} onSend={send}>
        <CodeField
          key={isBackup ? "backup" : "app"}
          value={code}
          onType={setCode}
          task={task}
          isBackup={isBackup}
          label={say(isBackup ? "account.second.backupCode" : "account.field.code")}
        />
      </TaskForm>
      <Button wide onClick={turn}>
        {say(isBackup ? "account.second.useApp" : "account.second.useBackup")}
      </Button>
      <Button look="quiet" onClick={onLeave}>
        {say("account.second.leave")}
      </Button>
    </>
  );
}
