import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { insertDocument } from "#server/testing/documents.ts";
import { nextLockWait } from "#server/testing/locks.ts";
import { executeCommand } from "./execute-command.ts";
import { mendVersions } from "./versions.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("a document made again while it is removed gets a version above the removed one", async () => {
  const key = await insertDocument(database);
  const other = await database.pool.connect();
  await other.query("BEGIN");
  await other.query("DELETE FROM documents WHERE id = $1", [key.id]);
  await other.query("INSERT INTO removals (collection, id, version) VALUES ($1, $2, 2)", [key.collection, key.id]);
  const by = { who: "user:1", role: "member" };
  const again = executeCommand(database, { by, act: "x", writes: [{ do: "insert", ...key, body: {} }] });
  // It waits for the open removal, so it does not know the removed version.
  await nextLockWait(database);
  await other.query("COMMIT");
  other.release();
  expect(await again).toMatchObject({ ok: true, value: { documents: [{ version: 1 }] } });
  expect(await mendVersions(database)).toBe(1);
  expect(await mendVersions(database)).toBe(0);
  const versions = await database.pool.query(
    "SELECT d.version, max(c.version) AS logged FROM documents d JOIN changes c USING (id) WHERE d.id = $1 GROUP BY d.version",
    [key.id],
  );
  expect(versions.rows).toEqual([{ version: 3, logged: 3 }]);
});
