import type { Database } from "#server/documents/pool.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { claimMutation } from "./commands/claim.ts";
import { editMutation } from "./commands/edit.ts";
import { closeMutation } from "./commands/close.ts";
import { renewMutation } from "./commands/renew.ts";
import { takeMutation } from "./commands/take-stock.ts";
import { recordMutation } from "./commands/observe.ts";
import type { ObservationDependencies } from "./commands/observe.ts";
import { pauseMutation } from "./commands/pause.ts";
import { postMutation } from "./commands/post.ts";
import type { ListingDependencies } from "./dependencies.ts";
import { undoMutation } from "./commands/undo.ts";

/** The commands on listings by what they do. Routes and batches call the same ones. */
export type ListingMutations = Record<
  "post" | "edit" | "close" | "renew" | "take" | "record" | "undo" | "pause" | "claim",
  Mutation
>;

/** Makes them. */
export function listingMutations(
  database: Database,
  dependencies: ListingDependencies & ObservationDependencies,
): ListingMutations {
  return {
    post: postMutation(dependencies),
    edit: editMutation(database, dependencies),
    close: closeMutation(),
    renew: renewMutation(),
    take: takeMutation(),
    record: recordMutation(database, dependencies),
    pause: pauseMutation(),
    claim: claimMutation(database, dependencies),
    undo: undoMutation(database, dependencies.hooks),
  };
}
