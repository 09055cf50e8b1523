import type { Feature } from "#server/commands/feature.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { choiceCollection, claimCollection } from "./collection.ts";
import { verificationMutations, verificationRoutes } from "./routes.ts";
import type { VerificationDependencies } from "./routes.ts";

/** What the feature takes of the service. */
type Services = {
  database: Database;
  numbers: Pick<Parameters<typeof verificationMutations>[1], "keysOf">;
  readModel: ReadModel;
};

/** What it needs of other features: facts and languages of a place, checks by way of owners. */
type Others = Pick<VerificationDependencies, "factsAt" | "languagesAt" | "owners">;

/** Opens cards to call, each claimed by one verifier, and the checks of owners. */
export function openVerification(
  { database, numbers, readModel }: Services,
  others: Others,
  writers: Writers,
): Feature {
  const { factsAt, owners } = others;
  const mutations = verificationMutations(database, { readModel, keysOf: numbers.keysOf, factsAt, owners });
  return {
    bindings: verificationRoutes({ database, readModel, mutations, writers, ...others }),
    mutations: Object.values(mutations),
    collections: [claimCollection(database, owners.giveableAmong), choiceCollection(database)],
  };
}
