import { z } from "zod";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";

/**
 * A stored permission to call somebody: who asked whom, about what, when. Ids of people never leave
 * the server.
 */
export type StoredGrant = { askerId: string; keeperId: string; listingId: string; at: string; revokedAt?: string };

/** The asker's own words, for the owner and themselves: their name and their reason to call. */
export type ShieldedGrant = { alias: string; reason: string };

const text = z.string();

const Body: z.ZodType<StoredGrant> = z.object({
  askerId: text,
  keeperId: text,
  listingId: text,
  at: text,
  revokedAt: text.optional(),
});

export const grants: StoredCollection<StoredGrant, Partial<ShieldedGrant>> = collection("grants", {
  body: Body,
  shielded: z.object({ alias: text.optional(), reason: text.optional() }),
});
