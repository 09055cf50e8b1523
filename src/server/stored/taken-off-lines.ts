import { z } from "zod";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import type { TakenOffLine } from "#domain/facilities/taken-off.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { LineShape } from "./shared-shapes.ts";

/** The shielded part: the line itself, to be brought back. It is deleted when the time is over. */
export type ShieldedTakenOffLine = { line: PhoneLine; position: number; isListed: boolean };

const text = z.string();

const Body: z.ZodType<TakenOffLine> = z.object({
  facilityId: text,
  at: text,
  until: text,
  masked: text,
  label: text.optional(),
  proposal: z.object({ byId: text, at: text, reason: text }).optional(),
});

const Shielded: z.ZodType<ShieldedTakenOffLine> = z.object({
  line: LineShape,
  position: z.number(),
  isListed: z.boolean(),
});

/**
 * Lines of facilities that their holders took off, while they can be brought back. Browsers never
 * get them as documents.
 */
export const takenOffLines: StoredCollection<TakenOffLine, ShieldedTakenOffLine> = collection("taken-off-lines", {
  body: Body,
  shielded: Shielded,
});
