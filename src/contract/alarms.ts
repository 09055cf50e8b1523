import { z } from "zod";
import { ACTS_OF_POWER } from "#domain/limits/acts-of-power.ts";
import { ALARM_CAUSES } from "#domain/limits/alarms.ts";
import { Time } from "./fields.ts";
import { route } from "./route.ts";

/**
 * Something unusual in the whole deployment, or an account's acts of power, in the reader's
 * language, with what to do. `accountId`: who acted.
 */
export const Alarm = z.object({
  cause: z.enum([...ALARM_CAUSES, ...ACTS_OF_POWER]),
  accountId: z.string().nullable(),
  since: Time,
  lastAt: Time,
  count: z.int(),
  what: z.string(),
  whatToDo: z.string(),
});
export type Alarm = z.output<typeof Alarm>;

/** Lists alarms, the last one first. */
export const getAlarms = route({
  method: "GET",
  path: "/api/v1/alarms",
  who: "admin",
  summary: "What is unusual in the whole deployment, and acts of power, with what to do",
  input: z.strictObject({}),
  output: z.object({ items: z.array(Alarm) }),
  errors: ["http/unauthenticated", "http/permission-denied"],
});
