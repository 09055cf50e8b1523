import { useState } from "react";
import { confirmDecision, decideAppeal, decideCase, reverseDecision } from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import type { DecisionKind } from "#domain/moderation/report.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { useSubmit } from "../data/useSubmit.ts";
import type { Submission } from "../data/useSubmit.ts";

/** A moderator's act before its reason is written. */
export type ProposedAct =
  | { act: "decide"; decision: DecisionKind; mergeInto?: string }
  | { act: "appeal"; outcome: "upheld" | "reversed" }
  | { act: "confirm"; isConfirmed: boolean }
  | { act: "reverse"; decisionId: string };

/** Deciding about a case: its task, the reader, the last decision and its outcome. */
export type Deciding = {
  task: Submission;
  reader: string;
  found: Case;
  done: ProposedAct | null;
  /** @param sanctionDays length of the owner's ban; null: none */
  decide: (proposed: ProposedAct, reason: string, sanctionDays?: number | null) => void;
};

/** The decision in force or awaiting a second moderator; null without one. */
export function standing({ decisions }: Case, state: "in-force" | "proposed") {
  return decisions.find((each) => each.state === state) ?? null;
}

/** Decides about a case. `onDecided` receives the new case, and may read it again. */
export function useDeciding(first: Case, reader: string, onDecided: () => void = () => undefined): Deciding {
  const task = useSubmit();
  const [state, setState] = useState<{ of: Case; found: Case; done: ProposedAct | null }>({
    of: first,
    found: first,
    done: null,
  });
  // Read again, it still confirms what was done here.
  const { done } = state;
  const found = state.of === first ? state.found : first;
  const decide = (proposed: ProposedAct, reason: string, sanctionDays: number | null = null): void => {
    task.start(async (ask) => {
      const listingId = found.listing.id;
      const answer =
        proposed.act === "decide"
          ? await ask(decideCase, {
              listingId,
              decision: proposed.decision,
              reason,
              ...(proposed.mergeInto !== undefined && { mergeInto: proposed.mergeInto }),
              ...(sanctionDays !== null && {
                sanction: { until: new Date(Date.now() + sanctionDays * DAY_MS).toISOString() },
              }),
            })
          : proposed.act === "appeal"
            ? await ask(decideAppeal, { id: found.appeal?.id ?? "", outcome: proposed.outcome, reason })
            : proposed.act === "confirm"
              ? await ask(confirmDecision, {
                  id: standing(found, "proposed")?.id ?? "",
                  isConfirmed: proposed.isConfirmed,
                })
              : await ask(reverseDecision, { id: proposed.decisionId, reason });
      if (answer === null) return;
      setState({ of: first, found: answer.value, done: proposed });
      onDecided();
    });
  };
  return { task, reader, found, done, decide };
}
