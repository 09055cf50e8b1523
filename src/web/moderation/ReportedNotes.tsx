import { useState } from "react";
import type { Case } from "#contract/moderation.ts";
import { getReportedNotes } from "#contract/reported/reported-notes.ts";
import type { OutputOf } from "#contract/route.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { ShutOutForm } from "./ShutOutForm.tsx";

type Reported = NonNullable<Case["reports"][number]["response"]>;
type Notes = OutputOf<typeof getReportedNotes>["notes"];

/**
 * Who says of whom that they asked for money, and what the two wrote to each other. It is read by a
 * tap alone, because the audit says who did. Who asked for money may have
 * no post to decide about, so they are shut out here.
 */
export function ReportedNotes({ response: { id, by, otherId } }: { response: Reported }) {
  const { say } = useLanguage();
  const task = useSubmit();
  const [notes, setNotes] = useState<Notes | null>(null);
  const read = () =>
    task.start(async (ask) => {
      const answer = await ask(getReportedNotes, { id });
      if (answer !== null) setNotes(answer.value.notes);
    });
  return (
    <Stack data-gap="s">
      <p>{say(`moderation.thread.says.${by}`)}</p>
      {notes === null ? (
        <>
          <TaskWords task={task} />
          <TaskKey task={task} label={say("moderation.thread.read")} busy={say("app.loading")} onClick={read} />
          <SecondLine as="p">{say("moderation.thread.audited")}</SecondLine>
        </>
      ) : (
        <NoteList notes={notes} />
      )}
      {otherId !== undefined && <ShutOutForm accountId={otherId} />}
    </Stack>
  );
}

function NoteList({ notes }: { notes: Notes }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (notes.length === 0) return <p role="status">{say("moderation.thread.none")}</p>;
  return (
    <ol aria-label={say("moderation.thread.title")}>
      {notes.map(({ by, at, text, phrase }, index) => (
        <li key={`${index} ${at}`}>
          <SecondLine as="p">{`${say(`moderation.thread.by.${by}`)} · ${whenText(at, clock, language)}`}</SecondLine>
          <p dir="auto">{phrase === undefined ? text : say(`moderation.thread.phrase.${phrase}`)}</p>
        </li>
      ))}
    </ol>
  );
}
