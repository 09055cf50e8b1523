import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { syncCommit } from "#contract/sync.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "#server/documents/pool.ts";
import { SESSION_LIMITS } from "#server/documents/sessions/session-pool.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { newClientId } from "#server/testing/client-id.ts";
import { testDatabase } from "#server/testing/database.ts";
import { eventually } from "#server/testing/eventually.ts";
import { reportFault, Tally } from "#server/testing/faults/fault-report.ts";
import { TestListener } from "#server/testing/listener.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import { openRelay } from "#server/testing/faults/relay.ts";
import type { Relay } from "#server/testing/faults/relay.ts";
import { rounds } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/*
 * A database that is silent, slow, read-only or full, under readers and writers. The service
 * reaches it by a relay that the test spoils.
 */

const NEARBY = "/api/v1/listings/nearby?lat=22.57&lng=88.36&kind=oxygen&side=need";
/** A dead connection is given up soon here; people wait for 8 s (watched-client.ts). */
const SILENCE_MS = 1_500;
/** Names the service's connections: those of the test go on. */
const SERVICE = "the service";
const WRITERS = rounds(4, 12);

let own: Awaited<ReturnType<typeof testDatabase>>;
let relay: Relay;
let service: TestService;
let owner: SignedIn;
/** What was acknowledged: keys of listings. */
let posted: string[];
let writers: Tally;
let readers: Tally;
beforeEach(async () => {
  own = await testDatabase();
  const { host = "", port = 5432 } = own.connection;
  relay = await openRelay({ path: join(host, `.s.PGSQL.${port}`) });
  const connection = {
    ...own.connection,
    host: "127.0.0.1",
    port: relay.port,
    silenceMs: SILENCE_MS,
    // The product's: a transaction whose connection was forgotten holds the change log back until then.
    idle_in_transaction_session_timeout: SESSION_LIMITS.idle_in_transaction_session_timeout,
    application_name: SERVICE,
  };
  const database: Database = { ...own, connection: { ...connection, connectionTimeoutMillis: 2 * SILENCE_MS } };
  service = await testService({ database, settings: { RATE_LIMITS: "off" } });
  owner = await signedIn({ ...service, database: own });
  [posted, writers, readers] = [[], new Tally(), new Tally()];
});
afterEach(async () => {
  await service.close();
  await relay.close();
  await own.drop();
});

/** Posts one listing, with one key, until it is acknowledged. */
async function post(): Promise<void> {
  const id = newId();
  const mutations = [{ key: id, name: "listings.post", args: { ...anInput(), id } }];
  const body = { clientId: newClientId(), transaction: false, mutations };
  for (;;) {
    const call = { method: "POST", path: "/api/v1/sync/commit", body, token: owner.token };
    const answer = await ask(service, call);
    const results = answer.status === 200 ? syncCommit.output.parse(answer.json).results : [];
    const [result] = results;
    if (result?.state === "acknowledged") {
      writers.add("acknowledged");
      posted.push(id);
      return;
    }
    writers.add(result === undefined ? answer.status : result.error.code);
    expect(result?.error.retry ?? "later").toBe("later");
  }
}

/** Reads once. */
async function read(): Promise<void> {
  const response = await service.get(NEARBY);
  await response.text();
  readers.add(response.status);
}

const several = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

/** All that was acknowledged is in the database and in the list, and nothing is there twice. */
async function nothingLost(fault: string, recovery: string): Promise<void> {
  const { rows } = await own.pool.query<{ id: string; version: number }>(
    "SELECT id, version FROM documents WHERE collection = 'listings'",
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual(posted.toSorted());
  expect(rows.every(({ version }) => version === 1)).toBe(true);
  // A kept connection that still has the fault fails once, and is thrown away: work behind answers tries again.
  await eventually(() => service.settled());
  const { items } = JSON.parse(await (await service.get(`${NEARBY}&limit=50`)).text());
  expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual(posted.toSorted());
  expect(readers.names()).toEqual(["200"]);
  expect(writers.names()).not.toContain("500");
  reportFault({
    fault,
    readers: readers.text(),
    writers: writers.text(),
    recovery,
    acknowledged: posted.length,
    lost: 0,
    probes: `/readyz after it: ${await ready()}`,
  });
}

const ready = async (): Promise<number> => (await service.get("/readyz")).status;

test("connections that nobody answers are given up: readers go on, writers wait and are acknowledged once", async () => {
  await several(WRITERS, post);
  const before = relay.open();
  relay.stall();
  const writing = several(WRITERS, post);
  await several(20, read);
  expect(await ready()).toBe(503);
  // New connections get through. Those of before are silent for ever.
  relay.forget();
  await writing;
  await eventually(async () => expect(await ready()).toBe(200));
  await nothingLost(`database: ${before} half-open connections`, "by itself, with new connections");
});

test("a slow line holds up no reader; writers wait, and are acknowledged once", async () => {
  relay.delay(30);
  await Promise.all([several(WRITERS, post), several(20, read)]);
  // A person's writes wait for each other, for a second: then they are told to come back.
  expect(["acknowledged", "unavailable"]).toEqual(expect.arrayContaining(writers.names()));
  relay.delay(0);
  await nothingLost("database: 30 ms more on each way", "none needed");
});

/** Ends the service's connections, so that a setting of the database holds for the next ones. */
const endConnections = (): Promise<unknown> =>
  own.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
    [SERVICE],
  );

const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
  const name = own.pool.options.database;
  await own.pool.query(
    `ALTER DATABASE ${name} ${isReadOnly ? "SET default_transaction_read_only = on" : "RESET default_transaction_read_only"}`,
  );
};

/** Resolves when writers were told so many times to come back. */
const toldToWait = (): Promise<void> =>
  eventually(() => expect(writers.names().some((name) => /503|unavailable/.test(name))).toBe(true));

test("a database that only reads is unavailable to writers, no inner error; then connections are made anew", async () => {
  await several(WRITERS, post);
  await setReadOnly(true);
  await endConnections();
  const writing = several(WRITERS, post);
  await toldToWait();
  await several(20, read);
  // The connections of meanwhile keep the setting: they are thrown away.
  await setReadOnly(false);
  await writing;
  await nothingLost("database: read-only", "by itself, with new connections");
});

test("a full disk is unavailable to writers, no inner error; then writing goes on", async () => {
  await several(WRITERS, post);
  await own.pool.query(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER full_disk BEFORE INSERT ON documents EXECUTE FUNCTION full_disk()`,
  );
  const writing = several(WRITERS, post);
  await toldToWait();
  await several(20, read);
  await own.pool.query("DROP FUNCTION full_disk CASCADE");
  await writing;
  await nothingLost("database: disk full (53100)", "by itself, at the next try");
});

test("a browser whose stream is half-open misses nothing, and holds up nobody", async () => {
  const line = await openRelay({ host: "127.0.0.1", port: service.port });
  const target = { collection: "listings", mine: true };
  const [far, near] = [new TestListener(), new TestListener()];
  await far.listen({ port: line.port }, [{ id: "mine", target }], owner.token);
  await near.listen(service, [{ id: "mine", target }], owner.token);
  await Promise.all([far.current("mine"), near.current("mine")]);
  line.stall();
  await several(WRITERS, post);
  await eventually(() => expect(near.ids("mine").length).toBeGreaterThanOrEqual(WRITERS));
  expect(far.ids("mine")).toEqual([]);
  line.forget();
  await far.listen({ port: line.port }, [far.resumed("mine", target)], owner.token);
  await eventually(() => expect(far.ids("mine")).toEqual(near.ids("mine")));
  far.stop();
  near.stop();
  await line.close();
  await read();
  await nothingLost("a browser's stream: half-open", "at its next connection, from its checkpoint");
});
