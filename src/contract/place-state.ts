import { z } from "zod";
import { FACILITY_STATES, HAVE_STATES, TOLD_STATES } from "#domain/facilities/state.ts";
import { EFFECT_VALUES, UTILITIES, UTILITY_LEVELS } from "#domain/facilities/utilities.ts";
import { BY_ROLES } from "#domain/observations/axes.ts";
import { Time } from "./fields.ts";

/* The state of a facility, on itself and on its listings. */

const StatementFields = {
  at: Time.nullable().meta({ description: "null: the record does not say when" }),
  by: z.enum(BY_ROLES).nullable(),
  until: Time.optional().meta({ description: "when the state ends by itself; in the past it says nothing" }),
};

/** The state of a facility. `facility` is the word of HAVE that means it most nearly. */
export const FacilityStatus = z
  .object({
    facility: z.enum(HAVE_STATES),
    state: z.enum(FACILITY_STATES).meta({ description: "diverting: emergencies are turned away" }),
    ...StatementFields,
  })
  .partial();

/** The state of a listing's facility, where there is more to say than `normal`. */
export const PlaceState = z.object({ value: z.enum(TOLD_STATES), ...StatementFields });

const Said = { at: Time, by: z.enum(BY_ROLES) };
const Lapsing = { description: "four hours after `at` it is told as the past, after eight it says nothing" };

/** What was said of one utility of a facility. */
export const UtilityFact = z
  .object({
    value: z.enum(UTILITY_LEVELS),
    hasBackup: z.literal(true).optional().meta({ description: "of power that is `none`: backup power runs" }),
    ...Said,
  })
  .meta(Lapsing);

/** Whether a facility has power, oxygen and staff, as its staff say. */
export const Utilities = z.object({ power: UtilityFact, oxygen: UtilityFact, staff: UtilityFact }).partial();

/** What a lack at a facility does to one of its offers. */
export const PlaceEffect = z
  .object({ value: z.enum(EFFECT_VALUES), because: z.enum(UTILITIES), ...Said })
  .meta(Lapsing);
