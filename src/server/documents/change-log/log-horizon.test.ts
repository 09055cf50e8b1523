import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { GENEROUS_TIMEOUTS } from "#server/testing/generous-timeouts.ts";
import { rounds } from "#server/testing/rounds.ts";
import { temporaryServer } from "#server/testing/temporary-server.ts";
import { asAdmin } from "#server/testing/test-server.ts";
import { seededInt } from "../../../../scripts/testing/seed.ts";
import { currentCheckpoint, readChanges } from "./change-log.ts";
import type { Embedded } from "../embedded/embedded.ts";
import { whoHoldsTheLog } from "./log-holders.ts";
import { lookAtLogLag } from "./watch-log-lag.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../pool.ts";
import type { Database } from "../pool.ts";

const NEIGHBOUR = "neighbour";

let server: Embedded;
let database: Database;
beforeAll(async () => {
  server = await temporaryServer(inject("madeFiles"), { max_prepared_transactions: "20" });
  await asAdmin(server.admin, `CREATE DATABASE ${NEIGHBOUR} OWNER ${server.connection.user}`);
  database = await openDatabase({ ...server.connection, ...GENEROUS_TIMEOUTS });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** A connection of its own. `isHere`: to the database of the log, or to the neighbour. */
async function connect(isHere: boolean, role: pg.ClientConfig = server.connection): Promise<pg.Client> {
  const target = isHere ? server.connection.database : NEIGHBOUR;
  const client = new pg.Client({ ...role, database: target, application_name: "psql" });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function begin(client: pg.Client): Promise<bigint> {
  await client.query("BEGIN");
  const answer = await client.query<{ xid: string }>("SELECT pg_current_xact_id()::text AS xid");
  return BigInt(answer.rows[0]?.xid ?? 0);
}

async function write(client: pg.Client): Promise<string> {
  const id = randomUUID();
  await client.query(
    `WITH kept AS (INSERT INTO documents (collection, id, version, edit_version, body) VALUES ('x', $1, 1, 1, '{}') RETURNING collection, id, version)
     INSERT INTO changes (collection, id, version) SELECT collection, id, version FROM kept`,
    [id],
  );
  return id;
}

test("an open or prepared transaction of another role in another database holds nothing back", async () => {
  const [elsewhere, prepared, here] = [
    await connect(false, server.admin),
    await connect(false, server.admin),
    await connect(true),
  ];
  const before = await currentCheckpoint(database);
  await begin(prepared);
  await prepared.query("PREPARE TRANSACTION 'elsewhere'");
  await begin(elsewhere);
  const id = await write(here);
  expect(await readChanges(database, before)).toMatchObject({ pending: false, documents: [{ id }] });
  expect(await whoHoldsTheLog(database)).toBeNull();
  await elsewhere.query("ROLLBACK");
  await prepared.query("ROLLBACK PREPARED 'elsewhere'");
});

test("an open transaction of this database holds the log back and is named, without its query", async () => {
  const [open, here] = [await connect(true, server.admin), await connect(true)];
  const before = await currentCheckpoint(database);
  await begin(open);
  const { rows } = await open.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await write(here);
  expect(await readChanges(database, before)).toMatchObject({ pending: true, documents: [] });
  const holder = await whoHoldsTheLog(database);
  expect(holder).toContain(`process ${rows[0]?.pid} (application "psql")`);
  expect(holder).toContain(`database "${server.connection.database}"`);
  expect(holder).not.toContain("pg_current_xact_id");
  await open.query("PREPARE TRANSACTION 'forgotten'");
  expect(await readChanges(database, before)).toMatchObject({ pending: true, documents: [] });
  expect(await whoHoldsTheLog(database)).toContain(`prepared transaction "forgotten"`);
  await open.query("ROLLBACK PREPARED 'forgotten'");
  expect(await readChanges(database, before)).toMatchObject({ pending: false });
});

test("while the log lags, notes and log name who holds it, once, until it goes on", async () => {
  const [open, here] = [await connect(true), await connect(true)];
  await begin(open);
  await write(here);
  const notes = new OperatorNotes();
  const warnings: string[] = [];
  const log = { warn: (_fields: object, message: string) => void warnings.push(message) };
  let lag = 2_001;
  const watched = { database, feed: { lagMs: () => lag }, notes, log };
  const told = await lookAtLogLag(watched, null);
  await lookAtLogLag(watched, told);
  expect(notes.sentences()).toEqual([expect.stringContaining("delays new changes")]);
  expect(warnings).toHaveLength(1);
  lag = 0;
  expect(await lookAtLogLag(watched, told)).toBeNull();
  expect(notes.sentences()).toEqual([]);
  await open.query("ROLLBACK");
});

test("admins are told when it has lagged for more than five minutes", async () => {
  const [open, here] = [await connect(true), await connect(true)];
  await begin(open);
  await write(here);
  const notes = new OperatorNotes();
  const raised: string[] = [];
  notes.raiseWith((cause) => void raised.push(cause));
  let lag = 5 * MINUTE_MS;
  const watched = { database, feed: { lagMs: () => lag }, notes, log: { warn: () => undefined } };
  await lookAtLogLag(watched, null);
  expect(raised).toEqual([]);
  lag += 1;
  await lookAtLogLag(watched, null);
  expect(raised).toEqual(["log-held-back"]);
  await open.query("ROLLBACK");
  // Nobody holds it any more: it is only read late.
  await lookAtLogLag(watched, null);
  expect([raised, notes.sentences()]).toEqual([["log-held-back"], []]);
});

/** What one connection has open. `ids`: what its commit makes visible. */
type Writer = { client: pg.Client; isHere: boolean; xid: bigint | null; prepared: string | null; ids: string[] };

/**
 * A world of a reader and writers in two databases, moved one step at a time. It knows what has to
 * be readable: all that was committed here before the first number that is open here.
 */
class Interleaving {
  readonly #next: (most: number) => number;
  readonly #writers: Writer[];
  readonly #committed: { id: string; xid: bigint }[] = [];
  #names = 0;

  constructor(seed: number, writers: Writer[]) {
    const random = seededInt(seed);
    this.#next = (most) => random(most);
    this.#writers = writers;
  }

  async step(): Promise<void> {
    const writer = this.#writers[this.#next(this.#writers.length)];
    if (writer === undefined) return;
    if (writer.xid === null) writer.xid = await begin(writer.client);
    else if (writer.prepared !== null) await this.#end(writer, `PREPARED '${writer.prepared}'`);
    else await this.#goOn(writer, this.#next(6));
  }

  /** The ids that a reader has to hold now. */
  readable(): string[] {
    const open = this.#writers.flatMap(({ isHere, xid }) => (isHere && xid !== null ? [xid] : []));
    return this.#committed.filter(({ xid }) => open.every((each) => xid < each)).map(({ id }) => id);
  }

  async end(): Promise<void> {
    for (const writer of this.#writers) {
      if (writer.xid !== null) await this.#end(writer, writer.prepared === null ? "" : `PREPARED '${writer.prepared}'`);
    }
  }

  async #goOn(writer: Writer, dice: number): Promise<void> {
    if (dice === 0) {
      this.#names += 1;
      writer.prepared = `p${this.#names}`;
      await writer.client.query(`PREPARE TRANSACTION '${writer.prepared}'`);
    } else if (dice === 1) await this.#end(writer, "");
    else if (!writer.isHere) await writer.client.query("SAVEPOINT s; SELECT pg_current_xact_id()");
    else if (dice === 2) {
      await writer.client.query("SAVEPOINT s");
      await write(writer.client);
      await writer.client.query("ROLLBACK TO s");
    } else {
      await writer.client.query("SAVEPOINT s");
      writer.ids.push(await write(writer.client));
      await writer.client.query("RELEASE s");
    }
  }

  async #end(writer: Writer, what: string): Promise<void> {
    const isKept = this.#next(4) > 0;
    await writer.client.query(`${isKept ? "COMMIT" : "ROLLBACK"} ${what}`);
    if (isKept && writer.isHere) this.#committed.push(...writer.ids.map((id) => ({ id, xid: writer.xid ?? 0n })));
    Object.assign(writer, { xid: null, prepared: null, ids: [] });
  }
}

test.each([1, 2, 3, 4])(
  "in any order of two databases' steps a reader holds exactly what can no longer be overtaken, seed %i",
  async (seed) => {
    const writers: Writer[] = [];
    for (const isHere of [true, true, true, false, false, false]) {
      writers.push({ client: await connect(isHere), isHere, xid: null, prepared: null, ids: [] });
    }
    const world = new Interleaving(seed, writers);
    let position = await currentCheckpoint(database);
    const held = new Set<string>();
    const read = async (): Promise<void> => {
      const answer = await readChanges(database, position);
      if (answer.reset) throw new Error("reset");
      for (const { id } of answer.documents) held.add(id);
      position = answer.checkpoint;
      expect([...held].toSorted()).toEqual(world.readable().toSorted());
    };
    for (let steps = rounds(150, 1_500); steps > 0; steps -= 1) {
      await world.step();
      await read();
    }
    await world.end();
    await read();
    expect(held.size).toBeGreaterThan(10);
  },
);
