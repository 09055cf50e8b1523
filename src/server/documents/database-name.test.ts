import { expect, test } from "vitest";
import { nameOfDatabase } from "./database-name.ts";

test.each([
  [null, "/var/lib/lifeboard"],
  ["postgres://me:hunter2@db.example.org/relief?sslmode=require", "db.example.org/relief"],
  ["postgres://me:hunter2@db.example.org:6432/relief", "db.example.org:6432/relief"],
  ["postgresql://me@/relief?host=/run/postgresql&password=hunter2", "/run/postgresql/relief"],
  ["postgres://me:hunter2@one.example,two.example:5433/relief?x=1", "one.example,two.example:5433/relief"],
  ["postgres://me:hun@ter2@db.example.org/relief", "db.example.org/relief"],
  ["postgres://me:hunter2/@db.example.org:port/relief", "the database of DATABASE_URL"],
])("%s is shown as %s, without a password", (databaseUrl, name) => {
  const shown = nameOfDatabase({ databaseUrl, dataDir: "/var/lib/lifeboard" });
  expect(shown).toBe(name);
  expect(shown).not.toMatch(/hun|ter2/);
});
