import { styled } from "../theme/styled.ts";
import { useState } from "react";
import { TaskWords } from "../data/Refusal.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Note } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { standing } from "./useDeciding.ts";
import type { Deciding, ProposedAct } from "./useDeciding.ts";
import { decisionText, ReasonForm, wishText } from "./ReasonForm.tsx";

const Keys = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit,minmax(min(100%,7.5rem),1fr))",
  gap: 8,
});

/**
 * What can be decided about a case now; a tap asks for the reason, and what was decided can be
 * taken back.
 */
export function DecideKeys({ deciding, isWhole = false }: { deciding: Deciding; isWhole?: boolean }) {
  const say = useText();
  const { found, reader, done, task, decide } = deciding;
  const [wish, setWish] = useState<ProposedAct | null>(null);
  if (found.isOwn) return <SecondLine as="p">{say("moderation.own")}</SecondLine>;
  if (wish !== null && done !== wish) {
    return <ReasonForm deciding={deciding} wish={wish} onCancel={() => setWish(null)} />;
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
                what: wishText(done, found.listing, say),
              })}
            </p>
            {waits === null && stands !== null && done.act === "decide" && (
              <Button size="s" onClick={() => setWish({ act: "reverse", decisionId: stands.id })}>
                {say("moderation.act.reverse")}
              </Button>
            )}
            {waits?.byId === reader && (
              <Button
                size="s"
                onClick={() => {
                  setWish(null);
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
        <Keys>
          {wishes.map((each, at) => (
            <Button
              key={wishText(each, found.listing, say)}
              size="s"
              look={at === 0 ? "tint" : "plain"}
              onClick={() => (each.act === "confirm" ? decide(each, "") : setWish(each))}
            >
              <Icon name={isDown(each) ? "eye-off" : "check"} size="s" />
              {wishText(each, found.listing, say)}
            </Button>
          ))}
        </Keys>
      )}
      {wish === null && <TaskWords task={task} />}
    </Stack>
  );
}

/** What another one decided or proposed before, as far as it matters to who decides now. */
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

/** Whether it keeps the listing from readers, or leaves it so. */
function isDown(wish: ProposedAct): boolean {
  if (wish.act === "appeal") return wish.outcome === "upheld";
  return wish.act === "decide" && wish.decision !== "keep" && wish.decision !== "dispute";
}

/** Whether the reader made the decision that stands. */
function isBehind(found: Deciding["found"], reader: string): boolean {
  return standing(found, "in-force")?.byId === reader;
}

/**
 * What can be done: about an appeal, about what another one proposed, else about the listing
 * itself.
 */
function wishesOf({ found, reader }: Deciding, isWhole: boolean): ProposedAct[] {
  if (found.appeal !== null) {
    // Whoever stands behind it does not judge what is said against it.
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
  // What another one decided is not taken back alone: deciding against it proposes it.
  const back: ProposedAct[] = stands === null || found.needsSecond ? [] : [{ act: "reverse", decisionId: stands.id }];
  if (found.listing.status === "hidden") return [...back, decide("keep")];
  const more = isWhole ? [decide("dispute"), decide("confirm-fraud"), ...back] : [];
  return [decide("hide"), decide("keep"), ...more];
}
