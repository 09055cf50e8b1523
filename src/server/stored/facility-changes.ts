import { z } from "zod";
import { STAFF_FIELDS } from "#domain/facilities/fields.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import type { LineMarks } from "#domain/facilities/lines.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import type { Utilities } from "#domain/facilities/utilities.ts";
import type { Place } from "#domain/places/place.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import { LineShape, PlaceShape, StateShape, UtilitiesShape } from "./shared-shapes.ts";

/**
 * The edit of a facility's lines, name, place or state: only what was changed. `address` goes with
 * the place, `state` is null where nothing was known, and `utilities` are empty there.
 */
export type ChangedText = {
  phones?: PhoneLine[];
  name?: string;
  place?: Place;
  address?: string;
  state?: StateFact | null;
  utilities?: Utilities;
};

/** A stored edit. `byId` does not make it a person's document: the edit outlives the account. */
export type StoredChange = {
  facilityId: string;
  at: string;
  by: "facility" | "moderator" | "verifier";
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
  by: z.enum(["facility", "moderator", "verifier"]),
  byId: text,
  undoneAt: text.optional(),
  waitsUntil: text.optional(),
  appliedAt: text.optional(),
});

const worded = z.object({
  phones: z.array(LineShape).optional(),
  name: text.optional(),
  place: PlaceShape.optional(),
  address: text.optional(),
  state: StateShape.nullable().optional(),
  utilities: UtilitiesShape.optional(),
});

const Shielded: z.ZodType<ShieldedChange> = z.object({
  before: worded,
  after: worded,
  reason: text.optional(),
  saidBefore: z.array(z.enum(STAFF_FIELDS)),
  listedBefore: z.array(LineShape).optional(),
  marks: z.record(text, z.object({ linesSince: text.optional(), turnedAt: text.optional() })),
  reports: z.array(text),
});

/** Edits of facilities' lines and names. Browsers never get them as documents. */
export const facilityChanges: StoredCollection<StoredChange, ShieldedChange> = collection("facility-changes", {
  body: Body,
  shielded: Shielded,
});
