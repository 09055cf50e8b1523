import { z } from "zod";
import { storedSchemas } from "#contract/tables/field-schemas.ts";
import { LISTING_FIELDS, STATUSES } from "#domain/listings/fields.ts";
import type { ShieldedListing, StoredListing } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "../documents/documents.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { StoredHealthConsent } from "./health-consent.ts";
import {
  ChannelShape,
  DecidedShape,
  DetailsShape,
  EffectShape,
  HearsayShape,
  LineFindingShape,
  PlaceShape,
  ReachShape,
  SourceShape,
  StandingShape,
  StateShape,
  StockShape,
  TrustShape,
} from "./shared-shapes.ts";

const text = z.string();
const counted = z.object({ count: z.number(), at: text });
const tried = z.object({ yes: z.number(), no: z.number() });

const statedFacts = {
  reach: ReachShape.optional(),
  stock: StockShape.optional(),
  trust: TrustShape.optional(),
  counted: counted.optional(),
};
/** What decides the facts, as it would be without merged entries. */
const OwnFacts = z.object({
  reach: ReachShape,
  stock: StockShape,
  trust: TrustShape,
  confirmedAt: text.nullable(),
  counted: counted.optional(),
  crowd: text.optional(),
  hearsay: HearsayShape.optional(),
  record: z.object({ stock: tried, reach: tried }).optional(),
  base: z.object(statedFacts).optional(),
  took: StockShape.optional(),
});

const Body: z.ZodType<StoredListing> = z.object({
  ...storedSchemas(LISTING_FIELDS),
  details: DetailsShape,
  needed: z.object({ promised: z.number(), coming: z.number(), received: z.number() }).optional(),
  place: PlaceShape,
  facilityState: StateShape.optional(),
  placeEffect: EffectShape.optional(),
  postedFrom: z.object({ network: text.optional(), accountAt: text.optional() }).optional(),
  reach: ReachShape,
  stock: StockShape,
  trust: TrustShape,
  renewals: counted.optional(),
  counted: counted.optional(),
  base: z.object(statedFacts).optional(),
  took: StockShape.optional(),
  decided: DecidedShape.optional(),
  questions: z.array(text).optional(),
  callMe: z.object({ at: text, until: text, doneBy: text.optional() }).optional(),
  hearsay: HearsayShape.optional(),
  record: z.object({ stock: tried, reach: tried }).optional(),
  autoMerge: z.object({ was: z.enum(STATUSES) }).optional(),
  joined: z
    .object({
      ids: z.array(text),
      sources: z.array(SourceShape),
      stated: z.array(z.object(statedFacts)),
      doubt: z.number().optional(),
      own: OwnFacts,
    })
    .optional(),
  decision: StandingShape.optional(),
  contact: z.object({
    channels: z.array(ChannelShape),
    shielded: z.boolean(),
    available: z.boolean(),
    isPaused: z.boolean().optional(),
    isOwnerOut: z.boolean().optional(),
    isUnproved: z.boolean().optional(),
    isCallOnly: z.boolean().optional(),
    lineCheck: z.object({ until: text }).optional(),
  }),
  lineFindings: z.array(LineFindingShape).optional(),
  source: SourceShape,
});

/** Retention removes one part after the other: each may be missing. */
const Shielded: z.ZodType<Partial<ShieldedListing>> = z.object({
  channels: z.array(ChannelShape).optional(),
  alias: text.optional(),
  truePoint: z
    .object({
      lat: z.number(),
      lng: z.number(),
      label: text.optional(),
      placeId: text.optional(),
      precision: z.enum(["exact", "area"]).optional(),
    })
    .optional(),
  consent: z.object({ showOnRequest: z.boolean(), beMatched: z.boolean(), reContact: z.boolean() }).optional(),
  posted: text.optional(),
  healthConsent: StoredHealthConsent.optional(),
  rawText: text.optional(),
});

/** Needs and offers. */
export const listings: StoredCollection<StoredListing, Partial<ShieldedListing>> = collection("listings", {
  body: Body,
  shielded: Shielded,
});

/** The shielded part of a listing. Members without data are absent. @throws BrokenDocument */
export function shieldedListingOf(document: ShieldedDocument): Partial<ShieldedListing> {
  return listings.readShielded(document) ?? {};
}
