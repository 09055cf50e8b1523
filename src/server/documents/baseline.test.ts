import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asAdmin } from "#server/testing/test-server.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import type { Embedded } from "./embedded/embedded.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./pool.ts";
import type { Database } from "./pool.ts";

let server: Embedded;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"));
});
afterAll(() => server.stop());

async function newDatabase(name: string): Promise<Database> {
  await asAdmin(server.admin, `CREATE DATABASE ${name} OWNER ${server.connection.user}`);
  return openDatabase({ ...server.connection, database: name });
}

/** Relations of Lifeboard: tables, indexes and sequences. */
const OURS = `n.nspname IN ('public', 'auth') AND n.oid = c.relnamespace`;

/** What PostgreSQL itself says of a schema, part by part, as sorted lines. */
const PARTS: Readonly<Record<string, string>> = {
  relations: `SELECT concat_ws(' ', n.nspname, c.relname, c.relkind, c.relpersistence, c.reloptions::text,
      pg_get_userbyid(c.relowner), c.relacl::text) AS line
    FROM pg_class c, pg_namespace n WHERE ${OURS} AND c.relkind IN ('r', 'i', 'S', 'v', 'm')`,
  columns: `SELECT concat_ws(' ', n.nspname, c.relname,
      row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      'null', NOT a.attnotnull, 'identity', a.attidentity, 'generated', a.attgenerated, 'storage', a.attstorage,
      a.attcompression, a.attstattarget, 'collation', a.attcollation, pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_namespace n, pg_class c, pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${OURS} AND c.relkind = 'r' AND a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped`,
  constraints: `SELECT concat_ws(' ', n.nspname, c.relname, o.conname, pg_get_constraintdef(o.oid), o.convalidated) AS line
    FROM pg_namespace n, pg_class c, pg_constraint o WHERE ${OURS} AND o.conrelid = c.oid`,
  indexes: `SELECT concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident) AS line
    FROM pg_namespace n, pg_class c, pg_index i WHERE ${OURS} AND i.indrelid = c.oid`,
  triggers: `SELECT pg_get_triggerdef(t.oid) AS line
    FROM pg_namespace n, pg_class c, pg_trigger t WHERE ${OURS} AND t.tgrelid = c.oid AND NOT t.tgisinternal`,
  functions: `SELECT regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') AS line
    FROM pg_proc p, pg_namespace n WHERE p.pronamespace = n.oid AND n.nspname IN ('public', 'auth')`,
  sequences: `SELECT concat_ws(' ', schemaname, sequencename, data_type, start_value, increment_by, cycle, cache_size) AS line
    FROM pg_sequences`,
  migrations: "SELECT concat_ws(' ', id, expands) AS line FROM migrations",
};

async function describe({ pool }: Database): Promise<Record<string, string[]>> {
  const parts = Object.entries(PARTS).map(async ([name, sql]) => {
    const { rows } = await pool.query<{ line: string }>(sql);
    return [name, rows.map(({ line }) => line).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}

test("a new database has the same tables as one that took every step", async () => {
  const [fresh, old] = [await newDatabase("by_baseline"), await newDatabase("by_steps")];
  try {
    expect(await migrate(fresh)).toEqual(MIGRATIONS.map(({ id }) => id));
    await migrate(old, MIGRATIONS.slice(0, 1));
    expect(await migrate(old)).toEqual(MIGRATIONS.slice(1).map(({ id }) => id));
    const [made, grown] = [await describe(fresh), await describe(old)];
    for (const part of Object.keys(PARTS)) expect(made[part]).toEqual(grown[part]);
    expect(made["columns"]?.length).toBeGreaterThan(400);
    expect(made["indexes"]?.length).toBeGreaterThan(150);
  } finally {
    await Promise.all([fresh.close(), old.close()]);
  }
});
