import type { Collection } from "#server/http/collection.ts";
import type { Binding } from "#server/http/handle.ts";
import type { Mutation } from "#server/http/mutation.ts";
import type { Texts } from "#server/http/texts.ts";
import type { Writers } from "#server/http/writers.ts";
import { grantCollection } from "./collection.ts";
import type { AskParts } from "./commands/ask.ts";
import { blockMutation, revokeMutation } from "./commands/keep.ts";
import { contactRoutes } from "./routes.ts";

/** The contact call and what its owner may do about it. */
export type Contact = { bindings: Binding[]; mutations: Mutation[]; collection: Collection };

/** Opens the room. */
export function openContact(parts: AskParts & { writers: Writers; texts: Texts }): Contact {
  const revoke = revokeMutation();
  return {
    bindings: contactRoutes({ ...parts, revoke }),
    mutations: [revoke, blockMutation("grants.block"), blockMutation("grants.unblock")],
    collection: grantCollection(parts.database),
  };
}
