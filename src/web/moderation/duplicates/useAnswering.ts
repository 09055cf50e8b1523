import { useState } from "react";
import { answerDuplicates } from "#contract/duplicates/duplicates.ts";
import type { LikelyDuplicate } from "#contract/duplicates/duplicates.ts";
import { decideCase, reverseDecision } from "#contract/moderation.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import type { Submission, SubmitRequest } from "../../data/useSubmit.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { standing } from "../useDeciding.ts";

/** What was answered of a pair. `decisionId`: two listings are merged by a decision. */
type Answered = { answer: "same" | "different" | "later"; decisionId?: string };

/** Answering of one pair: its task, and what was answered. */
export type DuplicateAnswering = {
  task: Submission;
  answered: Answered | null;
  keep: (at: 0 | 1) => void;
  different: () => void;
  later: () => void;
  undo: () => void;
};

/** Answers whether two entries are one, and takes the answer back. */
export function useAnswering({ collection, ids }: LikelyDuplicate): DuplicateAnswering {
  const say = useText();
  const task = useSubmit();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const tell = (ask: SubmitRequest, answer: "same" | "different" | "open", keep?: string) =>
    ask(answerDuplicates, { collection, ids, answer, ...(keep !== undefined && { keep }) });
  const keep = (at: 0 | 1): void =>
    task.start(async (ask) => {
      const [kept, other] = [ids[at], ids[at === 0 ? 1 : 0]];
      if (kept === undefined || other === undefined) return;
      if (collection === "facilities") {
        if ((await tell(ask, "same", kept)) !== null) setAnswered({ answer: "same" });
        return;
      }
      const reason = say("duplicates.why");
      const decided = await ask(decideCase, { listingId: other, decision: "merge", mergeInto: kept, reason });
      if (decided === null) return;
      const made = standing(decided.value, "in-force");
      setAnswered({ answer: "same", ...(made !== null && { decisionId: made.id }) });
    });
  const undo = (): void =>
    task.start(async (ask) => {
      const id = answered?.decisionId;
      const isUndone =
        id === undefined
          ? answered?.answer === "later" || (await tell(ask, "open")) !== null
          : (await ask(reverseDecision, { id, reason: say("duplicates.undoWhy") })) !== null;
      if (isUndone) setAnswered(null);
    });
  return {
    task,
    answered,
    keep,
    different: () =>
      task.start(async (ask) => {
        if ((await tell(ask, "different")) !== null) setAnswered({ answer: "different" });
      }),
    later: () => setAnswered({ answer: "later" }),
    undo,
  };
}
