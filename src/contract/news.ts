import { z } from "zod";
import { NEWS_KINDS } from "#domain/news/news.ts";
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
  seenAt: Time.optional(),
});
export type News = z.output<typeof News>;

/** Mutation `news.see`: marks notices as read. */
export const NewsSee = z.strictObject({ ids: z.array(Id).min(1).max(100) });

/**
 * How an owner gets notices about their posts: once a day by mail or text message, or not at all.
 */
export const Notices = z.object({ daily: z.enum(["mail", "sms", "off"]) });
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

/** Sets how the caller gets notices. The channel must be verified. */
export const setNotices = route({
  method: "PUT",
  path: "/api/v1/me/notices",
  who: "member",
  summary: "Choose how one is told daily, or not at all",
  input: Notices,
  output: Notices,
  errors: ["http/unauthenticated", "http/foreign-origin", "identity/not-verified"],
});
