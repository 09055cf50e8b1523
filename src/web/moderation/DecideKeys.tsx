import { useState } from "react";
import { TaskWords } from "../data/Refusal.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Note } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { standing } from "./useDeciding.ts";
import type { Deciding, ProposedAct } from "./useDeciding.ts";
import { decisionText, ReasonForm, proposedActText } from "./ReasonForm.tsx";
import css from "./DecideKeys.module.css";

/** Possible decisions about a case. A tap asks for the reason; a decision can be undone. */
export function DecideKeys({ deciding, isWhole = false }: { deciding: Deciding; isWhole?: boolean }) {
  const say = useText();
  const { found, reader, done, task, decide } = deciding;
  const [proposed, setProposed] = useState<ProposedAct | null>(null);
  if (found.isOwn) return <SecondLine as="p">{say("moderation.own")}</SecondLine>;
  if (proposed !== null && done !== proposed) {
    return <ReasonForm deciding={deciding} proposed={proposed} onCancel={() => setProposed(null)} />;
  }
  const stands = standing(found, "in-force");
  const waits = standing(found, "proposed");
  const wishes = wishesOf(deciding, isWhole);
  return (
    <Stack data-gap="m">
      <div role="status">
        {done !== null && (
          <Note icon="check" tone="fresh">
            <p>
              {say(waits === null ? "moderation.done" : "moderation.proposedDone", {
                what: proposedActText(done, found.listing, say),
              })}
            </p>
            {waits === null && stands !== null && done.act === "decide" && (
              <Button size="s" onClick={() => setProposed({ act: "reverse", decisionId: stands.id })}>
                {say("moderation.act.reverse")}
              </Button>
            )}
            {waits?.byId === reader && (
              <Button
                size="s"
                onClick={() => {
                  setProposed(null);
                  decide({ act: "confirm", isConfirmed: false }, "");
                }}
              >
                {say("moderation.act.reverse")}
              </Button>
            )}
          </Note>
        )}
      </div>
      {done === null && <Standing deciding={deciding} />}
      {done === null && wishes.length > 0 && (
        <div className={css.keys}>
          {wishes.map((each, at) => (
            <Button
              key={proposedActText(each, found.listing, say)}
              size="s"
              look={at === 0 ? "tint" : "plain"}
              onClick={() => (each.act === "confirm" ? decide(each, "") : setProposed(each))}
            >
              <Icon name={isDown(each) ? "eye-off" : "check"} size="s" />
              {proposedActText(each, found.listing, say)}
            </Button>
          ))}
        </div>
      )}
      {proposed === null && <TaskWords task={task} />}
    </Stack>
  );
}

/** Another moderator's decision or proposal, if it matters now. */
function Standing({ deciding: { found, reader } }: { deciding: Deciding }) {
  const say = useText();
  const waits = standing(found, "proposed");
  if (found.appeal !== null) {
    return isBehind(found, reader) ? <SecondLine as="p">{say("moderation.ownDecision")}</SecondLine> : null;
  }
  if (waits !== null) {
    const what = decisionText(waits.decision, found.listing.status, say);
    return (
      <div>
        <p>{say(waits.byId === reader ? "moderation.proposedByYou" : "moderation.proposed", { what })}</p>
        <SecondLine as="p">{waits.reason}</SecondLine>
      </div>
    );
  }
  return found.needsSecond ? <SecondLine as="p">{say("moderation.needsSecond")}</SecondLine> : null;
}

/** Whether it hides the listing or keeps it hidden. */
function isDown(proposed: ProposedAct): boolean {
  if (proposed.act === "appeal") return proposed.outcome === "upheld";
  return proposed.act === "decide" && proposed.decision !== "keep" && proposed.decision !== "dispute";
}

/** Whether the reader made the decision in force. */
function isBehind(found: Deciding["found"], reader: string): boolean {
  return standing(found, "in-force")?.byId === reader;
}

/** Possible acts: on an appeal, on another's proposal, else on the listing. */
function wishesOf({ found, reader }: Deciding, isWhole: boolean): ProposedAct[] {
  if (found.appeal !== null) {
    // Whoever made the decision does not judge the appeal against it.
    if (isBehind(found, reader)) return [];
    return [
      { act: "appeal", outcome: "reversed" },
      { act: "appeal", outcome: "upheld" },
    ];
  }
  const waits = standing(found, "proposed");
  if (waits !== null) {
    const refuse: ProposedAct = { act: "confirm", isConfirmed: false };
    return waits.byId === reader ? [refuse] : [{ act: "confirm", isConfirmed: true }, refuse];
  }
  const decide = (decision: "hide" | "keep" | "dispute" | "confirm-fraud"): ProposedAct => ({
    act: "decide",
    decision,
  });
  const stands = standing(found, "in-force");
  // Another's decision is not reversed alone: deciding against it makes a proposal.
  const back: ProposedAct[] = stands === null || found.needsSecond ? [] : [{ act: "reverse", decisionId: stands.id }];
  if (found.listing.status === "hidden") return [...back, decide("keep")];
  const more = isWhole ? [decide("dispute"), decide("confirm-fraud"), ...back] : [];
  return [decide("hide"), decide("keep"), ...more];
}
