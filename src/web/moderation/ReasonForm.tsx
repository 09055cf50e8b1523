import { useEffect, useId, useRef, useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import type { DecisionKind } from "#domain/moderation/report.ts";
import { useKeptText } from "../device/useKeptText.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { SHUT_OUT_DAYS } from "./DaysField.tsx";
import { ReasonField, SHORTEST_REASON } from "./ReasonField.tsx";
import type { Deciding, ProposedAct } from "./useDeciding.ts";

type ReasonFormProps = { deciding: Deciding; proposed: ProposedAct; onCancel: () => void };

/**
 * The reason of a decision, read by the owner and by whoever judges an appeal. Refused input stays.
 */
export function ReasonForm({ deciding: { task, reader, found, decide }, proposed, onCancel }: ReasonFormProps) {
  const say = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that opened it is gone: the focus continues here.
  useEffect(() => field.current?.focus(), []);
  // Each decision has its own draft: the next one starts empty.
  const about = `${found.listing.id}.${found.decisions.length}`;
  const [reason, setReason] = useKeptText(`${reader}.reason.${about}`);
  const [days, setDays] = useKeptText(`${reader}.sanction.${about}`);
  const [isShort, setShort] = useState(false);
  const isAgainst =
    proposed.act === "decide" && (proposed.decision === "hide" || proposed.decision === "confirm-fraud");
  // An imported entry has no account behind it, unless somebody took it over.
  const hasOwner = found.ownerId !== null || found.listing.source.kind !== "import";
  const maySanction = isAgainst && hasOwner && !isByOwnerAlone(found);
  const send = () => {
    const text = reason.trim();
    setShort(text.length < SHORTEST_REASON);
    if (text.length < SHORTEST_REASON) return;
    decide(proposed, text, maySanction && days !== "" ? Number(days) : null);
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <ReasonField
          ref={field}
          hint={say("moderation.reasonHint")}
          isShort={isShort}
          value={reason}
          onType={setReason}
        />
        {maySanction && <SanctionField days={days} onChoose={setDays} />}
        <TaskWords task={task} />
        <TaskKey task={task} type="submit" look="key" label={proposedActText(proposed, found.listing, say)} />
        <Button look="quiet" size="s" wide onClick={onCancel}>
          {say("moderation.cancel")}
        </Button>
      </Stack>
    </SendForm>
  );
}

/** Whether its owner alone reported, of a response: then nobody says anything against the owner. */
function isByOwnerAlone({ reports }: Deciding["found"]): boolean {
  return reports.length > 0 && reports.every(({ response }) => response?.by === "owner");
}

/** Whether and how long the owner is banned too. */
function SanctionField({ days, onChoose }: { days: string; onChoose: (days: string) => void }) {
  const say = useText();
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{say("moderation.sanction")}</Label>
      <Select id={id} value={days} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{say("moderation.sanctionNone")}</option>
        {SHUT_OUT_DAYS.map((count) => (
          <option key={count} value={count}>
            {say("moderation.sanctionDays", { count })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/**
 * The label of an act in the listing's status: for a hidden one, "keep" would mean the opposite.
 */
export function proposedActText(proposed: ProposedAct, { status }: Pick<SingleListing, "status">, say: Say): string {
  if (proposed.act === "decide") return decisionText(proposed.decision, status, say);
  if (proposed.act === "appeal")
    return say(proposed.outcome === "reversed" ? "moderation.act.showAgain" : "moderation.act.keepHidden");
  if (proposed.act === "confirm") return say(proposed.isConfirmed ? "moderation.act.confirm" : "moderation.act.refuse");
  return say("moderation.act.reverse");
}

/** The same for a proposed decision. */
export function decisionText(decision: DecisionKind, status: SingleListing["status"], say: Say): string {
  return say(decision === "keep" && status === "hidden" ? "moderation.act.showAgain" : `moderation.act.${decision}`);
}
