import { z } from "zod";
import { ASK_ANSWERS, CAMPAIGN_STOPS } from "#domain/matching/ask.ts";
import type { StoredAsk, StoredCampaign } from "#domain/matching/ask.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

const text = z.string();

const Ask: z.ZodType<StoredAsk> = z.object({
  listingId: text,
  ownerId: text,
  offerId: text.optional(),
  wave: z.number(),
  at: text,
  until: text,
  answer: z.enum(ASK_ANSWERS).optional(),
  answeredAt: text.optional(),
  endedAt: text.optional(),
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
});

/** Who was asked for which need. The id follows from both: nobody is asked twice for one. */
export const asks: StoredCollection<StoredAsk, object> = collection("asks", { body: Ask, shielded: NothingShape });

/** How a need asks, with the need's id. Its owner reads the counts; nobody else reads anything. */
export const campaigns: StoredCollection<StoredCampaign, object> = collection("campaigns", {
  body: Campaign,
  shielded: NothingShape,
});
