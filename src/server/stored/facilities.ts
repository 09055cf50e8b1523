import { z } from "zod";
import { storedSchemas } from "#contract/tables/field-schemas.ts";
import { ACCESS_FIELDS, FACILITY_FIELDS, HOURS_FIELDS, STAFF_FIELDS } from "#domain/facilities/fields.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { collection } from "../documents/collections/collections.ts";
import type { StoredCollection } from "../documents/collections/collections.ts";
import {
  LineFindingShape,
  LineShape,
  NothingShape,
  PlaceShape,
  SourceShape,
  StateShape,
  UtilitiesShape,
} from "./shared-shapes.ts";

const text = z.string();

const Body: z.ZodType<StoredFacility> = z.object({
  ...storedSchemas(FACILITY_FIELDS),
  place: PlaceShape,
  phones: z.array(LineShape),
  hours: z.object(storedSchemas(HOURS_FIELDS)).optional(),
  accessibility: z.object(storedSchemas(ACCESS_FIELDS)),
  status: z.object({ state: StateShape.optional() }),
  utilities: UtilitiesShape.optional(),
  saidByStaff: z.array(z.enum(STAFF_FIELDS)).optional(),
  listedPhones: z.array(LineShape).optional(),
  source: SourceShape,
  lineCheck: z.object({ until: text }).optional(),
  lineFindings: z.array(LineFindingShape).optional(),
  joined: z.object({ ids: z.array(text), sources: z.array(SourceShape) }).optional(),
});

/** Facilities. They have no shielded part. */
export const facilities: StoredCollection<StoredFacility, object> = collection("facilities", {
  body: Body,
  shielded: NothingShape,
});
