import { useState } from "react";
import { readLineUndo, undoLinesByLink } from "#contract/facility-lines.ts";
import type { OutputOf } from "#contract/route.ts";
import { QueryBoundary, TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Done } from "../../ui/Done.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";

/** Characters of the shortest link. Source: src/contract/facility-lines.ts. */
const LEAST_TOKEN = 20;

/** Asks whether a change was right. Opening the link changes nothing: only a tap takes it back. */
export function LineUndoScreen() {
  const say = useText();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  return (
    <Stack>
      <h1>{say("lineUndo.title")}</h1>
      {token.length < LEAST_TOKEN ? (
        <Refused title={say("still.broken")}>{say("still.brokenText")}</Refused>
      ) : (
        <ChangeOfToken token={token} />
      )}
    </Stack>
  );
}

function ChangeOfToken({ token }: { token: string }) {
  const say = useText();
  const answer = useApiQuery(readLineUndo, { token });
  const [isUndone, setUndone] = useState(false);
  if (isUndone) return <Done text={say("lineUndo.undone")}>{null}</Done>;
  return (
    <QueryBoundary answer={answer}>
      {(change) => <Question token={token} change={change} onDone={() => setUndone(true)} />}
    </QueryBoundary>
  );
}

type QuestionProps = { token: string; change: OutputOf<typeof readLineUndo>; onDone: () => void };

function Question({ token, change: { name, at, waitsUntil }, onDone }: QuestionProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const undo = () =>
    task.start(async (ask) => {
      if ((await ask(undoLinesByLink, { token })) !== null) onDone();
    });
  const told = { place: `\u2068${name}\u2069`, when: whenText(at, clock, language) };
  return (
    <>
      <Card data-pad="">
        <Stack data-gap="m">
          <p>
            {waitsUntil === undefined
              ? say("lineUndo.done", told)
              : say("lineUndo.waits", { ...told, until: whenText(waitsUntil, clock, language) })}
          </p>
          <TaskWords task={task} />
          <TaskKey task={task} look="key" label={say("lineUndo.key")} onClick={undo} />
        </Stack>
      </Card>
      <SecondLine as="p">{say("lineUndo.nothing")}</SecondLine>
    </>
  );
}
