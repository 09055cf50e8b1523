import { z } from "zod";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import { CLAIM_STATES } from "#domain/verification/card.ts";
import type { StoredClaim } from "#domain/verification/card.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { NothingShape } from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredClaim> = z.object({
  ownerId: text,
  listingId: text,
  at: text,
  expiresAt: text,
  state: z.enum(CLAIM_STATES),
  outcome: z.enum(OUTCOMES).optional(),
  observationId: text.optional(),
  grantId: text.optional(),
  secondOf: text.optional(),
  reportId: text.optional(),
});

/** Cards that verifiers hold. */
export const claims: StoredCollection<StoredClaim, object> = collection("claims", {
  body: Body,
  shielded: NothingShape,
});
