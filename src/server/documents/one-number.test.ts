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

const uuid = (last: string): string => `00000000-0000-7000-8000-${last.padStart(12, "0")}`;

test("0022: cards that the former version gave out keep their numbers; of two with one number the first has it", async () => {
  await asAdmin(server.admin, `CREATE DATABASE former OWNER ${server.connection.user}`);
  const database = await openDatabase({ ...server.connection, database: "former" });
  const before = MIGRATIONS.filter(({ id }) => id < "0022");
  await migrate(database, before);
  for (const id of ["1", "2", "3", "4"]) {
    // One after the other: one connection is enough.
    await database.pool.query(
      `INSERT INTO auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt") VALUES ($1, $1::text, $1::text, true, now(), now())`,
      [uuid(id)],
    );
  }
  const cards: [string, string, string, string, string][] = [
    ["1", "11", "1", "held", "2026-11-20T10:00:00Z"],
    ["2", "12", "2", "held", "2026-11-20T10:01:00Z"],
    ["3", "13", "3", "held", "2026-11-20T10:02:00Z"],
    ["4", "14", "4", "done", "2026-11-20T09:00:00Z"],
  ];
  for (const [claim, listing, verifier, state, at] of cards) {
    // One after the other: one connection is enough.
    await database.pool.query(
      `INSERT INTO verification_cards (claim_id, listing_id, verifier, taken_at, expires_at, state) VALUES ($1, $2, $3, $4, $4, $5)`,
      [uuid(claim), uuid(listing), uuid(verifier), at, state],
    );
  }
  await database.pool.query(
    `INSERT INTO numbers (key, collection, id) VALUES ('same', 'listings', $1), ('same', 'listings', $2), ('other', 'listings', $2),
       ('own', 'listings', $3), ('told', 'listings', $4), ('own', 'facilities', $1)`,
    ["11", "12", "13", "14"].map(uuid),
  );
  expect(await migrate(database, MIGRATIONS)).toContain("0022-one-number");
  const kept = await database.pool.query("SELECT key, claim_id AS claim FROM verification_numbers ORDER BY key");
  expect(kept.rows).toEqual([
    { key: "other", claim: uuid("2") },
    { key: "own", claim: uuid("3") },
    { key: "same", claim: uuid("1") },
  ]);
  await database.close();
});
