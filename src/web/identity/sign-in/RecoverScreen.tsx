import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { lookUpAccount } from "#contract/identity.ts";
import { requestPasswordReset, requestPhoneReset, resetPassword, resetPasswordByPhone } from "#contract/sign-in.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { useDraft } from "../form/useDraft.ts";
import { CodeSent } from "../CodeStep.tsx";
import { CodeField, IdentifierField } from "../form/fields.tsx";
import { kindOfIdentifier } from "../form/identifier.ts";
import { Head } from "../Head.tsx";
import { NewPassword, refusalOfPassword } from "../form/NewPassword.tsx";
import { keepingWay } from "../next.ts";
import { StepHead } from "../layout.tsx";
import { refusalInAddress } from "../provider-answer.ts";
import { ownProblem } from "../form/refusals.ts";
import { NoMailNote, RefusalNote } from "../form/RefusalNote.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "../form/TaskForm.tsx";
import { useSignInWays } from "../useSignInWays.ts";

type StepName = "ask" | "mailed" | "phone";

/** A new password: requested by e-mail or phone, set with the mail's link or the code. */
export function RecoverScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { fields, change } = useDraft("recover", { identifier: "", step: "ask" as StepName });
  const token = new URLSearchParams(search).get("token");
  const goSignIn = () => {
    change({ step: "ask" });
    void navigate(keepingWay("/signin", search), { state: { hasNewPassword: true } });
  };
  if (token !== null) return <NewByLink token={token} onDone={goSignIn} />;
  if (fields.step === "mailed")
    return <Mailed email={fields.identifier.trim()} onAgain={() => change({ step: "ask" })} />;
  if (fields.step === "phone") {
    const again = () => change({ step: "ask" });
    return <NewByCode phone={fields.identifier.trim()} onDone={goSignIn} onAgain={again} />;
  }
  return (
    <AskWho
      identifier={fields.identifier}
      onType={(identifier) => change({ identifier })}
      onSent={(step) => change({ step })}
    />
  );
}

type AskWhoProps = {
  identifier: string;
  onType: (identifier: string) => void;
  onSent: (step: StepName) => void;
};

function AskWho({ identifier, onType, onSent }: AskWhoProps) {
  const say = useText();
  const { search } = useLocation();
  const task = useSubmit();
  const refusal = refusalInAddress(search);
  const who = identifier.trim();
  const send = () => {
    if (who === "") return task.refuse(ownProblem("identity/invalid-email", say("account.needed.identifier"), ""));
    return task.start(async (ask) => {
      if (kindOfIdentifier(who) === "phone") {
        if ((await ask(requestPhoneReset, { phoneNumber: who })) !== null) onSent("phone");
      } else if ((await ask(requestPasswordReset, { email: who, redirectTo: keepingWay("/recover", search) })) !== null)
        onSent("mailed");
    });
  };
  return (
    <>
      <Head name="recover" />
      {refusal !== null && (
        <div role="alert">
          <RefusalNote problem={ownProblem("identity/link-ended", "", "")} />
        </div>
      )}
      <TaskForm task={task} label={say("account.recover.send")} fields={["identifier"]} onSend={send}>
        <IdentifierField value={identifier} onType={onType} task={task} />
      </TaskForm>
      <LookUp identifier={who} />
    </>
  );
}

/**
 * "How did I sign in?": the answer is sent to the address; shown here only if the deployment allows
 * it.
 */
function LookUp({ identifier }: { identifier: string }) {
  const { say, language } = useLanguage();
  const task = useSubmit();
  const [answer, setAnswer] = useState<string | null>(null);
  const ask = () => {
    setAnswer(null);
    if (identifier === "") return task.refuse(ownProblem("http/needed", say("account.needed.identifier"), ""));
    return task.start(async (askServer) => {
      const found = await askServer(lookUpAccount, { identifier });
      if (found === null) return;
      const { ways } = found.value;
      if (ways === null) setAnswer(say("account.lookUp.sent"));
      else
        setAnswer(
          ways.length === 0
            ? say("account.lookUp.nobody")
            : say("account.lookUp.ways", {
                ways: ways.map((way) => say(`account.lookUp.way.${way}`)).join(listSeparator(language)),
              }),
        );
    });
  };
  return (
    <Stack data-gap="s">
      <TaskButton task={task} label={say("account.lookUp.ask")} onClick={ask} />
      <TaskRefusal task={task} />
      <p role="status">{answer}</p>
    </Stack>
  );
}

function Mailed({ email, onAgain }: { email: string; onAgain: () => void }) {
  const say = useText();
  const ways = useSignInWays();
  return (
    <>
      <StepHead title={say("account.mailed.title")}>
        <p>{say(ways?.sends.mail === false ? "account.recover.waits" : "account.recover.mailed", { email })}</p>
      </StepHead>
      <NoMailNote ways={ways} />
      <Button wide onClick={onAgain}>
        {say("account.recover.again")}
      </Button>
    </>
  );
}

function NewByLink({ token, onDone }: { token: string; onDone: () => void }) {
  const say = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  const task = useSubmit();
  const [password, setPassword] = useState("");
  const send = () =>
    task.start(async (ask) => {
      const refusal = await refusalOfPassword(password, {});
      if (refusal !== null) return task.refuse(refusal);
      if ((await ask(resetPassword, { token, newPassword: password })) !== null) onDone();
    });
  const hasEnded = task.problem?.reason === "identity/link-ended";
  return (
    <>
      <StepHead title={say("account.recover.setTitle")}>
        <p>{say("account.recover.setLead")}</p>
      </StepHead>
      <TaskForm task={task} label={say("account.recover.set")} fields={["password"]} onSend={send}>
        <NewPassword value={password} onType={setPassword} task={task} person={{}} />
      </TaskForm>
      {hasEnded && (
        <Button wide onClick={() => void navigate(keepingWay("/recover", search))}>
          {say("account.recover.again")}
        </Button>
      )}
    </>
  );
}

function NewByCode({ phone, onDone, onAgain }: { phone: string; onDone: () => void; onAgain: () => void }) {
  const say = useText();
  const task = useSubmit();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const send = () =>
    task.start(async (ask) => {
      const refusal = await refusalOfPassword(password, { phone });
      if (refusal !== null) return task.refuse(refusal);
      const input = { phoneNumber: phone, otp: code.trim(), newPassword: password };
      if ((await ask(resetPasswordByPhone, input)) !== null) onDone();
    });
  return (
    <>
      <CodeSent title={say("account.recover.setTitle")} phone={phone} />
      <TaskForm task={task} label={say("account.recover.set")} fields={["code", "password"]} onSend={send}>
        <CodeField value={code} onType={setCode} task={task} comesByMessage />
        <NewPassword value={password} onType={setPassword} task={task} person={{ phone }} />
      </TaskForm>
      <Button wide onClick={onAgain}>
        {say("account.recover.again")}
      </Button>
    </>
  );
}
