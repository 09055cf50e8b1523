import { endSession, endSessions, getSessions } from "#contract/identity.ts";
import type { Session } from "#contract/identity.ts";
import { ageOf, ageText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Band } from "../../ui/Band.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { SignOutHere } from "../SignOutHere.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";

/** One's sessions, to end one, all others, or all. */
export function SessionsScreen() {
  return <Members name="sessions">{() => <Sessions />}</Members>;
}

function Sessions() {
  const say = useText();
  const answer = useApiQuery(getSessions, {});
  return (
    <>
      <Head name="sessions" />
      <Answered answer={answer}>
        {({ items }) => (
          <Stack>
            {[...items]
              .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt))
              .map((session) => (
                <OneSession key={session.id} session={session} onEnded={answer.again} />
              ))}
            {items.length > 1 && <EndOthers onEnded={answer.again} label={say("account.sessions.endOthers")} />}
            <SignOutHere everywhere label={say("account.sessions.endAll")} />
          </Stack>
        )}
      </Answered>
    </>
  );
}

function OneSession({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const age = (at: string) => ageText(ageOf(at, clock, language), say);
  const end = () =>
    task.start(async (ask) => {
      if ((await ask(endSession, { id: session.id })) !== null) onEnded();
    });
  return (
    <Card>
      {session.isCurrent && (
        <Band tone="calm" icon="check">
          {say("account.sessions.here")}
        </Band>
      )}
      <Stack data-gap="m" style={{ padding: 16 }}>
        <div>
          <h2>{session.device === "" ? say("account.sessions.unknown") : session.device}</h2>
          <SecondLine as="p">{say("account.sessions.used", { age: age(session.lastUsedAt) })}</SecondLine>
          <SecondLine as="p">{say("account.sessions.since", { age: age(session.createdAt) })}</SecondLine>
        </div>
        {session.isCurrent ? (
          <SignOutHere label={say("account.sessions.endHere")} />
        ) : (
          <>
            <TaskRefusal task={task} />
            <TaskButton task={task} icon="sign-out" label={say("account.sessions.end")} onClick={end} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function EndOthers({ onEnded, label }: { onEnded: () => void; label: string }) {
  const task = useSubmit();
  const end = () =>
    task.start(async (ask) => {
      if ((await ask(endSessions, { keepThis: true })) !== null) onEnded();
    });
  return (
    <Stack data-gap="s">
      <TaskButton task={task} icon="sign-out" label={label} onClick={end} />
      <TaskRefusal task={task} />
    </Stack>
  );
}
