import { z } from "zod";
import { REASON_CODES } from "#domain/duplicates/reasons.ts";
import { lookupText } from "../fields.ts";
import { Listing } from "../listings.ts";
import { ListingInput } from "../posting.ts";
import { route } from "../route.ts";

/**
 * Public entries that a post may repeat, by its name and place, and by numbers that they publish.
 * What is kept of a person is never compared, so nobody learns whose a number is. The numbers asked
 * about are not stored. Of the asker's own open posts those that say the same are found too.
 */
export const findSimilar = route({
  method: "POST",
  path: "/api/v1/listings/similar",
  who: "member",
  summary: "Entries that a post may repeat, before it is sent",
  input: z.strictObject({
    ...ListingInput.pick({ side: true, kind: true, details: true, title: true, place: true }).shape,
    numbers: z.array(lookupText(40)).max(5),
  }),
  output: z.object({
    items: z.array(
      z.object({
        listing: Listing,
        reasons: z.array(z.enum(REASON_CODES)),
        isOwn: z.literal(true).optional().meta({
          description: "the asker's own open post of the same kind, place and number; those come first",
        }),
      }),
    ),
  }),
  errors: ["http/unauthenticated", "http/foreign-origin", "http/resource-exhausted"],
});
