import { useLocation } from "react-router";
import { getSecurity } from "#contract/identity.ts";
import type { Security } from "#contract/identity.ts";
import { linkProvider, unlinkProvider } from "#contract/sign-in.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { refusalInAddress } from "../provider-answer.ts";
import { RefusalNote } from "../form/RefusalNote.tsx";
import { ownProblem } from "../form/refusals.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";
import { useSignInWays } from "../useSignInWays.ts";

/** Sign-in providers: linked and unlinked. */
export function ProvidersScreen() {
  return <Members name="providers">{() => <Providers />}</Members>;
}

function Providers() {
  const { search } = useLocation();
  const answer = useApiQuery(getSecurity, {});
  const ways = useSignInWays();
  const refusal = refusalInAddress(search);
  return (
    <>
      <Head name="providers" />
      {refusal !== null && (
        <div role="alert">
          <RefusalNote problem={ownProblem(refusal, "", "")} />
        </div>
      )}
      <Answered answer={answer}>
        {({ providers: linked }) => (
          <Stack>
            {linked.map((provider) => (
              <Linked key={provider.id} provider={provider} onChanged={answer.again} />
            ))}
            {ways?.providers
              .filter(({ id }) => !linked.some((each) => each.id === id))
              .map((provider) => (
                <Unlinked key={provider.id} {...provider} />
              ))}
          </Stack>
        )}
      </Answered>
    </>
  );
}

function Linked({ provider, onChanged }: { provider: Security["providers"][number]; onChanged: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const unlink = () =>
    task.start(async (ask) => {
      if ((await ask(unlinkProvider, { providerId: provider.id })) !== null) onChanged();
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div>
          <h2>{provider.name}</h2>
          <SecondLine>
            {say("account.provider.since", { date: dateText(provider.linkedAt, clock, language) })}
          </SecondLine>
        </div>
        <TaskRefusal task={task} />
        <TaskButton task={task} label={say("account.provider.unlink", { name: provider.name })} onClick={unlink} />
      </Stack>
    </Card>
  );
}

function Unlinked({ id, name }: { id: string; name: string }) {
  const say = useText();
  const { pathname } = useLocation();
  const task = useSubmit();
  const link = () =>
    task.start(async (ask) => {
      const answer = await ask(linkProvider, { provider: id, callbackURL: pathname, errorCallbackURL: pathname });
      if (answer?.value.url !== undefined) location.assign(answer.value.url);
    });
  return (
    <Stack data-gap="s">
      <TaskButton task={task} icon="person" label={say("account.provider.link", { name })} onClick={link} />
      <TaskRefusal task={task} />
    </Stack>
  );
}
