import { useState } from "react";
import { answerBanAppeal } from "#contract/people-power.ts";
import type { BanAppeal } from "#contract/people-power.ts";
import { BAN_APPEAL_ANSWERS } from "#domain/identity/ban-appeal.ts";
import type { BanAppealAnswer } from "#domain/identity/ban-appeal.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import type { SubmitRequest } from "../data/useSubmit.ts";
import { useKeptText } from "../device/useKeptText.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { DaysField, SHUT_OUT_DAYS, untilAfter } from "./DaysField.tsx";
import { ReasonField, SHORTEST_REASON } from "./ReasonField.tsx";

type BanAnswerFormProps = {
  found: BanAppeal;
  reader: string;
  onAnswered: (found: BanAppeal) => void;
  /** Reads the appeal again, where somebody else was faster. */
  again: () => void;
};

/** The keys of an appeal against a ban, and the reason of the answer. Refused input stays. */
export function BanAnswerForm({ found, reader, onAnswered, again }: BanAnswerFormProps) {
  const say = useText();
  const task = useSubmit();
  const [outcome, setOutcome] = useState<BanAppealAnswer | null>(null);
  const [reason, setReason] = useKeptText(`${reader}.ban-appeal.${found.id}`);
  const [isShort, setShort] = useState(false);
  const spans = spansWithin(found.ban?.until ?? null);
  const [days, setDays] = useState<number>(SHUT_OUT_DAYS[0]);
  if (outcome === null) {
    const offered = BAN_APPEAL_ANSWERS.filter((each) => each !== "shorten" || spans.length > 0);
    return (
      <Stack data-gap="s">
        {offered.map((each) => (
          <Button key={each} wide onClick={() => setOutcome(each)}>
            {say(`banAppeal.answer.${each}`)}
          </Button>
        ))}
      </Stack>
    );
  }
  const text = reason.trim();
  const answer = async (ask: SubmitRequest) => {
    const end = outcome === "shorten" ? { until: untilAfter(days, SLACK_MS) } : { showPosts: outcome === "lift" };
    const answered = await ask(answerBanAppeal, { id: found.id, outcome, reason: text, ...end });
    if (answered === null) return;
    setReason("");
    onAnswered(answered.value);
  };
  const send = () => {
    setShort(text.length < SHORTEST_REASON);
    if (text.length >= SHORTEST_REASON) task.start(answer);
  };
  const isLate = task.problem?.reason === "moderation/already-decided";
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <ReasonField hint={say("banAppeal.hint")} isShort={isShort} value={reason} onType={setReason} />
        {outcome === "shorten" && <DaysField spans={spans} days={days} onChoose={setDays} />}
        <TaskWords task={task} />
        <TaskKey task={task} type="submit" look="key" label={say(`banAppeal.answer.${outcome}`)} />
        <Button look="quiet" size="s" wide onClick={isLate ? again : () => setOutcome(null)}>
          {say("moderation.cancel")}
        </Button>
      </Stack>
    </SendForm>
  );
}

/** A day that begins here must still be a day when it arrives. */
const SLACK_MS = 600_000;

/** How much of a shortened ban may stay, days: what ends before it does. */
function spansWithin(until: string | null): number[] {
  const left = until === null ? Infinity : Date.parse(until) - Date.now() - SLACK_MS;
  return SHUT_OUT_DAYS.filter((days) => days * DAY_MS < left);
}
