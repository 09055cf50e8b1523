import { randomUUID } from "node:crypto";
import type { DocumentKey, JsonObject } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";

/** An unused key. */
export function newKey(collection = "listings"): DocumentKey {
  return { collection, id: randomUUID() };
}

/** Writes a document with any body, as a member. @throws Error when it is refused */
export async function insertDocument(
  database: Database,
  body: JsonObject = {},
  shielded: JsonObject | null = null,
): Promise<DocumentKey> {
  const key = newKey();
  const answer = await executeCommand(database, {
    by: { who: "user:1", role: "member" },
    act: "listings.post",
    writes: [{ do: "insert", ...key, body, shielded }],
  });
  if (!answer.ok) throw new Error(answer.reason);
  return key;
}
