import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asAdmin } from "#server/testing/test-server.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./pool.ts";

let server: Embedded;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterAll(() => server.stop());

const LEADS = { askId: "a1", offerId: "o1", numbers: { owner: "g1" } };
const REST = { listingId: "l1", amount: 1, state: "done" };
const PEOPLE = { keeperId: "k1", authorId: "p1" };
const NOBODY = { keeperId: null, authorId: null };

test("0054: a response that was erased leads to nobody, one with people keeps all", async () => {
  await asAdmin(server.admin, `CREATE DATABASE erased OWNER ${server.connection.user}`);
  const database = await openDatabase({ ...server.connection, database: "erased" });
  await migrate(
    database,
    MIGRATIONS.filter(({ id }) => id < "0054"),
  );
  const rows = [
    { body: { ...REST, ...LEADS, ...NOBODY }, shielded: null },
    { body: { ...REST, ...LEADS, ...PEOPLE }, shielded: {} },
    // Its responder's account is gone, its owner is still told.
    { body: { ...REST, ...LEADS, ...PEOPLE, authorId: null }, shielded: {} },
  ];
  for (const [at, { body, shielded }] of rows.entries()) {
    await database.pool.query(
      `INSERT INTO documents (collection, id, version, edit_version, created_at, updated_at, body, shielded)
       VALUES ('responses', $1, 1, 1, now(), now(), $2, $3)`,
      [`00000000-0000-4000-8000-00000000000${at}`, body, shielded],
    );
  }
  expect(await migrate(database, MIGRATIONS)).toContain("0054-erased-responses");
  const kept = await database.pool.query(
    "SELECT body, shielded FROM documents WHERE collection = 'responses' ORDER BY id",
  );
  expect(kept.rows).toEqual([{ body: { ...REST, ...NOBODY }, shielded: null }, ...rows.slice(1)]);
  await database.close();
});
