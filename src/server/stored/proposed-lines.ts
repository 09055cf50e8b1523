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

/**
 * The number itself, and the network of who proposed it without an account, as a keyed hash. Both
 * are erased when somebody has decided.
 */
type ShieldedProposal = { line?: PhoneLine; network?: string };

const Shielded: z.ZodType<ShieldedProposal> = z.object({ line: LineShape.optional(), network: text.optional() });

/**
 * Numbers that people propose for facilities without one. Browsers never get them as documents.
 */
export const proposedLines: StoredCollection<ProposedLine, ShieldedProposal> = collection("proposed-lines", {
  body: Body,
  shielded: Shielded,
});
