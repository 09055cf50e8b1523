import { z } from "zod";
import { plain } from "./fields.ts";
import { SingleListing } from "./listings.ts";
import { route } from "./route.ts";

/**
 * Answers "is it still available?" by the link that an owner was sent. The link is valid for one
 * listing and one question, until it is answered or the listing has ended. No account is needed.
 * Opening the link changes nothing, because programs open links in mails too; only this call does.
 */
export const answerExpiryReminder = route({
  method: "POST",
  path: "/api/v1/still-available",
  who: "anyone",
  summary: "Say, by the link of a message, whether it is still there",
  input: z.strictObject({
    token: plain(400).min(20),
    answer: z.enum(["yes", "no"]),
    count: z.int().min(0).max(1_000_000).optional(),
  }),
  output: SingleListing,
  errors: ["http/foreign-origin", "listings/link-ended", "listings/closed", "http/resource-exhausted"],
});

/** What the link is about, to be shown before anything is answered. */
export const readExpiryReminder = route({
  method: "POST",
  path: "/api/v1/still-available/read",
  who: "anyone",
  summary: "What a link of a message asks about",
  input: z.strictObject({ token: plain(400).min(20) }),
  output: SingleListing,
  errors: ["http/foreign-origin", "listings/link-ended"],
});
