import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/documents/pool.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testDatabase } from "#server/testing/database.ts";
import type { HttpServer } from "../http/http.ts";
import { throughOutages } from "./through-outages.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.drop());

const fails = ({ pool }: Database, state: string): Promise<unknown> =>
  pool.query(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$`);

/** A step that the database refuses once, and what the operator read before it was done again. */
async function refusedOnce(state: string): Promise<{ tries: number; notes: string[]; after: string[] }> {
  const notes = new OperatorNotes();
  const httpServer = { notes, starting: { isDatabaseUp: () => true } } as unknown as HttpServer;
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const persist = throughOutages({ log, signal: new AbortController().signal, httpServer });
  let [tries, told] = [0, [""]];
  await persist(async () => {
    told = notes.sentences();
    tries += 1;
    if (tries === 1) await fails(database, state);
  });
  return { tries, notes: told, after: notes.sentences() };
}

test.each([
  ["the disk of the database is full", "53100"],
  ["the database has no connection left", "53300"],
  ["the database stops", "57P01"],
])("a start in whose middle %s waits and goes on", async (_case, state) => {
  expect(await refusedOnce(state)).toEqual({
    tries: 2,
    notes: [expect.stringMatching(/^The database failed during the start\./)],
    after: [],
  });
});

test.each([
  ["a time limit", "57014"],
  ["a server that only reads", "25006"],
  ["a fault of the program", "42601"],
])("%s ends a start: waiting does not cure it", async (_case, state) => {
  await expect(refusedOnce(state)).rejects.toThrow("refused");
});
