import { VerifierChoiceEnd, VerifierChoiceSave } from "#contract/verifier-choice.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { endOwnDocument, saveOwnDocument } from "#server/commands/own-document.ts";
import { verifierChoices } from "#server/stored/verifier-choices.ts";

/** Stores what a verifier chose to call, over what was there. */
export function saveChoiceMutation(): Mutation {
  return saveOwnDocument({
    name: "verifierChoices.save",
    args: VerifierChoiceSave,
    collection: verifierChoices,
    partsOf: ({ districts, kinds, languages, hours }, { ownerId, now }) => ({
      body: { ownerId, districts, kinds, languages, ...(hours !== undefined && { hours }), at: now.toISOString() },
    }),
  });
}

/** Ends it: anything is called again. */
export function endChoiceMutation(): Mutation {
  return endOwnDocument({ name: "verifierChoices.end", args: VerifierChoiceEnd, collection: verifierChoices });
}
