import { z } from "zod";
import { ENDABLE_MESSAGES } from "#domain/news/endable-messages.ts";
import { ROLES } from "#domain/identity/actor.ts";
import { NEWS_KINDS, POWER_CHANGES } from "#domain/news/news.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { Id, Time } from "./fields.ts";
import { DocumentHead } from "./listings.ts";
import { route } from "./route.ts";

/**
 * A notice to one person. Only that person reads it, from the collection `news`, by a target with
 * `mine`.
 */
export const News = z.object({
  collection: z.literal("news"),
  ...DocumentHead,
  kind: z.enum(NEWS_KINDS),
  at: Time,
  listingId: z.string().optional(),
  facilityId: z.string().optional(),
  grantId: z.string().optional(),
  responseId: z.string().optional(),
  askId: z.string().optional(),
  words: z.string().optional(),
  by: z.string().optional().meta({ description: "of an act of power: whose it was; `words` begin with it" }),
  change: z
    .object({
      what: z.enum(POWER_CHANGES),
      kind: z.enum(KINDS).optional(),
      subtype: z.string().optional(),
      table: z.string().optional(),
      role: z.enum(ROLES).optional(),
    })
    .optional()
    .meta({ description: "what an act of power changed, where that is no person" }),
  seenAt: Time.optional(),
});
export type News = z.output<typeof News>;

/** Mutation `news.see`: marks notices as read. */
export const NewsSee = z.strictObject({ ids: z.array(Id).min(1).max(100) });

const Daily = z.enum(["mail", "sms", "off"]);
const Ended = z.array(z.enum(ENDABLE_MESSAGES)).max(20);

/**
 * How an owner gets notices about their posts: once a day by mail or text message, or not at all.
 * `ended`: kinds of messages that they ended by the link in one.
 */
export const Notices = z.object({ daily: Daily, ended: Ended });
export type Notices = z.output<typeof Notices>;

/** Returns how the caller gets notices. */
export const getNotices = route({
  method: "GET",
  path: "/api/v1/me/notices",
  who: "member",
  summary: "How one is told daily what happened to one's posts",
  input: z.strictObject({}),
  output: Notices,
  errors: ["http/unauthenticated"],
});

/**
 * Sets how the caller gets notices. The channel must be verified. `ended` is the whole list of
 * ended kinds; absent: it stays. A kind is ended by the link in a message alone, so a longer list
 * changes nothing.
 */
export const setNotices = route({
  method: "PUT",
  path: "/api/v1/me/notices",
  who: "member",
  summary: "Choose how one is told daily, or not at all",
  input: z.object({ daily: Daily, ended: Ended.optional() }),
  output: Notices,
  errors: ["http/unauthenticated", "http/foreign-origin", "identity/not-verified", "identity/too-many-requests"],
});
