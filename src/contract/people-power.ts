import { z } from "zod";
import { freeText, Id } from "./fields.ts";
import { Person, POWER_REFUSALS } from "./people.ts";
import { route } from "./route.ts";

/**
 * Confirms a ban that waits for a second person, or ends it. Who asked for it may only end it. If
 * nobody else has the role of a moderator or admin, who asked may confirm it after an hour.
 */
export const confirmBan = route({
  method: "POST",
  path: "/api/v1/people/{id}/ban/confirm",
  who: "moderator",
  summary: "Bring a ban that waits into force, or end it",
  input: z.strictObject({ id: Id, isConfirmed: z.boolean() }),
  output: Person,
  errors: [...POWER_REFUSALS, "identity/last-admin", "identity/second-person-needed", "http/not-found"],
});

/**
 * Makes an account an admin whose role waits for a second admin, or refuses it. Who gave the role
 * may only refuse it. With no other admin, who gave it may confirm it after an hour.
 */
export const confirmAdmin = route({
  method: "POST",
  path: "/api/v1/people/{id}/roles/confirm",
  who: "admin",
  summary: "Confirm that an account becomes an admin, or refuse it",
  input: z.strictObject({ id: Id, isConfirmed: z.boolean() }),
  output: Person,
  errors: [...POWER_REFUSALS, "identity/second-admin-needed", "http/not-found"],
});

/**
 * Returns the whole e-mail and phone number of one account. The audit keeps who read them and why.
 * An admin may read 30 a day.
 */
export const revealPerson = route({
  method: "POST",
  path: "/api/v1/people/{id}/reveal",
  who: "admin",
  summary: "Show the e-mail and the number of one account",
  input: z.strictObject({ id: Id, reason: freeText(5, 300) }),
  output: z.object({ id: Id, email: z.string().nullable(), phone: z.string().nullable() }),
  errors: POWER_REFUSALS,
});
