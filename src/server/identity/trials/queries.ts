import { isTrialSql } from "#server/documents/documents.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** An account for trying, as far as its removal needs it. */
export type StoredTrial = { id: string; email: string; phoneNumber: string | null };

/** The accounts that are there for trying. */
export async function readTrials(client: SqlClient): Promise<StoredTrial[]> {
  const answer = await client.query<StoredTrial>(
    `SELECT id, email, "phoneNumber" FROM auth."user" WHERE ${isTrialSql("id")} ORDER BY id`,
  );
  return answer.rows;
}
