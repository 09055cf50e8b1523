import { VerifierAreaEnd, VerifierAreaSave } from "#contract/asks.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { endOwnDocument, saveOwnDocument } from "#server/commands/own-document.ts";
import { verifierAreas } from "#server/stored/asks.ts";

/** Stores where a verifier may be asked to call, over what was there. */
export function saveAreaMutation(): Mutation {
  return saveOwnDocument({
    name: "verifierAreas.save",
    args: VerifierAreaSave,
    collection: verifierAreas,
    partsOf: ({ place, radiusKm }, { ownerId, now }) => ({
      body: { ownerId, radiusKm, at: now.toISOString() },
      shielded: { place },
    }),
  });
}

/** Ends it, and erases the place. */
export function endAreaMutation(): Mutation {
  return endOwnDocument({ name: "verifierAreas.end", args: VerifierAreaEnd, collection: verifierAreas });
}
