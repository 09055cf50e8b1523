import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { editMe, getMe } from "#contract/identity.ts";
import { sendPhoneCode, signUpByEmail, verifyPhoneCode } from "#contract/sign-in.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { useArrival } from "./useArrival.ts";
import { CodeStep } from "../CodeStep.tsx";
import type { NewAccount } from "../CodeStep.tsx";
import { useDraft } from "../form/useDraft.ts";
import { AliasField, IdentifierField } from "../form/fields.tsx";
import { kindOfIdentifier } from "../form/identifier.ts";
import { Head } from "../Head.tsx";
import { AccountName } from "../form/AccountName.tsx";
import { NewPassword, refusalOfPassword } from "../form/NewPassword.tsx";
import { keepingWay, nextOf } from "../next.ts";
import { OtherWays, PasskeysOff } from "./OtherWays.tsx";
import { signUpWithPasskey, whyNoPasskeys } from "../passkey.ts";
import { Ends, Or, StepHead, StepOf } from "../layout.tsx";
import { ownProblem } from "../form/refusals.ts";
import { Operator } from "../form/RefusalNote.tsx";
import type { SubmitRequest } from "../../data/useSubmit.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "../form/TaskForm.tsx";
import { useSettledSignInWays } from "../useSignInWays.ts";

/**
 * Steps of a sign-up. By e-mail: address, name, password, then the mail. By phone: number, code,
 * name.
 */
type StepName = "who" | "alias" | "password" | "code" | "name";

/** Creates an account: by e-mail and password, phone code, or provider. */
export function SignUpScreen() {
  const { fields, change } = useDraft("signup", { identifier: "", alias: "", step: "who" as StepName });
  const { search } = useLocation();
  const arrive = useArrival();
  const navigate = useNavigate();
  const who = fields.identifier.trim();
  const to = (step: StepName) => () => change({ step });
  const sent = () => {
    change({ step: "who" });
    void navigate(keepingWay("/verify-email", search), { state: { email: who } });
  };
  switch (fields.step) {
    case "alias":
      return (
        <AliasStep
          alias={fields.alias}
          onType={(alias) => change({ alias })}
          onNext={to("password")}
          onBack={to("who")}
        />
      );
    case "password":
      return <PasswordStep email={who} alias={fields.alias.trim()} onSent={sent} onBack={to("who")} />;
    case "code": {
      const take = async (ask: SubmitRequest, code: string, newAccount?: NewAccount) => {
        if ((await ask(verifyPhoneCode, { phoneNumber: who, code, ...newAccount })) === null) return;
        const me = await ask(getMe, {});
        change({ step: "name", alias: me?.value.alias ?? "" });
      };
      return <CodeStep phone={who} onCode={take} onChange={to("who")} />;
    }
    case "name":
      return <NameStep alias={fields.alias} onType={(alias) => change({ alias })} onDone={arrive} />;
    default:
      return (
        <WhoStep
          identifier={fields.identifier}
          onType={(identifier) => change({ identifier })}
          onEmail={to("alias")}
          onCodeSent={to("code")}
          onPasskey={(alias) => change({ step: "name", alias })}
        />
      );
  }
}

type WhoStepProps = {
  identifier: string;
  onType: (identifier: string) => void;
  onEmail: () => void;
  onCodeSent: () => void;
  onPasskey: (alias: string) => void;
};

function WhoStep({ identifier, onType, onEmail, onCodeSent, onPasskey }: WhoStepProps) {
  const say = useText();
  const { search } = useLocation();
  const { ways, isSettled } = useSettledSignInWays();
  const task = useSubmit();
  const who = identifier.trim();
  const next = () => {
    if (who === "") return task.refuse(ownProblem("identity/invalid-email", say("account.needed.identifier"), ""));
    if (kindOfIdentifier(who) === "phone")
      return task.start(async (ask) => {
        if ((await ask(sendPhoneCode, { phoneNumber: who })) !== null) onCodeSent();
      });
    if (!/^\S+@\S+$/.test(who)) return task.refuse(ownProblem("identity/invalid-email", "", ""));
    task.refuse(null);
    return onEmail();
  };
  return (
    <>
      <Head name="signup" />
      <Stack>
        <TaskForm task={task} label={say("account.signUp.next")} fields={["identifier"]} onSend={next}>
          <IdentifierField value={identifier} onType={onType} task={task} />
        </TaskForm>
        <Or>{say("account.signUp.or")}</Or>
        <PasskeyOnly onDone={onPasskey} />
        <OtherWays ways={ways} hasPasskey={false} />
        {ways !== null && <NoSender ways={ways.sends} />}
      </Stack>
      {isSettled && (
        <>
          <Ends>
            <Link href={keepingWay("/signin", search)}>{say("account.signUp.haveAccount")}</Link>
          </Ends>
          <Note icon="lock">{say("account.signIn.promise")}</Note>
        </>
      )}
    </>
  );
}

/** An account with only a passkey: quick, but lost with the device until another way is added. */
function PasskeyOnly({ onDone }: { onDone: (alias: string) => void }) {
  const say = useText();
  const task = useSubmit();
  const why = whyNoPasskeys();
  if (why !== null) return <PasskeysOff why={why} />;
  const make = () =>
    task.start(async (ask) => {
      if (!(await signUpWithPasskey(ask, task))) return;
      const me = await ask(getMe, {});
      onDone(me?.value.alias ?? "");
    });
  return (
    <Stack data-gap="s">
      <TaskButton task={task} icon="key" label={say("account.signUp.passkey")} onClick={make} />
      <p data-soft="">{say("account.signUp.passkeyAlone")}</p>
      <TaskRefusal task={task} />
    </Stack>
  );
}

/** A server without mail or text messages: whom to ask for the link or code. */
function NoSender({ ways: { mail, sms } }: { ways: { mail: boolean; sms: boolean } }) {
  const say = useText();
  if (mail && sms) return null;
  return (
    <Note icon="mail" tone="ageing">
      {say(mail ? "account.sends.noSms" : sms ? "account.sends.noMail" : "account.sends.none")}
      <Operator />
    </Note>
  );
}

function AliasStep(props: { alias: string; onType: (alias: string) => void; onNext: () => void; onBack: () => void }) {
  const say = useText();
  const task = useSubmit();
  const { alias, onType, onNext, onBack } = props;
  const next = () => (alias.trim() === "" ? task.refuse(aliasNeeded(say("account.needed.alias"))) : onNext());
  return (
    <>
      <StepHead title={say("account.alias.title")}>
        <StepOf at={2} of={3} />
      </StepHead>
      <TaskForm task={task} label={say("account.signUp.next")} fields={["alias"]} onSend={next}>
        <AliasField value={alias} onType={onType} task={task} />
      </TaskForm>
      <Button look="quiet" onClick={onBack}>
        {say("app.back")}
      </Button>
    </>
  );
}

function aliasNeeded(title: string): ReturnType<typeof ownProblem> {
  return { ...ownProblem("http/invalid-argument", title, ""), errors: [{ path: "alias", message: "" }] };
}

type PasswordStepProps = { email: string; alias: string; onSent: () => void; onBack: () => void };

function PasswordStep({ email, alias, onSent, onBack }: PasswordStepProps) {
  const say = useText();
  const { search } = useLocation();
  const task = useSubmit();
  const [password, setPassword] = useState("");
  const person = { name: alias, email };
  const send = () =>
    task.start(async (ask) => {
      const refusal = await refusalOfPassword(password, person);
      if (refusal !== null) return task.refuse(refusal);
      const callbackURL = `/verify-email?${new URLSearchParams({ next: nextOf(search) })}`;
      if ((await ask(signUpByEmail, { email, password, name: alias, callbackURL })) !== null) onSent();
    });
  return (
    <>
      <StepHead title={say("account.password.title")}>
        <StepOf at={3} of={3} />
      </StepHead>
      <TaskForm task={task} label={say("account.signUp.make")} fields={["password"]} onSend={send}>
        <AccountName value={email} />
        <NewPassword value={password} onType={setPassword} task={task} person={person} />
      </TaskForm>
      <Button look="quiet" onClick={onBack}>
        {say("account.signUp.otherIdentifier")}
      </Button>
    </>
  );
}

/** After the first sign-in by phone: the public name. */
function NameStep({ alias, onType, onDone }: { alias: string; onType: (alias: string) => void; onDone: () => void }) {
  const say = useText();
  const task = useSubmit();
  const send = () =>
    alias.trim() === ""
      ? task.refuse(aliasNeeded(say("account.needed.alias")))
      : task.start(async (ask) => {
          if ((await ask(editMe, { alias: alias.trim() })) !== null) onDone();
        });
  return (
    <>
      <StepHead title={say("account.alias.title")} />
      <TaskForm task={task} label={say("account.signUp.done")} fields={["alias"]} onSend={send}>
        <AliasField value={alias} onType={onType} task={task} />
      </TaskForm>
      <Button look="quiet" onClick={onDone}>
        {say("account.signUp.later")}
      </Button>
    </>
  );
}
