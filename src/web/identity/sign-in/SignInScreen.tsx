import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { sendPhoneCode, signInByEmail, signInByPhone, verifyPhoneCode } from "#contract/sign-in.ts";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { useArrival } from "./useArrival.ts";
import { CodeStep } from "../CodeStep.tsx";
import type { NewAccount } from "../CodeStep.tsx";
import { useDraft } from "../form/useDraft.ts";
import { IdentifierField, PasswordField, PhoneField } from "../form/fields.tsx";
import { kindOfIdentifier } from "../form/identifier.ts";
import { Head } from "../Head.tsx";
import { keepingWay, nextOf, purposeOf } from "../next.ts";
import { OtherWays } from "./OtherWays.tsx";
import { Ends, Or, StepHead } from "../layout.tsx";
import { SECOND_STEP } from "../provider-answer.ts";
import { ownProblem } from "../form/refusals.ts";
import { SecondFactorStep } from "./SecondFactorStep.tsx";
import type { SubmitRequest } from "../../data/useSubmit.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import type { SignInWays } from "#contract/identity.ts";
import { useSettledSignInWays } from "../useSignInWays.ts";
import { useAddressRefusal } from "./useAddressRefusal.ts";
import { useProviderSecondStep } from "./useProviderSecondStep.ts";

/** Steps of a sign-in: account and password; phone number; its code; second factor. */
type StepName = "start" | "phone" | "code" | "second";

/** Signs in by password, phone code, passkey or provider, then returns to the previous page. */
export function SignInScreen() {
  const { fields, change } = useDraft("signin", { identifier: "", phone: "", step: "start" as StepName });
  const arrive = useArrival();
  const [hasExpired, setExpired] = useState(false);
  useProviderSecondStep(useCallback(() => change({ step: "second" }), [change]));
  const begin = () => change({ step: "start" });
  const expire = useCallback(() => {
    setExpired(true);
    change({ step: "start" });
  }, [change]);
  if (fields.step === "second") return <SecondFactorStep onDone={arrive} onLeave={begin} onExpired={expire} />;
  if (fields.step === "phone") {
    return (
      <PhoneStep
        phone={fields.phone}
        onType={(phone) => change({ phone })}
        onSent={() => change({ step: "code" })}
        onLeave={begin}
      />
    );
  }
  if (fields.step === "code") {
    const take = async (ask: SubmitRequest, code: string, newAccount?: NewAccount) => {
      const answer = await ask(verifyPhoneCode, { phoneNumber: fields.phone, code, ...newAccount });
      if (answer?.value.twoFactorRedirect === true) change({ step: "second" });
      else if (answer !== null) arrive();
    };
    return (
      <CodeStep phone={fields.phone} onCode={take} onChange={() => change({ step: "phone" })} onOtherWay={begin} />
    );
  }
  return (
    <Start
      hasExpired={hasExpired}
      identifier={fields.identifier}
      onType={(identifier) => change({ identifier })}
      onCodeWanted={(phone) => change({ step: "phone", phone })}
      onCodeSent={(phone) => change({ step: "code", phone })}
      onSecond={() => change({ step: "second" })}
    />
  );
}

type StartProps = {
  /** The first of two steps expired. */
  hasExpired: boolean;
  identifier: string;
  onType: (identifier: string) => void;
  onCodeWanted: (phone: string) => void;
  onCodeSent: (phone: string) => void;
  onSecond: () => void;
};

function Start({ hasExpired, identifier, onType, onCodeWanted, onCodeSent, onSecond }: StartProps) {
  const say = useText();
  const { search, state } = useLocation();
  const { ways, isSettled } = useSettledSignInWays();
  const isPhone = kindOfIdentifier(identifier) === "phone";
  const phone = isPhone ? identifier.trim() : "";
  const [hasPassword, setPasswordWanted] = useState(false);
  const isByCode = isPhone && !hasPassword;
  return (
    <>
      <Head name="signin" />
      <AlreadyIn />
      {hasNewPassword(state) && (
        <Note icon="check" tone="fresh">
          {say("account.signIn.newPasswordSet")}
        </Note>
      )}
      <Stack>
        <StartForm {...{ hasExpired, identifier, onType, onCodeSent, onSecond, isByCode, ways }} />
        <Or>{say(isByCode ? "account.signIn.orElse" : "account.signIn.or")}</Or>
        <Stack data-gap="m">
          {isByCode ? (
            <Button wide onClick={() => setPasswordWanted(true)}>
              <Icon name="lock" />
              {say("account.signIn.withPassword")}
            </Button>
          ) : (
            <Button wide onClick={() => onCodeWanted(phone)}>
              <Icon name="mail" />
              {say("account.signIn.sendCode")}
            </Button>
          )}
          <OtherWays ways={ways} />
        </Stack>
      </Stack>
      {isSettled && (
        <>
          <Ends>
            <Link href={keepingWay("/recover", search)}>{say("account.signIn.forgot")}</Link>
            <Link href={keepingWay("/signup", search)}>{say("account.signIn.makeAccount")}</Link>
          </Ends>
          <Note icon="lock">{say("account.signIn.promise")}</Note>
        </>
      )}
    </>
  );
}

/**
 * For people already signed in: they may go on. Other pages' sign-in hint ends with the browser.
 */
function AlreadyIn() {
  const say = useText();
  const { search } = useLocation();
  const known = useCurrentUser();
  const purpose = purposeOf(search);
  if (known.state !== "known" || purpose === "sure") return null;
  return (
    <Note icon="check" tone="fresh">
      <p>
        {say("account.signIn.already", { name: known.me.alias })}{" "}
        <Link href={nextOf(search)} whole>
          {say("account.code.go")}
        </Link>
      </p>
    </Note>
  );
}

/** Whether somebody has just set a new password. */
function hasNewPassword(state: unknown): boolean {
  return typeof state === "object" && state !== null && "hasNewPassword" in state;
}

type StartFormProps = Omit<StartProps, "onCodeWanted"> & { isByCode: boolean; ways: SignInWays | null };

/** Account and password; for a phone number a code instead. */
function StartForm({ hasExpired, identifier, onType, onCodeSent, onSecond, isByCode, ways }: StartFormProps) {
  const say = useText();
  const { search } = useLocation();
  const arrive = useArrival();
  const task = useSubmit();
  const [password, setPassword] = useState("");
  const { refuse } = task;
  // A refusal about an e-mail does not apply to a number.
  useEffect(() => refuse(null), [isByCode, refuse]);
  useAddressRefusal(refuse, search);
  useEffect(() => {
    if (hasExpired) refuse(ownProblem("identity/session-expired", "", ""));
  }, [hasExpired, refuse]);
  const isSecondWanted = task.problem?.reason === SECOND_STEP;
  useEffect(() => {
    if (isSecondWanted) onSecond();
  }, [isSecondWanted, onSecond]);
  const closed = ways?.closedBecause ?? null;
  useEffect(() => {
    if (closed !== null) refuse(ownProblem(closed, "", ""));
  }, [closed, refuse]);
  const who = identifier.trim();
  const send = () => {
    if (who === "") return refuse(ownProblem("http/needed", say("account.needed.identifier"), ""));
    if (isByCode)
      return task.start(async (ask) => {
        if ((await ask(sendPhoneCode, { phoneNumber: who })) !== null) onCodeSent(who);
      });
    return task.start(async (ask) => {
      const answer =
        kindOfIdentifier(who) === "phone"
          ? await ask(signInByPhone, { phoneNumber: who, password, rememberMe: true })
          : await ask(signInByEmail, { email: who, password, rememberMe: true, callbackURL: nextOf(search) });
      if (answer?.value.twoFactorRedirect === true) onSecond();
      else if (answer !== null) arrive();
    });
  };
  return (
    <TaskForm
      task={task}
      label={say(isByCode ? "account.signIn.sendCode" : "account.signIn.go")}
      icon={isByCode ? "phone" : undefined}
      fields={isByCode ? ["identifier"] : ["identifier", "password"]}
      onSend={send}
    >
      <IdentifierField value={identifier} onType={onType} task={task} />
      {!isByCode && <PasswordField value={password} onType={setPassword} task={task} autoComplete="current-password" />}
    </TaskForm>
  );
}

type PhoneStepProps = { phone: string; onType: (phone: string) => void; onSent: () => void; onLeave: () => void };

/** The number to send a code to. */
function PhoneStep({ phone, onType, onSent, onLeave }: PhoneStepProps) {
  const say = useText();
  const task = useSubmit();
  const send = () =>
    task.start(async (ask) => {
      if ((await ask(sendPhoneCode, { phoneNumber: phone.trim() })) !== null) onSent();
    });
  return (
    <>
      <StepHead title={say("account.phone.title")}>
        <p>{say("account.phone.lead")}</p>
      </StepHead>
      <TaskForm task={task} label={say("account.signIn.sendCode")} icon="phone" fields={["identifier"]} onSend={send}>
        <PhoneField value={phone} onType={onType} task={task} />
      </TaskForm>
      <Button look="quiet" onClick={onLeave}>
        {say("account.signIn.otherWay")}
      </Button>
    </>
  );
}
