import { z } from "zod";
import { lookupText } from "./fields.ts";
import { SingleListing } from "./listings.ts";
import { route } from "./route.ts";

/**
 * Answers "Is it still available?" by the link that the owner received. The link is valid for one
 * listing and one question, until the answer or the listing's end. It works without an account.
 * Opening the link changes nothing, because programs open links in mails too.
 */
export const answerExpiryReminder = route({
  method: "POST",
  path: "/api/v1/still-available",
  who: "anyone",
  summary: "Say, by the link of a message, whether it is still there",
  input: z.strictObject({
    token: lookupText(400).min(20),
    answer: z.enum(["yes", "no"]),
    count: z.int().min(0).max(1_000_000).optional(),
  }),
  output: SingleListing,
  errors: ["http/foreign-origin", "listings/link-ended", "listings/closed", "http/resource-exhausted"],
});

/** Returns the listing that a link asks about, without changing it. */
export const readExpiryReminder = route({
  method: "POST",
  path: "/api/v1/still-available/read",
  who: "anyone",
  summary: "What a link of a message asks about",
  input: z.strictObject({ token: lookupText(400).min(20) }),
  output: SingleListing,
  errors: ["http/foreign-origin", "listings/link-ended"],
});
