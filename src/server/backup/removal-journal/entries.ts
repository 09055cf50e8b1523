import { z } from "zod";

const Id = z.uuid();

/**
 * One thing that must hold after a restore too. No name, number or text: ids of the database, and
 * the keyed hashes by which its tables name numbers. `seen`: when it was written here, at or after
 * the moment of the act.
 */
export const JournalEntry = z.discriminatedUnion("what", [
  /** A document is gone; of the collection `profiles`: an account. */
  z.object({ what: z.literal("removed"), seen: z.iso.datetime(), collection: z.string(), id: Id }),
  /** A post was taken back, or was met. */
  z.object({ what: z.literal("post"), seen: z.iso.datetime(), id: Id, status: z.string() }),
  /** A number was taken off. */
  z.object({ what: z.literal("delisted"), seen: z.iso.datetime(), key: z.string(), at: z.iso.datetime() }),
  /** STOP by text. */
  z.object({ what: z.literal("stop"), seen: z.iso.datetime(), recipient: z.string(), at: z.iso.datetime() }),
  /** A consent ended. */
  z.object({
    what: z.literal("consent-ended"),
    seen: z.iso.datetime(),
    person: z.string(),
    purpose: z.string(),
    at: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
  /** Messages of a kind were ended by their link. */
  z.object({
    what: z.literal("messages-ended"),
    seen: z.iso.datetime(),
    user: z.string(),
    kind: z.string(),
    at: z.iso.datetime(),
  }),
  /** A ban, without its reason. */
  z.object({
    what: z.literal("ban"),
    seen: z.iso.datetime(),
    user: z.string(),
    id: Id,
    by: z.array(z.string()),
    at: z.iso.datetime(),
    expires: z.iso.datetime().nullable(),
  }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;

/** States of a post that its owner has left for good. */
export const LEFT_STATES: readonly string[] = ["withdrawn", "fulfilled"];
