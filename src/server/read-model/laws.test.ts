import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFeed } from "#server/documents/change-log/feed.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { removeDocuments } from "../testing/remove-documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { openCheckpoint, replaceCheckpoint } from "./checkpoint/files.ts";
import { followToHead, readCheckpoint } from "./checkpoint/read.ts";
import { writeCheckpoint } from "./checkpoint/write.ts";
import { listing, NOW } from "./testing/arbitrary.ts";
import { ListingIndex } from "./index/listing-index.ts";
import { createTreeBuilder } from "./index/tree-builder.ts";
import { Follower } from "./load/follower.ts";
import { loadAll } from "./load/load.ts";
import { bestOf, contentOf, differences, foundIn } from "./testing/board-content.ts";
import { seededInt, seedOf } from "../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("laws"));

const AUDIT = { who: "system", role: "system", act: "test" };
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => {
    throw new Error(JSON.stringify(details));
  },
};
const folder = mkdtempSync(join(tmpdir(), "lifeboard-laws-"));
const builder = createTreeBuilder();
/** What the feed reports: a failing follower would lose changes silently. */
const faults: unknown[] = [];
let database: Awaited<ReturnType<typeof testDatabase>>;
let feed: Feed;

beforeAll(async () => {
  database = await testDatabase();
  feed = await createFeed(database, (error) => void faults.push(error));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await builder.close();
  await feed.close();
  await database.drop();
});

/** A board that follows the log, as in a process. */
async function follow(): Promise<{ board: ListingIndex; follower: Follower; stop: () => void }> {
  const board = new ListingIndex();
  const target = {
    onPack: (pack: Parameters<ListingIndex["adopt"]>[0]) => board.adopt(pack),
    onFault: (fault: object) => log.error(fault),
  };
  const checkpoint = await loadAll(database, target);
  await buildTrees(board, true);
  board.reorder();
  const follower = new Follower(board, checkpoint, log);
  return { board, follower, stop: feed.subscribe((batch) => follower.apply(batch), { after: checkpoint }) };
}

/** A board from a checkpoint of a live one, written while others write and trees change. */
async function restart(live: Awaited<ReturnType<typeof follow>>): ReturnType<typeof follow> {
  const options = { database, blockRows: 40, now: new Date(NOW), signal: new AbortController().signal };
  const written = replaceCheckpoint(folder, (file) => writeCheckpoint(file, live, options));
  await Promise.all([written, buildTrees(live.board, true)]);
  const board = new ListingIndex();
  const file = await openCheckpoint(folder);
  if (file === null) throw new Error("there is no checkpoint");
  const { position, hasTrees } = await readCheckpoint(file, board, database);
  await file.close();
  expect(hasTrees).toBe(true);
  const follower = new Follower(board, position, log);
  await followToHead(follower, database);
  const stop = feed.subscribe((batch) => follower.apply(batch), { after: follower.checkpoint });
  return { board, follower, stop };
}

async function buildTrees(board: ListingIndex, isAll: boolean): Promise<void> {
  for (const tree of board.trees) if (isAll || tree.isDue()) tree.swap(await builder.build(tree.gather()));
}

const bodies = fc.sample(listing, 500).map(bodyOf);
const facilityIds = Array.from({ length: 20 }, () => randomUUID());
const ids = Array.from({ length: 3_000 }, () => randomUUID());
const any = <T>(values: readonly T[]): T => {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
};

/**
 * Lets several writers work and rest together. During work a board's content depends on when it
 * read. A state that was overwritten before the log reported it is known only to a board that just
 * loaded. At rest there is one answer.
 */
class Shift {
  isOver = false;
  #working = 0;
  #rest: Promise<void> | null = null;
  #resume: () => void = () => undefined;

  /** Does a piece of work once the others may work too. */
  async work(piece: () => Promise<void>): Promise<void> {
    while (this.#rest !== null) await this.#rest;
    this.#working++;
    await piece().finally(() => this.#working--);
  }

  /** Stops new work and waits for what is under way. */
  async rest(): Promise<void> {
    this.#rest = new Promise((resolve) => (this.#resume = resolve));
    await expect.poll(() => this.#working, { interval: 5 }).toBe(0);
  }

  goOn(): void {
    this.#rest = null;
    this.#resume();
  }

  end(): void {
    this.isOver = true;
    this.goOn();
  }
}

/**
 * One of several writers: single commands, batches, removals, and transactions left open for a
 * while.
 */
async function write(): Promise<void> {
  const die = randomInt(40);
  const body = {
    ...any(bodies),
    ...(randomInt(2) === 0 && { facilityId: any(facilityIds), facilityName: "General" }),
  };
  if (die === 0) await removeDocuments(database, { urgency: any(["critical", "soon"]), kind: "blood" }, AUDIT);
  else if (die === 1) await holdOpen();
  else if (die === 2)
    await upsertBatch(
      database,
      [
        {
          collection: "facilities",
          id: any(facilityIds),
          body: bodyOf(aFacility({ name: `Hospital ${randomInt(9)}` })),
        },
      ],
      AUDIT,
    );
  else if (die < 12)
    await upsertBatch(
      database,
      Array.from({ length: 60 }, () => ({ collection: "listings", id: any(ids), body: any(bodies) })),
      AUDIT,
    );
  else
    await executeCommand(database, {
      by: AUDIT,
      act: "test",
      writes: [{ do: "update", collection: "listings", id: any(ids), body }],
    });
}

/** Holds a transaction number open: later commits have to wait, or are reported early and again. */
async function holdOpen(): Promise<void> {
  const client = await database.pool.connect();
  await client.query("BEGIN");
  await client.query("SELECT pg_current_xact_id()");
  // As long as others need for some statements of theirs.
  for (let statements = randomInt(100); statements > 0; statements -= 1) await client.query("SELECT");
  await client.query("COMMIT");
  client.release();
}

test("law 5.4: the read model, also one from a checkpoint file, equals a fresh read of the database under load", async () => {
  await upsertBatch(
    database,
    ids.slice(0, 2_000).map((id) => ({ collection: "listings", id, body: any(bodies) })),
    AUDIT,
  );
  const live = await follow();
  const shift = new Shift();
  const writers = Array.from({ length: 4 }, async () => {
    while (!shift.isOver) await shift.work(write);
  });
  let compared = 0;
  try {
    for (let round = 0; round < rounds(1, 40); round++) {
      const fresh = await follow();
      const kept = await restart(live);
      await buildTrees(live.board, false);
      await shift.rest();
      const { rows } = await database.pool.query<{ xid: bigint }>("SELECT pg_current_xact_id() AS xid");
      const passed = (): boolean =>
        [fresh, kept, live].every(({ follower }) => follower.checkpoint.xid > (rows[0]?.xid ?? 0n));
      await upsertBatch(database, [{ collection: "listings", id: any(ids), body: any(bodies) }], AUDIT);
      await expect.poll(passed, { interval: 5 }).toBe(true);
      expect(faults).toEqual([]);
      expect(live.follower.checkpoint).toEqual(fresh.follower.checkpoint);
      expect(kept.follower.checkpoint).toEqual(fresh.follower.checkpoint);
      const content = contentOf(live.board);
      expect(differences(content, contentOf(fresh.board))).toEqual([]);
      expect(differences(content, contentOf(kept.board))).toEqual([]);
      expect(bestOf(kept.board)).toEqual(bestOf(fresh.board));
      const listings = [...content.keys()].filter((key) => key.startsWith("l/")).sort();
      expect(foundIn(live.board)).toEqual(listings);
      expect(foundIn(fresh.board)).toEqual(listings);
      expect(foundIn(kept.board)).toEqual(listings);
      compared += content.size;
      fresh.stop();
      kept.stop();
      shift.goOn();
    }
  } finally {
    shift.end();
    await Promise.all(writers);
    live.stop();
  }
  expect(compared).toBeGreaterThan(1_000);
});
