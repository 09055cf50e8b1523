import { z } from "zod";
import { FACILITY_STATES } from "#domain/facilities/state.ts";
import { UTILITY_LEVELS } from "#domain/facilities/utilities.ts";
import { Facility } from "./facilities.ts";
import { Id, NewId, TimeIn } from "./fields.ts";
import { route } from "./route.ts";

const WRITE = [
  "http/unauthenticated",
  "http/permission-denied",
  "http/foreign-origin",
  "facilities/not-found",
  "documents/aborted",
  "sync/key-reused",
] as const;

const Level = z.enum(UTILITY_LEVELS);

/** Power, oxygen and staff as somebody says them. `hasBackup`: power is `none`, and backup power runs. */
const SaidUtilities = z
  .strictObject({
    power: z.strictObject({ value: Level, hasBackup: z.boolean().optional() }),
    oxygen: z.strictObject({ value: Level }),
    staff: z.strictObject({ value: Level }),
  })
  .partial();

/**
 * Mutation `facilities.setState`: says the state of the whole facility, or whether it has power,
 * oxygen and staff. All its listings tell it at once.
 */
export const StateInput = z.strictObject({
  id: Id,
  /** Absent: it stays as it is. Then `utilities` are there. */
  state: z.enum(FACILITY_STATES).optional(),
  /** What it has; of what is absent it stays as it was said. */
  utilities: SaidUtilities.optional(),
  /**
   * When the state ends by itself, at most 30 days ahead. Absent: when somebody ends it. A shared
   * desk must give an end, at most 24 hours ahead.
   */
  until: TimeIn.optional(),
  /** The id of this change, by which it can be undone. */
  changeId: NewId.optional(),
});
export type StateInput = z.output<typeof StateInput>;

/** Says a facility's state over HTTP, as `facilities.setState` does. */
export const setFacilityState = route({
  method: "PUT",
  path: "/api/v1/facilities/{id}/state",
  who: "member",
  summary: "Say whether a facility is open, or what stops it: emergencies turned away, no power, oxygen or staff",
  input: StateInput,
  output: Facility,
  headers: ["Idempotency-Key"],
  errors: WRITE,
});

/** Mutation `facilities.undoState`: the state is as it was before a change, with its age. */
export const StateUndo = z.strictObject({ id: Id, changeId: NewId });

/** Takes a change of the state back, as long as nobody changed it since. */
export const undoFacilityState = route({
  method: "POST",
  path: "/api/v1/facilities/{id}/state/undo",
  who: "member",
  summary: "Take a change of a facility's state back",
  input: StateUndo,
  output: Facility,
  headers: ["Idempotency-Key"],
  errors: [...WRITE, "http/not-found", "documents/version-changed"],
});
