import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFeed } from "#server/documents/feed.ts";
import type { Feed } from "#server/documents/feed.ts";
import { removeDocuments } from "../testing/remove-documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { listing, NOW } from "./testing/arbitrary.ts";
import { ListingIndex } from "./index/listing-index.ts";
import { createTreeBuilder } from "./index/tree-builder.ts";
import { Follower } from "./load/follower.ts";
import { loadAll } from "./load/load.ts";
import { planNearby } from "./query/plan.ts";
import { Searcher } from "./query/search.ts";
import { ALIVE, IN_ALL, IN_TREE } from "./rows/row-flags.ts";
import {
  CHUNK,
  KIND,
  LENGTH,
  META,
  OFFSET,
  STOCK_LENGTH,
  TEXT_BITS,
  TEXT_LENGTH,
  VERSION,
  WORDS,
} from "./rows/rows.ts";
import { FACILITY_TREE } from "./rows/masks.ts";
import { uuidText } from "./rows/uuid-bytes.ts";

const AUDIT = { who: "system", role: "system", act: "test" };
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => {
    throw new Error(JSON.stringify(details));
  },
};
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

async function buildTrees(board: ListingIndex, isAll: boolean): Promise<void> {
  for (const tree of board.trees) if (isAll || tree.isDue()) tree.swap(await builder.build(tree.gather()));
}

/** Everything a board knows, as text by id, without what depends on slots and trees. */
function contentOf(board: ListingIndex): Map<string, string> {
  const { rows, facilities } = board;
  const content = new Map<string, string>();
  for (let slot = 0; slot < rows.used; slot++) {
    if (!rows.has(slot, ALIVE)) continue;
    const start = rows.about(slot, OFFSET);
    const length = rows.about(slot, LENGTH) + rows.about(slot, TEXT_LENGTH);
    const text = rows.arena.bytes(rows.about(slot, CHUNK)).toString("utf8", start, start + length);
    const words = Array.from(rows.words.subarray(slot * WORDS, slot * WORDS + WORDS));
    words[KIND] = (words[KIND] ?? 0) & ~(IN_TREE | IN_ALL);
    const facility = rows.facilityOf(slot);
    const of = facility < 0 ? "" : uuidText(facilities.ids, facility * 4);
    const supply = rows.treeOf(slot) === FACILITY_TREE ? board.listingIdsOf(of).sort().join() : "";
    const numbers = [
      rows.about(slot, VERSION),
      rows.xidOf(slot),
      rows.about(slot, STOCK_LENGTH),
      rows.about(slot, TEXT_BITS),
      rows.about(slot, TEXT_BITS + 1),
    ];
    content.set(
      `${rows.treeOf(slot) === FACILITY_TREE ? "f" : "l"}/${uuidText(rows.meta, slot * META)}`,
      [text, words, numbers, of, supply].join("|"),
    );
  }
  return content;
}

/** Where two contents differ, in short. */
function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
  return keys
    .slice(0, 5)
    .map((key) => `${key}: ${one.get(key)?.slice(-200) ?? "absent"} / ${other.get(key)?.slice(-200) ?? "absent"}`);
}

/** Ids of all offers and needs that searches over the whole globe find. */
function foundIn(board: ListingIndex): string[] {
  const searcher = new Searcher(board);
  const ids: string[] = [];
  for (const side of ["offer", "need"] as const) {
    const pin = { asOf: NOW, now: 0, seed: 0, after: null, changedBefore: Number.POSITIVE_INFINITY, xid: 0 };
    const plan = planNearby({ lat: 0, lng: 0, withinKm: 30_000, side, sort: "near", limit: 1 }, pin);
    searcher.each(plan, (slot) => ids.push(`l/${uuidText(board.rows.meta, slot * META)}`) > 0);
  }
  return ids.sort();
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

test("law 5.4: the read model equals a fresh read of the database at the same checkpoint, under load", async () => {
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
    for (let round = 0; round < rounds(4, 40, 2); round++) {
      const fresh = await follow();
      await buildTrees(live.board, false);
      await shift.rest();
      const { rows } = await database.pool.query<{ xid: bigint }>("SELECT pg_current_xact_id() AS xid");
      const passed = (): boolean =>
        fresh.follower.checkpoint.xid > (rows[0]?.xid ?? 0n) && live.follower.checkpoint.xid > (rows[0]?.xid ?? 0n);
      await upsertBatch(database, [{ collection: "listings", id: any(ids), body: any(bodies) }], AUDIT);
      await expect.poll(passed, { interval: 5 }).toBe(true);
      expect(faults).toEqual([]);
      expect(live.follower.checkpoint).toEqual(fresh.follower.checkpoint);
      const content = contentOf(live.board);
      expect(differences(content, contentOf(fresh.board))).toEqual([]);
      const listings = [...content.keys()].filter((key) => key.startsWith("l/")).sort();
      expect(foundIn(live.board)).toEqual(listings);
      expect(foundIn(fresh.board)).toEqual(listings);
      compared += content.size;
      fresh.stop();
      shift.goOn();
    }
  } finally {
    shift.end();
    await Promise.all(writers);
    live.stop();
  }
  expect(compared).toBeGreaterThan(1_000);
});
