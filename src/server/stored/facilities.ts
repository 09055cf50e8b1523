import { z } from "zod";
import { FACILITY_TYPES, STAFF_FIELDS } from "#domain/facilities/facility.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import {
  AccessibilityShape,
  LineFindingShape,
  LineShape,
  NothingShape,
  PlaceShape,
  SourceShape,
  StateShape,
} from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredFacility> = z.object({
  name: text,
  types: z.array(z.enum(FACILITY_TYPES)),
  place: PlaceShape,
  address: text.optional(),
  phones: z.array(LineShape),
  pausedUntil: text.optional(),
  hours: z.object({ openingHours: text }).optional(),
  speaks: z.array(text).optional(),
  accessibility: AccessibilityShape,
  services: z.array(text),
  status: z.object({ state: StateShape.optional() }),
  saidByStaff: z.array(z.enum(STAFF_FIELDS)).optional(),
  listedPhones: z.array(LineShape).optional(),
  source: SourceShape,
  lineCheck: z.object({ until: text }).optional(),
  numbersTakenOffAt: text.optional(),
  lineFindings: z.array(LineFindingShape).optional(),
  mergedInto: text.optional(),
  joined: z.object({ ids: z.array(text), sources: z.array(SourceShape) }).optional(),
});

/** Facilities. They have no shielded part. */
export const facilities: StoredCollection<StoredFacility, object> = collection("facilities", {
  body: Body,
  shielded: NothingShape,
});
