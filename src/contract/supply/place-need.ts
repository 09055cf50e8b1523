import { z } from "zod";
import { PLACE_NEED_WORDS } from "#domain/facilities/place-need.ts";
import { Id, TimeIn } from "../fields.ts";

/**
 * Mutation `facilities.sayNeed`: a facility itself needs oxygen, as its staff or its shared desk
 * say. It has no call of its own. What readers get is an entry of the side `need`.
 */
export const PlaceNeedInput = z.strictObject({
  id: Id,
  kind: z.literal("oxygen"),
  said: z.enum(PLACE_NEED_WORDS),
  at: TimeIn.optional(),
});
