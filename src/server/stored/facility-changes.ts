import { z } from "zod";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import type { LineMarks } from "#domain/facilities/lines.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { LineShape } from "./shared-shapes.ts";

/** What was written of a facility's lines or name: only what was changed. */
export type Worded = { phones?: PhoneLine[]; name?: string };

/**
 * A change as it is kept. `byId` is not what makes a document somebody's: the change outlives the
 * account.
 */
export type StoredChange = {
  facilityId: string;
  at: string;
  by: "facility" | "moderator";
  byId: string;
  undoneAt?: string;
};

/** What is kept apart: former numbers, why, and all that is needed to take it back. */
export type ShieldedChange = {
  before: Worded;
  after: Worded;
  reason?: string;
  saidBefore: NonNullable<StoredFacility["saidByStaff"]>;
  listedBefore?: PhoneLine[];
  marks: Record<string, LineMarks>;
  /** Reports that were closed by it. */
  reports: string[];
};

const text = z.string();

const Body: z.ZodType<StoredChange> = z.object({
  facilityId: text,
  at: text,
  by: z.enum(["facility", "moderator"]),
  byId: text,
  undoneAt: text.optional(),
});

const worded = z.object({ phones: z.array(LineShape).optional(), name: text.optional() });

const Shielded: z.ZodType<ShieldedChange> = z.object({
  before: worded,
  after: worded,
  reason: text.optional(),
  saidBefore: z.array(z.enum(["hours", "status", "phones", "name"])),
  listedBefore: z.array(LineShape).optional(),
  marks: z.record(text, z.object({ linesSince: text.optional(), turnedAt: text.optional() })),
  reports: z.array(text),
});

/** What was written of lines and names of facilities; none of it is told to browsers as documents. */
export const facilityChanges: StoredCollection<StoredChange, ShieldedChange> = collection("facility-changes", {
  body: Body,
  shielded: Shielded,
});
