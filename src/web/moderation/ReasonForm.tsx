import { useEffect, useId, useRef, useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import type { DecisionKind } from "#domain/moderation/report.ts";
import { useKeptText } from "../device/useKeptText.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { WordsField } from "../ui/WordsField.tsx";
import type { Deciding, ProposedAct } from "./useDeciding.ts";

/** Fewer letters say nothing. Source: contract of decisions. */
const SHORTEST = 5;
/** For how long the owner can be shut out, days. */
const SPANS = [1, 7, 30] as const;

type ReasonFormProps = { deciding: Deciding; wish: ProposedAct; onCancel: () => void };

/**
 * Why something is decided: the owner reads it, and so does whoever judges an appeal. What was
 * typed stays when it is refused.
 */
export function ReasonForm({ deciding: { task, reader, found, decide }, wish, onCancel }: ReasonFormProps) {
  const say = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  // The key that opened it has gone: whoever types, or listens, goes on here.
  useEffect(() => field.current?.focus(), []);
  // What was decided with these words adds a decision: the next one is given other words.
  const about = `${found.listing.id}.${found.decisions.length}`;
  const [reason, setReason] = useKeptText(`${reader}.reason.${about}`);
  const [days, setDays] = useKeptText(`${reader}.sanction.${about}`);
  const [isShort, setShort] = useState(false);
  const maySanction = wish.act === "decide" && (wish.decision === "hide" || wish.decision === "confirm-fraud");
  const send = () => {
    const text = reason.trim();
    setShort(text.length < SHORTEST);
    if (text.length < SHORTEST) return;
    decide(wish, text, maySanction && days !== "" ? Number(days) : null);
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <WordsField
          ref={field}
          label={say("moderation.reason")}
          hint={say("moderation.reasonHint")}
          error={isShort ? <Refused title={say("moderation.reasonShort", { count: SHORTEST })} /> : null}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {maySanction && <SanctionField days={days} onChoose={setDays} />}
        <TaskWords task={task} />
        <TaskKey task={task} type="submit" look="key" label={wishText(wish, found.listing, say)} />
        <Button look="quiet" size="s" wide onClick={onCancel}>
          {say("moderation.cancel")}
        </Button>
      </Stack>
    </SendForm>
  );
}

/** Whether the owner is shut out too, and for how long. */
function SanctionField({ days, onChoose }: { days: string; onChoose: (days: string) => void }) {
  const say = useText();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{say("moderation.sanction")}</Label>
      <Select id={id} value={days} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{say("moderation.sanctionNone")}</option>
        {SPANS.map((count) => (
          <option key={count} value={count}>
            {say("moderation.sanctionDays", { count })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/**
 * What a wish does to a listing that stands so, as its button says it: of what is hidden, "keep"
 * would say the opposite.
 */
export function wishText(wish: ProposedAct, { status }: Pick<SingleListing, "status">, say: Say): string {
  if (wish.act === "decide") return decisionText(wish.decision, status, say);
  if (wish.act === "appeal")
    return say(wish.outcome === "reversed" ? "moderation.act.showAgain" : "moderation.act.keepHidden");
  if (wish.act === "confirm") return say(wish.isConfirmed ? "moderation.act.confirm" : "moderation.act.refuse");
  return say("moderation.act.reverse");
}

/** The same of a decision that was proposed. */
export function decisionText(decision: DecisionKind, status: SingleListing["status"], say: Say): string {
  return say(decision === "keep" && status === "hidden" ? "moderation.act.showAgain" : `moderation.act.${decision}`);
}
