import { z } from "zod";
import { FAILURES, PHRASES, RESPONSE_SIDES, RESPONSE_STATES } from "#domain/responses/response.ts";
import type { ShieldedResponse, StoredResponse } from "#domain/responses/response.ts";
import { UNITS } from "#domain/resources/kinds.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { DemoSourceShape } from "./shared-shapes.ts";

const text = z.string();
const confirmation = z.object({ amount: z.number(), at: text });
const ofSides = z.object({ owner: text.optional(), responder: text.optional() });

const Body: z.ZodType<StoredResponse> = z.object({
  listingId: text,
  keeperId: text.nullable(),
  authorId: text.nullable(),
  amount: z.number(),
  unit: z.enum(UNITS).optional(),
  arrivesBy: text,
  state: z.enum(RESPONSE_STATES),
  at: text,
  until: text.nullable(),
  agreed: z.number().optional(),
  acceptedAt: text.optional(),
  askedAt: text.optional(),
  confirmed: z.object({ owner: confirmation.optional(), responder: confirmation.optional() }).optional(),
  received: z.number().optional(),
  failed: z.object({ reason: z.enum([...FAILURES, "no-word"]), by: z.enum([...RESPONSE_SIDES, "time"]) }).optional(),
  endedAt: text.optional(),
  askId: text.optional(),
  offerId: text.optional(),
  numbers: ofSides.optional(),
  source: DemoSourceShape.optional(),
});

const Shielded: z.ZodType<ShieldedResponse> = z.object({
  aliases: ofSides.optional(),
  meetAt: z.object({ label: text, lat: z.number(), lng: z.number(), facilityId: text.optional() }).optional(),
  notes: z
    .array(
      z.object({ by: z.enum(RESPONSE_SIDES), at: text, text: text.optional(), phrase: z.enum(PHRASES).optional() }),
    )
    .optional(),
});

/** Responses to needs. The shielded part has names, words and the place to meet. */
export const responses: StoredCollection<StoredResponse, ShieldedResponse> = collection("responses", {
  body: Body,
  shielded: Shielded,
});
