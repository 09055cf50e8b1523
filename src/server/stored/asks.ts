import { z } from "zod";
import { ASK_ANSWERS, CAMPAIGN_STOPS } from "#domain/matching/ask.ts";
import type { StoredAsk, StoredCampaign } from "#domain/matching/ask.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import type { ShieldedVerifierArea, StoredVerifierArea } from "#domain/matching/verifier-area.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

const text = z.string();

const Ask: z.ZodType<StoredAsk> = z.object({
  listingId: text,
  ownerId: text,
  offerId: text.optional(),
  isCall: z.literal(true).optional(),
  wave: z.number(),
  at: text,
  until: text,
  answer: z.enum(ASK_ANSWERS).optional(),
  answeredAt: text.optional(),
  endedAt: text.optional(),
  givenBackAt: text.optional(),
  responseId: text.optional(),
});

const Campaign: z.ZodType<StoredCampaign> = z.object({
  listingId: text,
  ownerId: text,
  startedAt: text.nullable(),
  dueAt: text.nullable(),
  wave: z.number(),
  asked: z.number(),
  yes: z.number(),
  foundNobody: z.number(),
  stop: z.enum(CAMPAIGN_STOPS).optional(),
  numbers: z.array(text).optional(),
  isUnvouched: z.literal(true).optional(),
  shareSpentAt: text.optional(),
});

/** Where a verifier may be asked to call, with the account's id. Its point is shielded. */
export const verifierAreas: StoredCollection<StoredVerifierArea, ShieldedVerifierArea> = collection("verifierAreas", {
  body: z.object({ ownerId: text, radiusKm: z.literal(DONOR_RADII_KM), at: text }),
  shielded: z.object({ place: z.object({ lat: z.number(), lng: z.number(), label: text.optional() }) }),
});

/** Who was asked for which need. The id follows from both: nobody is asked twice for one. */
export const asks: StoredCollection<StoredAsk, object> = collection("asks", { body: Ask, shielded: NothingShape });

/** How a need asks, with the need's id. Its owner reads the counts; nobody else reads anything. */
export const campaigns: StoredCollection<StoredCampaign, object> = collection("campaigns", {
  body: Campaign,
  shielded: NothingShape,
});
