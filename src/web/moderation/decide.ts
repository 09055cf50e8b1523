import { useState } from "react";
import { confirmDecision, decideAppeal, decideCase, reverseDecision } from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import type { DecisionKind } from "#domain/moderation/report.ts";
import { useTask } from "../app/task.ts";
import type { Task } from "../app/task.ts";

const DAY_MS = 86_400_000;

/** What a moderator wants to do about a case, before the reason is written. */
export type Wish =
  | { act: "decide"; decision: DecisionKind; mergeInto?: string; sanctionDays?: number }
  | { act: "appeal"; outcome: "upheld" | "reversed" }
  | { act: "confirm"; isConfirmed: boolean }
  | { act: "reverse"; decisionId: string };

/** Deciding about one case: the task of it, what was decided last, and how. */
export type Deciding = { task: Task; found: Case; done: Wish | null; decide: (wish: Wish, reason: string) => void };

/** The decision that stands, or waits for a second person; null where there is none. */
export function standing({ decisions }: Case, state: "in-force" | "proposed") {
  return decisions.find((each) => each.state === state) ?? null;
}

/** Lets a moderator decide about a case; `onDecided` hears of it as it is then. */
export function useDeciding(first: Case, onDecided: (found: Case) => void = () => undefined): Deciding {
  const task = useTask();
  const [state, setState] = useState<{ of: Case; found: Case; done: Wish | null }>({
    of: first,
    found: first,
    done: null,
  });
  const { found, done } = state.of === first ? state : { found: first, done: null };
  const decide = (wish: Wish, reason: string): void => {
    task.start(async (ask) => {
      const listingId = found.listing.id;
      const answer =
        wish.act === "decide"
          ? await ask(decideCase, {
              listingId,
              decision: wish.decision,
              reason,
              ...(wish.mergeInto !== undefined && { mergeInto: wish.mergeInto }),
              ...(wish.sanctionDays !== undefined && {
                sanction: { until: new Date(Date.now() + wish.sanctionDays * DAY_MS).toISOString() },
              }),
            })
          : wish.act === "appeal"
            ? await ask(decideAppeal, { id: found.appeal?.id ?? "", outcome: wish.outcome, reason })
            : wish.act === "confirm"
              ? await ask(confirmDecision, { id: standing(found, "proposed")?.id ?? "", isConfirmed: wish.isConfirmed })
              : await ask(reverseDecision, { id: wish.decisionId, reason });
      if (answer === null) return;
      setState({ of: first, found: answer.value, done: wish });
      onDecided(answer.value);
    });
  };
  return { task, found, done, decide };
}
