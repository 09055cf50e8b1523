import { z } from "zod";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import type { ProposedLine } from "#domain/facilities/proposed-line.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { LineShape } from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<ProposedLine> = z.object({
  facilityId: text,
  at: text,
  until: text,
  state: z.enum(["open", "confirmed", "refused"]),
  byId: text.optional(),
  decidedAt: text.optional(),
  decidedById: text.optional(),
});

/** The number itself: erased when somebody has decided. */
const Shielded: z.ZodType<{ line?: PhoneLine }> = z.object({ line: LineShape.optional() });

/**
 * Numbers that people propose for facilities without one. Browsers never get them as documents.
 */
export const proposedLines: StoredCollection<ProposedLine, { line?: PhoneLine }> = collection("proposed-lines", {
  body: Body,
  shielded: Shielded,
});
