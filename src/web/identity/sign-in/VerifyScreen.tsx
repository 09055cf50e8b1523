import { useState } from "react";
import { useLocation } from "react-router";
import { sendVerificationMail } from "#contract/sign-in.ts";
import { useSessionHint } from "../../session/useCurrentUser.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSecondsSince } from "../useSecondsSince.ts";
import { useDraft } from "../form/useDraft.ts";
import { EmailField } from "../form/fields.tsx";
import { keepingWay, nextOf } from "../next.ts";
import { Ends, StepHead } from "../layout.tsx";
import { refusalInAddress } from "../provider-answer.ts";
import { ownProblem } from "../form/refusals.ts";
import { NoMailNote, RefusalNote } from "../form/RefusalNote.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import { useSignInWays } from "../useSignInWays.ts";

/**
 * After sign-up: "look at your mail". Target of the mail's link: confirmed, or expired and sent
 * again.
 */
export function VerifyScreen() {
  const { search, state } = useLocation();
  const refusal = refusalInAddress(search);
  const email = emailOf(state);
  if (email !== null) return <LookAtMail email={email} />;
  if (refusal === "identity/other-account") return <OtherAccount />;
  if (refusal !== null) return <LookAtMail email="" hasEnded />;
  // The mail's link has the way back; without it somebody typed the address.
  return new URLSearchParams(search).has("next") ? <Confirmed /> : <LookAtMail email="" />;
}

function emailOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("email" in state)) return null;
  return typeof state.email === "string" ? state.email : null;
}

function Confirmed() {
  const say = useText();
  const { search } = useLocation();
  const isIn = useSessionHint();
  return (
    <>
      <StepHead title={say("account.verify.done")}>
        <p>{say(isIn ? "account.verify.doneIn" : "account.verify.doneOut")}</p>
      </StepHead>
      <ButtonLink look="key" wide whole={isIn} href={isIn ? nextOf(search) : keepingWay("/signin", search)}>
        {say(isIn ? "account.verify.goOn" : "account.signIn.go")}
      </ButtonLink>
    </>
  );
}

/** A link to change an e-mail was opened without its account: nothing happened. */
function OtherAccount() {
  const say = useText();
  return (
    <>
      <StepHead title={say("account.pages.verify.heading")} />
      <div role="alert">
        <RefusalNote problem={ownProblem("identity/other-account", "", "")} />
      </div>
    </>
  );
}

/** Seconds before the mail may be sent again. */
const AGAIN_SECONDS = 30;

function LookAtMail({ email: sentTo, hasEnded = false }: { email: string; hasEnded?: boolean }) {
  const say = useText();
  const { search } = useLocation();
  const ways = useSignInWays();
  const task = useSubmit();
  const { fields, change } = useDraft("verify", { email: sentTo });
  const [sentAt, setSentAt] = useState(() => (sentTo === "" ? 0 : Date.now()));
  const left = useSecondsSince(sentAt, AGAIN_SECONDS);
  const hasSent = sentAt > 0;
  const send = () =>
    task.start(async (ask) => {
      if (left > 0) return;
      const callbackURL = `/verify-email?${new URLSearchParams({ next: nextOf(search) })}`;
      if ((await ask(sendVerificationMail, { email: fields.email.trim(), callbackURL })) !== null)
        setSentAt(Date.now());
    });
  return (
    <>
      <StepHead title={say(hasSent ? "account.mailed.title" : "account.pages.verify.heading")}>
        <p>{hasSent ? say(sentText(ways), { email: fields.email }) : say("account.pages.verify.lead")}</p>
      </StepHead>
      {hasEnded && !hasSent && (
        <div role="alert">
          <RefusalNote problem={ownProblem("identity/link-ended", "", "")} />
        </div>
      )}
      <NoMailNote ways={ways} />
      <Stack data-gap="m">
        {hasSent && left > 0 ? (
          <p aria-live="off">{say("account.verify.againIn", { count: left })}</p>
        ) : (
          <TaskForm task={task} label={say("account.verify.send")} fields={["identifier"]} onSend={send}>
            <EmailField value={fields.email} onType={(email) => change({ email })} task={task} />
          </TaskForm>
        )}
      </Stack>
      <Ends>
        <Link href={keepingWay("/signup", search)}>{say("account.verify.otherEmail")}</Link>
        <Link href={keepingWay("/signin", search)}>{say("account.signUp.haveAccount")}</Link>
      </Ends>
    </>
  );
}

/** Without a mail server nothing was sent: the operator has the mail. */
function sentText(ways: ReturnType<typeof useSignInWays>) {
  return ways?.sends.mail === false ? "account.verify.waits" : "account.verify.sentTo";
}
