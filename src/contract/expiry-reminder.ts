import { z } from "zod";
import { MOST_QUANTITY } from "#domain/listings/fields.ts";
import { lookupText, Time, TimeIn } from "./fields.ts";
import { SingleListing } from "./listings.ts";
import { route } from "./route.ts";

/**
 * The listing that is asked about. `call`: its owner may have a verifier call them, and until when
 * they asked for it.
 */
export const AskedListing = SingleListing.extend({
  call: z.object({ until: Time.optional() }).optional().meta({
    description: "there is a number to call; `until`: they asked to be called, and nobody reached them yet",
  }),
});
export type AskedListing = z.output<typeof AskedListing>;

/**
 * Answers "Is it still available?" by the link that the owner received. The link is valid for one
 * listing and one question, until a yes or no or the listing's end. It works without an account.
 * Opening the link changes nothing, because programs open links in mails too.
 */
export const answerExpiryReminder = route({
  method: "POST",
  path: "/api/v1/still-available",
  who: "anyone",
  summary: "Say, by the link of a message, whether it is still there",
  input: z.strictObject({
    token: lookupText(400).min(20),
    answer: z.enum(["yes", "no", "call", "no-call"]).meta({
      description: "call: a verifier may have the number for a day; no-call: not any more",
    }),
    count: z.int().min(0).max(MOST_QUANTITY).optional().meta({
      description:
        "with yes. Of an offer what is left; 0: none for now, the post stays. Of a need what is still needed, at most what is open",
    }),
    moreAt: TimeIn.optional().meta({
      description: "with a count of 0 of an offer: when there will be more, at most 30 days ahead",
    }),
  }),
  output: AskedListing,
  errors: [
    "http/foreign-origin",
    "listings/link-ended",
    "listings/closed",
    "contact/not-shared",
    "http/resource-exhausted",
  ],
});

/** Returns the listing that a link asks about, without changing it. */
export const readExpiryReminder = route({
  method: "POST",
  path: "/api/v1/still-available/read",
  who: "anyone",
  summary: "What a link of a message asks about",
  input: z.strictObject({ token: lookupText(400).min(20) }),
  output: AskedListing,
  errors: ["http/foreign-origin", "listings/link-ended"],
});
