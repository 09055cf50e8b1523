import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { commit, readDocument } from "./store.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const by = { who: "user:1", role: "member" };

test("a new document is answered with its versions and read back", async () => {
  const key = { collection: "listings", id: randomUUID() };
  const answer = await commit(database, {
    by,
    act: "listings.post",
    writes: [{ do: "insert", ...key, body: { a: 1 } }],
  });
  expect(answer.ok && answer.value.documents[0]).toMatchObject({ ...key, version: 1, editVersion: 1, body: { a: 1 } });
  expect(await readDocument(database, key)).toMatchObject({ ...key, version: 1, body: { a: 1 } });
});
