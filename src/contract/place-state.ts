import { z } from "zod";
import { FACILITY_STATES, HAVE_STATES, TOLD_STATES } from "#domain/facilities/state.ts";
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
