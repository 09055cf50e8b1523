import type { Trial } from "#domain/identity/trial-account.ts";
import { trialEmail, trialId } from "#domain/identity/trial-account.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { isTrialSql } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";
import { addPassword } from "../statements.ts";

/** No newcomer: what it says counts as that of somebody known. */
const AGE_DAYS = 40;

/** A trial with the made-up place that it works for; null: it works for none. */
export type PlacedTrial = { trial: Trial; facilityId: string | null };

/** Any number that is the same in every process. Its holder makes the accounts for trying. */
const TRIALS_LOCK = 5_401_184;

/**
 * Makes the accounts for trying anew, all with one password. Their sessions, passkeys and desks of
 * before end with the old rows.
 */
export async function makeTrials(
  database: Database,
  trials: readonly PlacedTrial[],
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock($1)", [TRIALS_LOCK]);
    await deleteTrials(client);
    for (const each of trials) await insertTrial(client, each, { hash, now });
  });
}

/** Deletes the accounts, and those of the desks that they made. What refers to them follows. */
export async function deleteTrials(client: SqlClient): Promise<void> {
  await client.query(
    `DELETE FROM auth."user" WHERE ${isTrialSql("id")}
       OR id IN (SELECT account_id FROM auth.facility_desk WHERE ${isTrialSql("made_by")})`,
  );
}

async function insertTrial(
  client: SqlClient,
  { trial, facilityId }: PlacedTrial,
  { hash, now }: { hash: string; now: Date },
): Promise<void> {
  const id = trialId(trial);
  await client.query(
    `INSERT INTO auth."user" (id, name, email, "emailVerified", role, language, "createdAt", "updatedAt")
     VALUES ($1, $2, $3, true, $4, 'en', $5, $6)`,
    [id, trial.alias, trialEmail(trial), trial.role, new Date(now.getTime() - AGE_DAYS * DAY_MS), now],
  );
  await addPassword(client, id, { hash, now });
  if (facilityId === null) return;
  await client.query("INSERT INTO auth.facility_staff (user_id, facility_id) VALUES ($1, $2)", [id, facilityId]);
}
