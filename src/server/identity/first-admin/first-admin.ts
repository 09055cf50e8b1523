import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Log } from "#server/runtime/log.ts";
import { appointFirstAdmin } from "./statements.ts";
import type { AppointmentResult } from "./statements.ts";

const LOG_LINES: Record<AppointmentResult, { level: "info" | "warn"; text: string }> = {
  "not-needed": {
    level: "info",
    text: "There is an admin: ADMIN_EMAIL and ADMIN_PASSWORD do nothing any more and can be taken out.",
  },
  promoted: { level: "info", text: "The account of ADMIN_EMAIL is admin now." },
  made: {
    level: "info",
    text: "An admin account was made from ADMIN_EMAIL and ADMIN_PASSWORD; both can be taken out now.",
  },
  "no-password": {
    level: "warn",
    text: "Nobody is admin: ADMIN_EMAIL has no account. Set ADMIN_PASSWORD too, or sign up with it and start again.",
  },
  "not-verified": {
    level: "warn",
    text: "Nobody is admin: the account of ADMIN_EMAIL has not confirmed its e-mail. Confirm it and start again.",
  },
};

/** At a start, creates the admin that the operator asked for, if there is none. Logs the result. */
export async function ensureFirstAdmin(dependencies: {
  database: Database;
  config: Pick<Config, "firstAdmin">;
  log: Log;
  now: () => Date;
}): Promise<void> {
  const { firstAdmin } = dependencies.config;
  if (firstAdmin === null) return;
  const { level, text } = LOG_LINES[await appointFirstAdmin(dependencies.database, firstAdmin, dependencies.now())];
  dependencies.log[level]({}, text);
}
