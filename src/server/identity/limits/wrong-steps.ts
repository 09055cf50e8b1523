import { APIError } from "better-auth/api";
import { POWER_BOUNDS } from "#domain/identity/power-bounds.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Notices } from "../notices.ts";
import { readAccount } from "../queries.ts";
import { readWrongSteps } from "./queries.ts";
import { countWrongStep } from "./statements.ts";

type WrongStepDependencies = { database: Database; notices: Pick<Notices, "queued"> };

/** Wrong second steps at which the owner is notified that somebody knows the password. */
const TOLD_AT: readonly number[] = [POWER_BOUNDS.toldAfterWrongSteps, POWER_BOUNDS.toldAgainAfterWrongSteps];

/**
 * Refuses codes of the app where too many were wrong: then a backup code or a new password is
 * needed. Few more may be judged at the same moment (`second-step`).
 * @throws APIError 429 `SECOND_STEP_LOCKED`
 */
export async function refuseLocked(database: Database, userId: string): Promise<void> {
  if ((await readWrongSteps(database, userId)) < POWER_BOUNDS.mostWrongSteps) return;
  throw new APIError("TOO_MANY_REQUESTS", { code: "SECOND_STEP_LOCKED", message: "Too many wrong codes" });
}

/** Counts a wrong second step, and tells the owner in the same transaction. */
export async function noteWrongStep({ database, notices }: WrongStepDependencies, userId: string): Promise<void> {
  const account = await readAccount(database, userId);
  if (account === null) return;
  await inTransaction(database, async (client) => {
    const count = await countWrongStep(client, userId);
    if (TOLD_AT.includes(count)) await notices.queued(account, "second-step-guessed", { tries: `${count}` })?.(client);
  });
}
