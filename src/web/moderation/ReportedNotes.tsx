import { useState } from "react";
import type { Case } from "#contract/moderation.ts";
import { getReportedNotes } from "#contract/reported/reported-notes.ts";
import type { OutputOf } from "#contract/route.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { banPerson } from "#contract/people.ts";
import { Button } from "../ui/Button.tsx";
import { Done } from "../ui/Done.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { DaysField, SHUT_OUT_DAYS, untilAfter } from "./DaysField.tsx";
import { ReasonField, SHORTEST_REASON } from "./ReasonField.tsx";

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

/**
 * Shuts out an account that has no post to decide about: it asked for money in a response. Refused
 * input stays.
 */
function ShutOutForm({ accountId }: { accountId: string }) {
  const say = useText();
  const task = useSubmit();
  const [step, setStep] = useState<"closed" | "open" | "done">("closed");
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const [days, setDays] = useState<number>(SHUT_OUT_DAYS[0]);
  if (step === "done") return <Done text={say("moderation.thread.shut")} />;
  if (step === "closed") {
    return (
      <Button wide onClick={() => setStep("open")}>
        {say("moderation.thread.shutOut")}
      </Button>
    );
  }
  const send = () => {
    const text = reason.trim();
    setShort(text.length < SHORTEST_REASON);
    if (text.length < SHORTEST_REASON) return;
    task.start(async (ask) => {
      const answer = await ask(banPerson, { id: accountId, reason: text, until: untilAfter(days) });
      if (answer !== null) setStep("done");
    });
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <DaysField spans={SHUT_OUT_DAYS} days={days} onChoose={setDays} />
        <ReasonField isShort={isShort} value={reason} onType={setReason} />
        <TaskWords task={task} />
        <TaskKey task={task} type="submit" look="key" label={say("moderation.thread.shutOut")} />
        <Button look="quiet" size="s" wide onClick={() => setStep("closed")}>
          {say("moderation.cancel")}
        </Button>
      </Stack>
    </SendForm>
  );
}
