import type { Collection } from "#server/commands/client-collection.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Writers } from "#server/commands/writers.ts";
import { grantCollection } from "./collection.ts";
import type { ContactDependencies } from "./dependencies.ts";
import { blockMutation, revokeMutation } from "./commands/revoke-grants.ts";
import { contactRoutes } from "./routes.ts";

/** The contact call, and what an owner may do about it. */
export type Contact = { bindings: Binding[]; mutations: Mutation[]; collection: Collection };

/** Opens the feature. */
export function openContact({
  ask,
  writers,
  texts,
}: {
  ask: ContactDependencies;
  writers: Writers;
  texts: Texts;
}): Contact {
  const revoke = revokeMutation(ask.database);
  return {
    bindings: contactRoutes({ ask, revoke, writers, texts }),
    mutations: [revoke, blockMutation("grants.block"), blockMutation("grants.unblock")],
    collection: grantCollection(ask.database),
  };
}
