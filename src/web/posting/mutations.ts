import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import type { Mutation } from "../store/types.ts";
import type { Answers } from "../drafts/answers.ts";
import type { Finished } from "./check-all.ts";
import { availableCount } from "../drafts/listing-input.ts";

/** What a posted draft sends. `observationId`: for the observation about current stock. */
type Sending = {
  finished: Finished;
  answers: Answers;
  edits?: { id: string; editVersion: number } | undefined;
  observationId: string;
};

/**
 * The commands of a finished draft. An offer available now adds an observation in the same
 * transaction, because a post says nothing about stock (decision 13). An unchanged edit sends
 * nothing.
 */
export function mutationsOf({ finished, answers, edits, observationId }: Sending): Mutation[] {
  const { input, changes } = finished;
  if (edits !== undefined) {
    if (changes === null || Object.keys(changes).length === 0) return [];
    const { id, editVersion } = edits;
    return [{ name: "listings.edit", args: { id, ...changes }, precondition: { editVersion } }];
  }
  const post: Mutation = { name: "listings.post", args: { ...input, ...agreedBy(input) } };
  if (input.side !== "offer" || answers.hasNow !== "yes" || input.from) return [post];
  const count = availableCount(answers);
  const args = {
    id: observationId,
    listingId: input.id,
    outcome: "in-stock",
    ...(count !== null && { count }),
  };
  return [post, { name: "observations.record", args }];
}

/** What the words beside the button say, which stand there for one's own need. */
function agreedBy({ side, from }: Finished["input"]): { healthConsent?: { wordsVersion: string } } {
  return side === "need" && !from ? { healthConsent: { wordsVersion: HEALTH_WORDS } } : {};
}
