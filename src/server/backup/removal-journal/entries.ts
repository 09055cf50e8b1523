import { z } from "zod";
import { STATUSES } from "#domain/listings/fields.ts";
import type { Status } from "#domain/listings/fields.ts";

const Id = z.uuid();

const State = z.record(z.string(), z.json());

/**
 * One thing that must hold after a restore too. No name, number or text: ids of the database, and
 * the keyed hashes by which its tables name numbers. `seen`: when it was written here, at or after
 * the moment of the act.
 */
export const JournalEntry = z.discriminatedUnion("what", [
  /** A document is gone; of the collection `profiles`: an account. */
  z.object({ what: z.literal("removed"), seen: z.iso.datetime(), collection: z.string(), id: Id }),
  /** A post was taken back, or was met. */
  z.object({
    what: z.literal("post"),
    seen: z.iso.datetime(),
    id: Id,
    status: z.string(),
    closedAt: z.iso.datetime().optional(),
  }),
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
  /** A moderator's decision on a post: the newest entry of a decision counts. */
  z.object({
    what: z.literal("decision"),
    seen: z.iso.datetime(),
    id: Id,
    listing: Id,
    /** the stored decision, ids and times only */
    body: State,
    /** the post before it, as far as a decision changes it */
    before: State.nullable(),
    /** the post under it, likewise */
    after: State,
  }),
  /** An owner blocks somebody, who is named by account and by keyed hashes. */
  z.object({
    what: z.literal("block"),
    seen: z.iso.datetime(),
    id: Id,
    owner: z.string(),
    asker: z.string().nullable(),
    mail: z.string().nullable(),
    phone: z.string().nullable(),
    at: z.iso.datetime(),
  }),
  /** A number that was given to somebody was taken back. */
  z.object({ what: z.literal("revoked"), seen: z.iso.datetime(), id: Id, at: z.iso.datetime() }),
  /** A moderator decided that a number is disconnected. */
  z.object({ what: z.literal("number-off"), seen: z.iso.datetime(), key: z.string(), at: z.iso.datetime() }),
  /** The rights of an account after a change: others are taken away. The newest counts. */
  z.object({
    what: z.literal("rights"),
    seen: z.iso.datetime(),
    user: z.string(),
    roles: z.array(z.string()),
    facilities: z.array(Id),
  }),
]);
export type JournalEntry = z.infer<typeof JournalEntry>;

/**
 * States of a post, and what puts each back. `post`: its owner has left it for good. `decision`:
 * the decision that hides it. null: it takes nothing away, or time does so again.
 */
const PUT_BACK_OF_STATE: Readonly<Record<Status, "post" | "decision" | null>> = {
  open: null,
  matched: null,
  fulfilled: "post",
  expired: null,
  withdrawn: "post",
  hidden: "decision",
};

/** States of a post that its owner has left for good. */
export const LEFT_STATES: readonly string[] = STATUSES.filter((status) => PUT_BACK_OF_STATE[status] === "post");

/** What a decision changes in a post: no text, no number. */
export const DECIDED_FIELDS: readonly string[] = [
  "status",
  "decision",
  "decided",
  "trust",
  "doubt",
  "mergedInto",
  "autoMerge",
];
