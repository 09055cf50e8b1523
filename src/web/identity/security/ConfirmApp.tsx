import { useState } from "react";
import { verifyTotp } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { useCameraCode } from "../../sharing/useCameraCode.ts";
import { CodeField } from "../form/fields.tsx";
import { StepHead } from "../layout.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import { CopyButton } from "./CopyButton.tsx";
import css from "./ConfirmApp.module.css";

type ConfirmAppProps = { uri: string; onConfirmed: () => void; onLeave: () => void };

/** Adds the secret to an authenticator app, by picture or typing, and confirms it with a code. */
export function ConfirmApp({ uri, onConfirmed, onLeave }: ConfirmAppProps) {
  const say = useText();
  const task = useSubmit();
  const [code, setCode] = useState("");
  const picture = useCameraCode(uri);
  const secret = secretOf(uri);
  const send = () =>
    task.start(async (ask) => {
      if ((await ask(verifyTotp, { code: code.replaceAll(/\s/g, "") })) !== null) onConfirmed();
    });
  return (
    <>
      <StepHead title={say("account.second.scanTitle")}>
        <p>{say("account.second.scanLead")}</p>
      </StepHead>
      <Stack data-gap="m">
        {picture !== null && (
          <img className={css.picture} src={picture} alt={say("account.second.picture")} width={232} height={232} />
        )}
        <p>{say("account.second.typed")}</p>
        <p className={css.secret}>
          <bdi dir="ltr">{inFours(secret)}</bdi>
        </p>
        <CopyButton text={secret} />
      </Stack>
      <TaskForm task={task} label={say("account.second.confirm")} fields={["code"]} onSend={send}>
        <CodeField value={code} onType={setCode} task={task} label={say("account.second.codeOfApp")} />
      </TaskForm>
      <Button look="quiet" onClick={onLeave}>
        {say("account.second.notNow")}
      </Button>
    </>
  );
}

function secretOf(uri: string): string {
  return new URLSearchParams(uri.split("?")[1] ?? "").get("secret") ?? "";
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
