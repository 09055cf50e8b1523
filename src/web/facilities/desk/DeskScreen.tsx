import { useState } from "react";
import { openDeskLink, readDeskLink } from "#contract/desks.ts";
import type { OutputOf } from "#contract/route.ts";
import { QueryBoundary, TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { setCurrentUser, useSessionHint } from "../../session/useCurrentUser.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";

/** Characters of the shortest link. Source: src/contract/desks.ts. */
const LEAST_TOKEN = 20;

/** Asks whether this phone is the desk. Opening the page uses the link up only on a tap. */
export function DeskScreen() {
  const say = useText();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  return (
    <Stack>
      <h1>{say("desk.title")}</h1>
      <SecondLine as="p">{say("desk.lead")}</SecondLine>
      {token.length < LEAST_TOKEN ? (
        <Refused title={say("still.broken")}>{say("still.brokenText")}</Refused>
      ) : (
        <DeskOfToken token={token} />
      )}
    </Stack>
  );
}

function DeskOfToken({ token }: { token: string }) {
  const answer = useApiQuery(readDeskLink, { token });
  return <QueryBoundary answer={answer}>{(desk) => <Question token={token} desk={desk} />}</QueryBoundary>;
}

function Question({ token, desk }: { token: string; desk: OutputOf<typeof readDeskLink> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const isSomebodyHere = useSessionHint();
  const open = () =>
    task.start(async (ask) => {
      const opened = await ask(openDeskLink, { token });
      if (opened === null) return;
      setCurrentUser({ state: "unknown" });
      location.assign(`/facility/${opened.value.facility.id}`);
    });
  const told = {
    label: `\u2068${desk.label}\u2069`,
    place: `\u2068${desk.facility.name}\u2069`,
    date: dateText(desk.endsAt, clock, language),
  };
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <p>{say("desk.question", told)}</p>
        {isSomebodyHere ? (
          <>
            <p>{say("desk.signedIn")}</p>
            <ButtonLink wide href="/account" whole>
              {say("more.account")}
            </ButtonLink>
          </>
        ) : (
          <>
            <TaskWords task={task} />
            <TaskKey task={task} look="key" label={say("desk.open")} onClick={open} />
          </>
        )}
      </Stack>
    </Card>
  );
}
