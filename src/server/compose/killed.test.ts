import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncCommit } from "#contract/sync.ts";
import type { MutationResult } from "#contract/sync.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "../documents/pool.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { PROGRAM, startChild } from "../testing/child.ts";
import type { Child } from "../testing/child.ts";
import { databaseUrl, testDatabase } from "../testing/database.ts";
import { rounds } from "../testing/rounds.ts";
import { anInput } from "../testing/listing-requests.ts";
import { newClientId } from "#server/testing/client-id.ts";

const dataDir = resolve(".cache", `killed-test-${process.pid}`);
const SECRET = "the secret of a server that is killed";
const STOCK = 60;
const CLIENTS = 6;

let database: Database & { drop(): Promise<void> };
let owner: SignedIn;
/** The server's address; a promise while it is down. */
let up = gate<string>();
beforeAll(async () => {
  database = await testDatabase();
  const get = async (path: string, init?: RequestInit) => fetch((await up.opened) + path, init);
  owner = await signedIn({ database, get, secret: SECRET });
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A promise with its resolver. */
function gate<T>(): { opened: Promise<T>; open: (value: T) => void } {
  let open: (value: T) => void = () => undefined;
  const opened = new Promise<T>((resolveIt) => (open = resolveIt));
  return { opened, open };
}

async function begin(): Promise<Child> {
  const settings = { PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database), RATE_LIMITS: "off", SECRET };
  const child = startChild(PROGRAM, [], { env: { PATH: process.env["PATH"], ...settings } });
  const line = await child.said("Lifeboard is ready at ");
  up.open(line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "");
  return child;
}

type Sent = { key: string; name: string; args: Record<string, unknown> };
type Batch = { transaction: boolean; mutations: Sent[] };
const sent = (name: string, args: Record<string, unknown>): Sent => ({ key: randomUUID(), name, args });

/**
 * A client's next batch: a new listing with its stock, whole or not at all. Or observations and
 * takes of shared listings.
 */
function nextBatch(turn: number, shared: { scarce: string; busy: string }): Batch {
  if (turn % 3 === 0) {
    const id = newId();
    const post = sent("listings.post", { ...anInput({ side: "offer" }), id });
    return { transaction: true, mutations: [post, stockOf(id, 5)] };
  }
  const takes = [shared.scarce, shared.busy].map((id) => sent("listings.take", { id, count: 1 }));
  const said = sent("observations.record", { listingId: shared.busy, outcome: "busy" });
  return { transaction: false, mutations: [...takes, said] };
}

function stockOf(listingId: string, count: number): Sent {
  return sent("observations.record", { listingId, outcome: "in-stock", count });
}

const ended = new Map<string, MutationResult>();
const batches: Batch[] = [];
/** Resolves after this many more answers. */
let waiting = { left: 0, done: (): void => undefined };
let isOver = false;

/**
 * Sends a batch until each of its mutations is acknowledged or refused for good, even if the server
 * is killed.
 */
async function deliver(clientId: string, batch: Batch): Promise<void> {
  batches.push(batch);
  for (;;) {
    const results = await tryOnce(clientId, batch);
    const isPending = (result: MutationResult): boolean =>
      result.state === "rejected" && result.error.retry === "later";
    if (results === null || results.some(isPending)) continue;
    for (const result of results) ended.set(result.key, result);
    waiting.left -= 1;
    if (waiting.left === 0) waiting.done();
    return;
  }
}

async function tryOnce(clientId: string, { transaction, mutations }: Batch): Promise<MutationResult[] | null> {
  const get = async (path: string, init?: RequestInit) => fetch((await up.opened) + path, init);
  const body = { clientId, transaction, mutations };
  const response = await ask({ get }, { method: "POST", path: "/api/v1/sync/commit", body, token: owner.token }).catch(
    // The answer was lost, or none was made: nobody knows which.
    () => null,
  );
  return response?.status === 200 ? syncCommit.output.parse(response.json).results : null;
}

async function client(shared: { scarce: string; busy: string }): Promise<void> {
  const clientId = newClientId();
  for (let turn = 0; !isOver; turn += 1) await deliver(clientId, nextBatch(turn, shared));
}

async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(sql, values)).rows;
}

test("killed with -9 under writers, again and again: what was acknowledged is there, the rest ends one way or the other, nothing twice", async () => {
  const shared = { scarce: newId(), busy: newId() };
  const posts = [shared.scarce, shared.busy].map((id) => sent("listings.post", { ...anInput({ side: "offer" }), id }));
  const first: Batch = {
    transaction: true,
    mutations: [...posts, stockOf(shared.scarce, STOCK), stockOf(shared.busy, 1_000_000)],
  };
  let child = await begin();
  await deliver("0".repeat(32), first);
  const clients = Array.from({ length: CLIENTS }, () => client(shared));
  for (let round = 0; round < rounds(1, 50); round += 1) {
    const answered = gate<undefined>();
    waiting = { left: 5 + ((round * 7) % 23), done: () => answered.open(undefined) };
    await answered.opened;
    up = gate();
    await child.kill("SIGKILL");
    child = await begin();
  }
  isOver = true;
  await Promise.all(clients);
  await child.kill("SIGTERM");

  const mutations = batches.flatMap((batch) => batch.mutations);
  const isAcknowledged = ({ key }: Sent): boolean => ended.get(key)?.state === "acknowledged";
  const refused = mutations.filter((each) => !isAcknowledged(each));
  expect(refused.map(({ key }) => ended.get(key))).toEqual(
    refused.map(({ key }) =>
      expect.objectContaining({ key, error: expect.objectContaining({ reason: "listings/not-enough" }) }),
    ),
  );
  // Each write adds exactly one to its listing's version, so a lost or repeated one is visible.
  const writes = new Map<string, number>();
  for (const { args } of mutations.filter(isAcknowledged)) {
    const id = String(args["listingId"] ?? args["id"]);
    writes.set(id, (writes.get(id) ?? 0) + 1);
  }
  const listings = await query("SELECT id, version FROM documents WHERE collection = 'listings'");
  expect(new Map(listings.map(({ id, version }) => [String(id), Number(version)]))).toEqual(writes);
  const taken = mutations.filter((each) => each.args["id"] === shared.scarce && each.name === "listings.take");
  expect(taken.filter(isAcknowledged).length).toBe(Math.min(taken.length, STOCK));
  const [scarce] = await query("SELECT body->'stock'->'count' AS count FROM documents WHERE id = $1", [shared.scarce]);
  expect(scarce?.["count"]).toBe(STOCK - taken.filter(isAcknowledged).length);
  const said = mutations.filter((each) => each.name === "observations.record" && isAcknowledged(each));
  expect(await query("SELECT count(*) AS n FROM documents WHERE collection = 'observations'")).toEqual([
    { n: said.length },
  ]);
  const keys = await query("SELECT key FROM mutations WHERE who = $1", [`user:${owner.id}`]);
  expect(keys.map(({ key }) => key).toSorted()).toEqual(
    mutations
      .filter(isAcknowledged)
      .map(({ key }) => key)
      .toSorted(),
  );
});
