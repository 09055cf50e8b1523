import { expect, test } from "vitest";
import { contractionsOf } from "./expand-only.ts";
import { MIGRATIONS } from "./migrations.ts";

/** From here on migrations only expand. */
const LAST_BEFORE_THE_LAW = "0059-audit-lines";

/**
 * Migrations that contract, with the last release whose processes read the old form. It is one
 * release before theirs or older.
 */
const CONTRACTS: Readonly<Record<string, string>> = {
  // It only lets one more state in. A release of before refuses every newer database.
  "0061-confirmed-rows": "0.1.0",
};

test("a new migration only expands, or is named with the last release that needs what it takes away", () => {
  const since = MIGRATIONS.findIndex(({ id }) => id === LAST_BEFORE_THE_LAW) + 1;
  expect(since).toBeGreaterThan(0);
  const found = MIGRATIONS.slice(since).flatMap((each) => contractionsOf(each).map((why) => `${each.id} ${why}`));
  expect(found.filter((each) => CONTRACTS[each.split(" ")[0] ?? ""] === undefined)).toEqual([]);
});

const EXPANDS = [
  "CREATE TABLE a (id int PRIMARY KEY, b text NOT NULL CHECK (b <> ''))",
  "ALTER TABLE a ADD COLUMN b text",
  "ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT 'DROP TABLE'",
  "ALTER TABLE a ADD COLUMN b int, ADD COLUMN c int NOT NULL DEFAULT 0",
  "ALTER TABLE a ALTER COLUMN b DROP NOT NULL",
  "CREATE INDEX a_by_b ON a (b)",
  "-- DROP TABLE a\nCREATE INDEX a_by_b ON a (b)",
  "CREATE TABLE n (a int); CREATE UNIQUE INDEX n_a ON n (a)",
  "UPDATE a SET b = c WHERE b IS NULL",
];

const CONTRACTS_SOMETHING = [
  "DROP TABLE a",
  "drop index a_by_b",
  "ALTER TABLE a DROP COLUMN b",
  "ALTER TABLE a ALTER COLUMN b DROP DEFAULT",
  "ALTER TABLE a RENAME COLUMN b TO c",
  "ALTER TABLE a RENAME TO b",
  "ALTER TABLE a ALTER COLUMN b TYPE bigint",
  "ALTER TABLE a ALTER b SET DATA TYPE bigint",
  "ALTER TABLE a ALTER COLUMN b SET NOT NULL",
  "ALTER TABLE a ADD COLUMN b text NOT NULL",
  "ALTER TABLE a ADD COLUMN b text NOT NULL, ADD COLUMN c int NOT NULL DEFAULT 0",
  "ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0)",
  "ALTER TABLE a ADD CHECK (b > 0)",
  "ALTER TABLE a ADD UNIQUE (b)",
  "CREATE UNIQUE INDEX a_b ON a (b)",
  "CREATE TRIGGER t BEFORE INSERT ON a EXECUTE FUNCTION f()",
  "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$",
  "CREATE TABLE n (a int); DELETE FROM a",
  "TRUNCATE a",
];

test.each(EXPANDS)("%s: the release before goes on", (statement) => {
  expect(contractionsOf({ statements: [statement] })).toEqual([]);
});

test.each(CONTRACTS_SOMETHING)("%s: the release before may go wrong", (statement) => {
  expect(contractionsOf({ statements: [statement] })).toHaveLength(1);
});
