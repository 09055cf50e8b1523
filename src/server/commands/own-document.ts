import type { z } from "zod";
import { mayCall } from "#domain/identity/policy.ts";
import { keyText } from "../documents/documents.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { mutation, planOf } from "./mutation.ts";
import type { Mutation, Writer } from "./mutation.ts";

/** What a verifier keeps once for their account, with its id. */
type OwnDocument<Args extends { id: string }, Body, Shielded> = {
  name: string;
  args: z.ZodType<Args>;
  collection: Pick<StoredCollection<Body, Shielded>, "key" | "insert" | "update">;
  partsOf: (args: Args, writer: Writer & { ownerId: string }) => { body: Body; shielded?: Shielded };
};

/**
 * Stores what a verifier keeps for themselves, over what was there. `id` must be their account's.
 */
export function saveOwnDocument<Args extends { id: string }, Body, Shielded>({
  name,
  args,
  collection,
  partsOf,
}: OwnDocument<Args, Body, Shielded>): Mutation {
  return mutation({
    name,
    who: "member",
    args,
    plan: (sent, writer) => {
      const allowed = mayCall(writer.actor, "verifier");
      if (!allowed.ok) return allowed;
      const ownerId = writer.actor.id ?? "";
      if (sent.id.toLowerCase() !== ownerId)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "id", word: "value" }] };
      const key = collection.key(ownerId);
      const parts = partsOf(sent, { ...writer, ownerId });
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => {
            const isNew = !current.has(keyText(key));
            const write = isNew ? collection.insert(key.id, parts) : collection.update(key, { ...parts, isEdit: true });
            return planOf([write], { documents: [key], isNew });
          },
        },
      };
    },
  });
}

/** Removes it. Repeating it changes nothing. */
export function endOwnDocument<Args extends { id: string }>({
  name,
  args,
  collection,
}: {
  name: string;
  args: z.ZodType<Args>;
  collection: Pick<StoredCollection<unknown, unknown>, "key" | "remove">;
}): Mutation {
  return mutation({
    name,
    who: "member",
    args,
    plan: (_args, { actor }) => {
      const key = collection.key(actor.id ?? "");
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => planOf(current.has(keyText(key)) ? [collection.remove(key)] : [], { documents: [key] }),
        },
      };
    },
  });
}
