import { useState } from "react";
import { confirmDecision, decideAppeal, decideCase, reverseDecision } from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import type { DecisionKind } from "#domain/moderation/report.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { useSubmit } from "../data/useSubmit.ts";
import type { Submission } from "../data/useSubmit.ts";

/** What a moderator wants to do about a case, before the reason is written. */
export type ProposedAct =
  | { act: "decide"; decision: DecisionKind; mergeInto?: string }
  | { act: "appeal"; outcome: "upheld" | "reversed" }
  | { act: "confirm"; isConfirmed: boolean }
  | { act: "reverse"; decisionId: string };

/** Deciding about one case: the task of it, who reads it, what was decided last, and how. */
export type Deciding = {
  task: Submission;
  reader: string;
  found: Case;
  done: ProposedAct | null;
  /** @param sanctionDays for how long the owner is shut out too; null: not at all */
  decide: (wish: ProposedAct, reason: string, sanctionDays?: number | null) => void;
};

/** The decision that stands, or waits for a second person; null where there is none. */
export function standing({ decisions }: Case, state: "in-force" | "proposed") {
  return decisions.find((each) => each.state === state) ?? null;
}

/**
 * Lets a moderator decide about a case; `onDecided` hears of it as it is then, and may have the
 * case read anew.
 */
export function useDeciding(first: Case, reader: string, onDecided: () => void = () => undefined): Deciding {
  const task = useSubmit();
  const [state, setState] = useState<{ of: Case; found: Case; done: ProposedAct | null }>({
    of: first,
    found: first,
    done: null,
  });
  // Read anew, it still says what was done here: nobody is to wonder whether it came through.
  const { done } = state;
  const found = state.of === first ? state.found : first;
  const decide = (wish: ProposedAct, reason: string, sanctionDays: number | null = null): void => {
    task.start(async (ask) => {
      const listingId = found.listing.id;
      const answer =
        wish.act === "decide"
          ? await ask(decideCase, {
              listingId,
              decision: wish.decision,
              reason,
              ...(wish.mergeInto !== undefined && { mergeInto: wish.mergeInto }),
              ...(sanctionDays !== null && {
                sanction: { until: new Date(Date.now() + sanctionDays * DAY_MS).toISOString() },
              }),
            })
          : wish.act === "appeal"
            ? await ask(decideAppeal, { id: found.appeal?.id ?? "", outcome: wish.outcome, reason })
            : wish.act === "confirm"
              ? await ask(confirmDecision, { id: standing(found, "proposed")?.id ?? "", isConfirmed: wish.isConfirmed })
              : await ask(reverseDecision, { id: wish.decisionId, reason });
      if (answer === null) return;
      setState({ of: first, found: answer.value, done: wish });
      onDecided();
    });
  };
  return { task, reader, found, done, decide };
}
