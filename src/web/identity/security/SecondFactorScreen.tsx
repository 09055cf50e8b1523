import { useState } from "react";
import { getSecurity } from "#contract/identity.ts";
import type { Me, Security } from "#contract/identity.ts";
import { disableSecondFactor, enableSecondFactor, renewBackupCodes, verifyTotp } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import type { ApiQueryState } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { PasswordField, CodeField } from "../form/fields.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { AccountName } from "../form/AccountName.tsx";
import type { SubmitRequest } from "../../data/useSubmit.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { StepHead } from "../layout.tsx";
import { TaskForm } from "../form/TaskForm.tsx";
import { BackupCodes } from "./BackupCodes.tsx";
import { Button } from "../../ui/Button.tsx";
import { useCameraCode } from "../../sharing/useCameraCode.ts";
import { CopyButton } from "./CopyButton.tsx";
import css from "./SecondFactorScreen.module.css";

/** The second factor: turned on with an authenticator app, backup codes, turned off. */
export function SecondFactorScreen() {
  return <Members name="secondFactor">{({ me, again }) => <SecondFactor me={me} onChanged={again} />}</Members>;
}

/** Secrets shown only once: the app's secret and the backup codes. Kept in this page alone. */
type NewSecondFactor = { step: "confirm" | "codes"; uri: string; codes: readonly string[] };

type SecondFactorProps = { me: Me; onChanged: () => Promise<void> };

function SecondFactor({ me, onChanged }: SecondFactorProps) {
  const say = useText();
  const answer = useApiQuery(getSecurity, {});
  const [made, setMade] = useState<NewSecondFactor | null>(null);
  const [isBack, setBack] = useState(false);
  const leave = () => {
    setMade(null);
    setBack(true);
  };
  const changed = () => {
    answer.again();
    void onChanged();
  };
  if (made?.step === "confirm") {
    const confirmed = () => {
      setMade({ ...made, step: "codes" });
      changed();
    };
    return <ConfirmApp uri={made.uri} onConfirmed={confirmed} onLeave={leave} />;
  }
  if (made?.step === "codes") return <BackupCodes codes={made.codes} onDone={leave} />;
  return (
    <>
      {/* The button that led back here is gone: the heading takes the focus. */}
      {isBack ? (
        <StepHead title={say("account.pages.secondFactor.heading")}>
          <p>{say("account.pages.secondFactor.lead")}</p>
        </StepHead>
      ) : (
        <Head name="secondFactor" />
      )}
      <Answered answer={answer}>
        {(security) =>
          security.secondFactor ? (
            <On me={me} security={security} answer={answer} onCodes={setMade} onChanged={changed} />
          ) : (
            <TurnOn me={me} hasPassword={security.password} onMade={setMade} />
          )
        }
      </Answered>
    </>
  );
}

function TurnOn({
  me,
  hasPassword,
  onMade,
}: {
  me: Me;
  hasPassword: boolean;
  onMade: (made: NewSecondFactor) => void;
}) {
  const say = useText();
  const make = async (ask: SubmitRequest, password: string | undefined) => {
    const answer = await ask(enableSecondFactor, { password });
    if (answer !== null) onMade({ step: "confirm", uri: answer.value.totpURI, codes: answer.value.backupCodes });
  };
  return <WithPassword me={me} hasPassword={hasPassword} label={say("account.second.turnOn")} work={make} />;
}

type OnProps = {
  me: Me;
  security: Security;
  answer: ApiQueryState<Security>;
  onCodes: (made: NewSecondFactor) => void;
  onChanged: () => void;
};

function On({ me, security, onCodes, onChanged }: OnProps) {
  const say = useText();
  const renew = async (ask: SubmitRequest, password: string | undefined) => {
    const answer = await ask(renewBackupCodes, { password });
    if (answer === null) return;
    onCodes({ step: "codes", uri: "", codes: answer.value.backupCodes });
    onChanged();
  };
  const turnOff = async (ask: SubmitRequest, password: string | undefined) => {
    if ((await ask(disableSecondFactor, { password })) !== null) onChanged();
  };
  return (
    <Stack>
      <Note icon="check" tone="fresh">
        {say("account.second.isOn")}
      </Note>
      <Card data-pad="">
        <Stack data-gap="m">
          <h2>{say("account.second.backupTitle")}</h2>
          <p>{say("account.second.left", { count: security.backupCodesLeft })}</p>
          <WithPassword me={me} hasPassword={security.password} label={say("account.second.renew")} work={renew} />
        </Stack>
      </Card>
      <Card data-pad="">
        <Stack data-gap="m">
          <h2>{say("account.second.offTitle")}</h2>
          <p>{say("account.second.offLead")}</p>
          <WithPassword me={me} hasPassword={security.password} label={say("account.second.turnOff")} work={turnOff} />
        </Stack>
      </Card>
    </Stack>
  );
}

type WithPasswordProps = {
  me: Me;
  hasPassword: boolean;
  label: string;
  work: (ask: SubmitRequest, password: string | undefined) => Promise<void>;
};

/** An act that needs the password again, if the account has one. */
function WithPassword({ me, hasPassword, label, work }: WithPasswordProps) {
  const task = useSubmit();
  const [password, setPassword] = useState("");
  const send = () => task.start((ask) => work(ask, hasPassword ? password : undefined));
  return (
    <TaskForm task={task} label={label} fields={hasPassword ? ["password"] : []} onSend={send}>
      {hasPassword && (
        <>
          <AccountName value={me.email ?? me.phone ?? ""} />
          <PasswordField value={password} onType={setPassword} task={task} autoComplete="current-password" />
        </>
      )}
    </TaskForm>
  );
}

type ConfirmAppProps = { uri: string; onConfirmed: () => void; onLeave: () => void };

/** Adds the secret to an authenticator app, by picture or typing, and confirms it with a code. */
function ConfirmApp({ uri, onConfirmed, onLeave }: ConfirmAppProps) {
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
