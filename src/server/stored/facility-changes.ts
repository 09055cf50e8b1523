import { z } from "zod";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import type { LineMarks } from "#domain/facilities/lines.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { LineShape } from "./shared-shapes.ts";

/** The edit of a facility's lines or name: only what was changed. */
export type ChangedText = { phones?: PhoneLine[]; name?: string };

/** A stored edit. `byId` does not make it a person's document: the edit outlives the account. */
export type StoredChange = {
  facilityId: string;
  at: string;
  by: "facility" | "moderator";
  byId: string;
  undoneAt?: string;
  /** New lines of a keeper by code: in force from `appliedAt`, at this time or once confirmed. */
  waitsUntil?: string;
  appliedAt?: string;
};

/** The shielded part: former numbers, the reason, and all that is needed to undo it. */
export type ShieldedChange = {
  before: ChangedText;
  after: ChangedText;
  reason?: string;
  saidBefore: NonNullable<StoredFacility["saidByStaff"]>;
  listedBefore?: PhoneLine[];
  marks: Record<string, LineMarks>;
  /** Reports that it closed. */
  reports: string[];
};

const text = z.string();

const Body: z.ZodType<StoredChange> = z.object({
  facilityId: text,
  at: text,
  by: z.enum(["facility", "moderator"]),
  byId: text,
  undoneAt: text.optional(),
  waitsUntil: text.optional(),
  appliedAt: text.optional(),
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

/** Edits of facilities' lines and names. Browsers never get them as documents. */
export const facilityChanges: StoredCollection<StoredChange, ShieldedChange> = collection("facility-changes", {
  body: Body,
  shielded: Shielded,
});
