import { useState } from "react";
import { banPerson } from "#contract/people.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Done } from "../ui/Done.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { DaysField, SHUT_OUT_DAYS, untilAfter } from "./DaysField.tsx";
import { ReasonField, SHORTEST_REASON } from "./ReasonField.tsx";

/**
 * Shuts out an account that has no post to decide about: it asked for money in a response. Refused
 * input stays.
 */
export function ShutOutForm({ accountId }: { accountId: string }) {
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
