import { z } from "zod";
import { RESPONSE_SIDES, RESPONSE_STATES } from "#domain/responses/response.ts";
import { Id, Time } from "../fields.ts";
import { ResponseNotes } from "../responses.ts";
import { route } from "../route.ts";

/**
 * The response in which a reporter was asked for money, and their part in it. `otherId`: the
 * account that is reported, in the answer for one case alone.
 */
export const ReportedResponse = z.object({ id: Id, by: z.enum(RESPONSE_SIDES), otherId: z.string().optional() });

/**
 * Returns what the two of a reported response wrote to each other. Private words are masked. All is
 * erased three days after the end. Any other response is not found. Who reads it is in the audit.
 */
export const getReportedNotes = route({
  method: "GET",
  path: "/api/v1/moderation/responses/{id}",
  who: "moderator",
  summary: "What the two of a reported response wrote to each other",
  input: z.strictObject({ id: Id }),
  output: z.object({
    listingId: Id.meta({ description: "the need" }),
    state: z.enum(RESPONSE_STATES),
    at: Time,
    notes: ResponseNotes,
  }),
  errors: [
    "http/unauthenticated",
    "http/permission-denied",
    "responses/not-found",
    "moderation/own-case",
    "identity/too-many-requests",
  ],
});
