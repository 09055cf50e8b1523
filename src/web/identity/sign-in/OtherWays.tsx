import { useLocation, useNavigate } from "react-router";
import { signInByProvider } from "#contract/sign-in.ts";
import type { SignInWays } from "#contract/identity.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine, Stack } from "../../ui/layout.tsx";
import { rememberWay, useArrival } from "./useArrival.ts";
import { keepingWay, nextOf } from "../next.ts";
import { signInWithPasskey, whyNoPasskeys } from "../passkey.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";

/** Sign-in without a password: passkey, and each provider of the deployment. */
export function OtherWays({ ways, hasPasskey = true }: { ways: SignInWays | null; hasPasskey?: boolean }) {
  return (
    <>
      {hasPasskey && <PasskeyWay />}
      {ways?.providers.map((provider) => (
        <ProviderWay key={provider.id} {...provider} />
      ))}
    </>
  );
}

function PasskeyWay() {
  const say = useText();
  const task = useSubmit();
  const arrive = useArrival();
  const navigate = useNavigate();
  const { search } = useLocation();
  const why = whyNoPasskeys();
  if (why !== null) return <PasskeysOff why={why} />;
  const signIn = () =>
    task.start(async (ask) => {
      const how = await signInWithPasskey(ask, task);
      if (how === "done") arrive();
      if (how === "second") void navigate(secondStepPage(search));
    });
  return (
    <Stack data-gap="s">
      <TaskButton task={task} icon="key" label={say("account.signIn.passkey")} onClick={signIn} />
      <TaskRefusal task={task} />
    </Stack>
  );
}

/** The page that asks for the code of the app, as after a provider. */
function secondStepPage(search: string): string {
  const page = new URL(keepingWay("/signin", search), location.origin);
  page.searchParams.set("error", "identity/second-factor-needed");
  return page.pathname + page.search;
}

/** Why this browser offers no passkeys here. */
export function PasskeysOff({ why }: { why: "insecure" | "unknown" }) {
  const say = useText();
  return (
    <IconLine data-soft="">
      <Icon name="key" />
      <span>{say(`account.passkey.${why}`)}</span>
    </IconLine>
  );
}

function ProviderWay({ id, name }: SignInWays["providers"][number]) {
  const say = useText();
  const { search } = useLocation();
  const task = useSubmit();
  const go = () =>
    task.start(async (ask) => {
      const next = nextOf(search);
      const answer = await ask(signInByProvider, {
        provider: id,
        callbackURL: next,
        newUserCallbackURL: next,
        errorCallbackURL: keepingWay("/signin", search),
      });
      if (answer?.value.url === undefined) return;
      rememberWay(next);
      location.assign(answer.value.url);
    });
  return (
    <Stack data-gap="s">
      <TaskButton task={task} icon="person" label={say("account.signIn.provider", { name })} onClick={go} />
      <TaskRefusal task={task} />
    </Stack>
  );
}
