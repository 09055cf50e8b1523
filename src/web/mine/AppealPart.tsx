import { useState } from "react";
import { appealDecision } from "#contract/moderation.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useClock } from "../device/useClock.tsx";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useKeptText } from "../device/useKeptText.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { useAccountId } from "../session/useAccountId.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Note, Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { WordsField } from "../ui/WordsField.tsx";
import { Acts, momentOf } from "./card-parts.tsx";

/** Minimum and maximum characters of an appeal. Source: src/contract/moderation.ts. */
const LETTERS = { least: 10, most: 1_000 } as const;

/** A moderator's decision about one's post, and the appeal to another moderator. */
export function AppealPart({ listing }: { listing: SingleListing }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isSent, setSent] = useState(false);
  const { id, decision, mergedInto } = listing;
  if (decision === undefined) return null;
  const time = momentOf(decision.at, clock, language);
  return (
    <Stack data-gap="m">
      <p>{say(`mine.decision.${decision.decision}`, { time })}</p>
      {mergedInto !== undefined && (
        <Acts>
          <ButtonLink size="s" href={`/r/${mergedInto}`}>
            {say("mine.decision.other")}
          </ButtonLink>
        </Acts>
      )}
      <div role="status">
        {isSent && (
          <Note icon="check" tone="fresh">
            {say("mine.appeal.sent")}
          </Note>
        )}
      </div>
      {decision.mayAppeal && !isSent && <Appeal id={id} onSent={() => setSent(true)} />}
    </Stack>
  );
}

function Appeal({ id, onSent }: { id: string; onSent: () => void }) {
  const say = useText();
  const [text, setText] = useKeptText(`${useAccountId()}.appeal.${id}`);
  const [isOpen, setOpen] = useState(text !== "");
  const [isShort, setShort] = useState(false);
  const task = useSubmit();
  const send = () => {
    const words = text.trim();
    setShort(words.length < LETTERS.least);
    if (words.length < LETTERS.least) return;
    task.start(async (ask) => {
      if ((await ask(appealDecision, { id, text: words })) === null) return;
      setText("");
      onSent();
    });
  };
  if (!isOpen) {
    return (
      <Acts>
        <Button size="s" onClick={() => setOpen(true)}>
          {say("mine.act.appeal")}
        </Button>
      </Acts>
    );
  }
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <WordsField
          label={say("mine.appeal.label")}
          hint={say("mine.appeal.hint")}
          error={isShort ? <Refused title={say("mine.appeal.short")} /> : null}
          rows={4}
          maxLength={LETTERS.most}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TaskWords task={task} />
        <TaskKey look="key" type="submit" task={task} label={say("mine.appeal.send")} />
        <Button size="s" onClick={() => setOpen(false)}>
          {say("mine.act.leave")}
        </Button>
      </Stack>
    </SendForm>
  );
}
