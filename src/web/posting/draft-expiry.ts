import { expiresAt } from "#domain/listings/lifetime.ts";
import type { SingleListing } from "#contract/listings.ts";
import { chosenKind } from "./usePostForm.tsx";
import { neededByOf } from "../drafts/listing-input.ts";
import type { Draft } from "../drafts/kept-drafts.ts";

/**
 * When a post expires, ISO text. A changed post keeps its end. Null if that is unknown, or if its
 * time changes: the server then counts again from posting or renewal.
 */
export function endsOf(
  { answers, edits }: Pick<Draft, "answers" | "edits">,
  stored: Pick<SingleListing, "expiresAt"> | null,
  now: Date,
): string | null {
  const { side, urgency } = answers;
  if (side === "") return null;
  if (edits !== undefined) {
    const isRetimed = edits.before.urgency !== urgency || neededByOf(edits.before) !== neededByOf(answers);
    return isRetimed || stored === null ? null : stored.expiresAt;
  }
  const neededBy = side === "need" ? neededByOf(answers) : undefined;
  const lived = { side, kind: chosenKind(answers), urgency: urgency === "" ? ("planned" as const) : urgency, neededBy };
  return expiresAt(lived, now).toISOString();
}
