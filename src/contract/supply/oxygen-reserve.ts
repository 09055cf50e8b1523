import { z } from "zod";
import { USE_BASES } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import { CYLINDER_TABLES } from "#domain/resources/oxygen/sizes.ts";
import { Id, NewId, Time, TimeIn } from "../fields.ts";
import { route } from "../route.ts";

/*
 * How long the oxygen of a facility lasts. Its staff, its shared desk, moderators and admins read
 * and say it. Everybody else is refused, whether or not there is anything.
 */

const READ = ["http/unauthenticated", "http/permission-denied", "facilities/not-found"] as const;
const WRITE = [...READ, "http/foreign-origin", "documents/aborted"] as const;

const SIZES = CYLINDER_TABLES.flatMap((table) => table.sizes).map(({ id }) => id);
const Litres = z.number().min(0).max(1_000_000);
const Flow = z.number().min(0).max(100_000);
const Many = z.int().min(0).max(10_000);

/** Full cylinders of one size: `size`, or both `waterLitres` and `bar`. */
export const FullCylinders = z.strictObject({
  size: z.enum(SIZES as [string, ...string[]]).optional(),
  waterLitres: z.number().min(0.3).max(150).optional(),
  bar: z.number().min(50).max(300).optional(),
  full: Many,
});

/** Patients who get the same flow. */
export const PatientsOnOxygen = z.strictObject({ litresPerMinute: z.number().gt(0).max(100), count: Many });

const Cylinders = z.array(FullCylinders).max(20);
const Patients = z.array(PatientsOnOxygen).max(10).optional();
const HeldInput = {
  id: Id,
  cylinders: Cylinders,
  liquidLitres: Litres.optional(),
  at: TimeIn.optional().meta({ description: "at most 24 hours ago; absent: now" }),
  /** The id of this count or delivery, by which it can be undone. Sent again it changes nothing. */
  changeId: NewId.optional(),
};

/**
 * Mutation `facilities.countOxygen`: all the oxygen of a facility, and what is used. An opened
 * cylinder is not a full one.
 */
export const OxygenCountInput = z.strictObject({
  ...HeldInput,
  patients: Patients,
  useLitresPerMinute: Flow.optional(),
  plantLitresPerMinute: Flow.optional(),
});

/** Mutation `facilities.addOxygenDelivery`: what came since the count. */
export const OxygenDeliveryInput = z.strictObject(HeldInput);

/** Mutation `facilities.undoOxygen`: takes a count or a delivery back. It has no call of its own. */
export const OxygenUndoInput = z.strictObject({ id: Id, changeId: NewId });

/** A count or a delivery. A delivery has neither patients nor flows. Flows are litres of gas. */
export const SaidOxygen = z.object({
  id: Id,
  at: Time,
  by: z.enum(["facility", "moderator"]),
  cylinders: Cylinders,
  liquidLitres: Litres.optional(),
  patients: Patients,
  useLitresPerMinute: Flow.optional(),
  plantLitresPerMinute: Flow.optional(),
});

/** What was counted and came within two days, the oldest first, and how long the oxygen lasts. */
export const OxygenReserve = z.object({
  counts: z.array(SaidOxygen),
  deliveries: z.array(SaidOxygen),
  /** Null: not counted for 4 hours, or no oxygen or no use is known. */
  reckoning: z
    .object({
      lastsUntil: Time,
      hours: z.number(),
      usePerMinute: z.number(),
      basis: z.enum(USE_BASES),
      measuredFrom: Time.optional(),
      measuredTo: Time.optional(),
    })
    .nullable(),
});
export type OxygenReserve = z.output<typeof OxygenReserve>;

/** Reads how long the oxygen lasts. */
export const getOxygen = route({
  method: "GET",
  path: "/api/v1/facilities/{id}/oxygen",
  who: "member",
  summary: "How long the oxygen of a facility lasts, for who works there",
  input: z.strictObject({ id: Id }),
  output: OxygenReserve,
  errors: READ,
});

/** Counts over HTTP, as `facilities.countOxygen` does. */
export const countOxygen = route({
  method: "PUT",
  path: "/api/v1/facilities/{id}/oxygen",
  who: "member",
  summary: "Count a facility's full cylinders and liquid oxygen, and say what is used",
  input: OxygenCountInput,
  output: OxygenReserve,
  errors: WRITE,
});

/** Adds a delivery over HTTP, as `facilities.addOxygenDelivery` does. */
export const addOxygenDelivery = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/oxygen",
  who: "member",
  summary: "Say how much oxygen a facility got since it counted",
  input: OxygenDeliveryInput,
  output: OxygenReserve,
  errors: WRITE,
});

export const OXYGEN_ROUTES = [getOxygen, countOxygen, addOxygenDelivery] as const;
