import { useState } from "react";
import { answerExpiryReminder } from "#contract/expiry-reminder.ts";
import type { AskedListing } from "#contract/expiry-reminder.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";

/** "Call me": for a day one volunteer at a time may have the number. It can be taken back. */
export function CallMe({ token, call }: { token: string; call: NonNullable<AskedListing["call"]> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const [until, setUntil] = useState(call.until);
  const tell = (answer: "call" | "no-call") =>
    task.start(async (ask) => {
      const told = await ask(answerExpiryReminder, { token, answer });
      if (told !== null) setUntil(told.value.call?.until);
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div role="status">
          {until !== undefined && (
            <Note icon="phone" tone="fresh">
              <span suppressHydrationWarning>
                {say("stillAsked.call.until", { when: whenText(until, clock, language) })}
              </span>
            </Note>
          )}
        </div>
        {until === undefined && <SecondLine as="p">{say("stillAsked.call.why")}</SecondLine>}
        <TaskWords task={task} />
        {until === undefined ? (
          <TaskKey task={task} icon="phone" label={say("stillAsked.call.ask")} onClick={() => tell("call")} />
        ) : (
          <TaskKey task={task} label={say("stillAsked.call.stop")} onClick={() => tell("no-call")} />
        )}
      </Stack>
    </Card>
  );
}
