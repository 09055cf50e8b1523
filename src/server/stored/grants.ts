import { z } from "zod";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";

/**
 * Leave to call somebody, as it is kept: who asked whom, about what, when. Ids of people never
 * leave the server.
 */
export type StoredGrant = { askerId: string; keeperId: string; listingId: string; at: string; revokedAt?: string };

/** The asker's own words, for the owner and themselves: the name they go by and why they call. */
export type ShieldedGrant = { alias: string; reason: string };

const text = z.string();

const Body: z.ZodType<StoredGrant> = z.object({
  askerId: text,
  keeperId: text,
  listingId: text,
  at: text,
  revokedAt: text.optional(),
});

/** Leaves to call somebody. */
export const grants: StoredCollection<StoredGrant, Partial<ShieldedGrant>> = collection("grants", {
  body: Body,
  shielded: z.object({ alias: text.optional(), reason: text.optional() }),
});
