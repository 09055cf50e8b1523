import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { withReadLitres } from "#domain/resources/oxygen/litres.ts";
import { asAdmin } from "#server/testing/test-server.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { DetailsShape } from "#server/stored/shared-shapes.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./pool.ts";

let server: Embedded;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterAll(() => server.stop());

const FORMS = ["cylinder", "refill", "portable", "liquid", "concentrator", "odd", null] as const;
/** Both sides of each bound of the rule, common sizes, and nonsense. */
const LITRES = [0.3, 1.7, 4.7, 10, 46, 46.7, 60, 60.01, 113, 149.9, 150, 164, 240, 241, 680, 1500, 7000, 0, -5, null];

test("0042: 10,000 stored rows, each read by the rule of the domain, and all accounted for", async () => {
  await asAdmin(server.admin, `CREATE DATABASE litres OWNER ${server.connection.user}`);
  const database = await openDatabase({ ...server.connection, database: "litres" });
  await migrate(
    database,
    MIGRATIONS.filter(({ id }) => id < "0042"),
  );
  const rows = Array.from({ length: 10_000 }, (_row, at) => {
    const form = FORMS[at % FORMS.length] ?? null;
    const litres = LITRES[Math.floor(at / FORMS.length) % LITRES.length] ?? null;
    return { ...(form !== null && { form }), ...(litres !== null && { litres }) };
  });
  await database.pool.query(
    `INSERT INTO documents (collection, id, version, edit_version, created_at, updated_at, body)
     SELECT 'listings', gen_random_uuid(), 1, 1, now(), now(),
       jsonb_build_object('side', 'offer', 'kind', 'oxygen', 'status', 'open', 'at', at - 1, 'details', details)
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS made (details, at)`,
    [JSON.stringify(rows)],
  );
  expect(await migrate(database, MIGRATIONS)).toContain("0042-litres");
  const kept = await database.pool.query<{ at: number; details: unknown }>(
    `SELECT (body->>'at')::int AS at, body->'details' AS details FROM documents
     WHERE collection = 'listings' ORDER BY (body->>'at')::int`,
  );
  const counts: Record<string, number> = {};
  for (const [at, row] of kept.rows.entries()) {
    const details = DetailsShape.parse(row.details);
    expect(details).toEqual(withReadLitres(rows[at] ?? {}));
    const told = details.litresRead ?? "no litres";
    counts[told] = (counts[told] ?? 0) + 1;
  }
  // Nothing that somebody gave is lost, and no row is counted twice or not at all.
  expect(kept.rows.map(({ details }) => DetailsShape.parse(details).litres)).toEqual(rows.map(({ litres }) => litres));
  expect(counts).toEqual({ water: 1_940, gas: 1_706, unknown: 5_857, "no litres": 497 });
  await database.close();
});
