import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { currentCheckpoint, readChanges } from "#server/documents/change-log/change-log.ts";
import { prune } from "#server/documents/prune.ts";
import { eventually } from "#server/testing/eventually.ts";
import { aListing } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { ListingIndex } from "../index/listing-index.ts";
import { openCheckpointWorld } from "../testing/checkpoint-world.ts";
import type { CheckpointWorld } from "../testing/checkpoint-world.ts";
import { BlockReader, BlockWriter, HEAD, UnusableCheckpoint } from "./blocks.ts";
import { deleteCheckpoint } from "./files.ts";
import { readCheckpoint } from "./read.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("checkpoint"));

const WAIT_MS = 11 * MINUTE_MS;

let world: CheckpointWorld;
beforeAll(async () => {
  world = await openCheckpointWorld();
});
afterEach(() => deleteCheckpoint(world.folder));
afterAll(() => world.close());

/** Prunes the log whole. An open write, also of another database, holds it back until it ends. */
async function pruneAll(): Promise<void> {
  let now = Date.now();
  await eventually(async () => {
    now += WAIT_MS;
    await prune(world.database, new Date(now), { changesMs: 0, changeRows: 0, mutationsMs: 0 });
    expect((await world.database.pool.query("SELECT FROM changes LIMIT 1")).rowCount).toBe(0);
  });
}

/** Starts a model, compares its answers, and tells what it started from. */
async function startAndCheck(): Promise<unknown> {
  await world.settle();
  const model = await world.open();
  const from = world.startedFrom();
  const fresh = await world.openFresh();
  await world.check(model, fresh);
  await fresh.close();
  await model.close();
  return from;
}

test("after any history, stop or crash, a start from a checkpoint answers what a look at every listing answers", async () => {
  await world.change(60);
  let quick = 0;
  for (let round = 0; round < rounds(3, 200); round++) {
    // An open write of another test holds changes back.
    await world.settle();
    const model = await world.open();
    if (world.startedFrom() === "checkpoint") quick++;
    const fresh = await world.openFresh();
    await world.check(model, fresh);
    // A file that was begun before some of these changes and ended after others.
    await world.changeUntilWritten();
    await world.change(randomInt(20));
    if (randomInt(4) === 0) await world.removeAny();
    await world.settle();
    await world.check(model, fresh);
    await fresh.close();
    await (randomInt(2) === 0 ? world.crash(model) : model.close());
    await world.change(randomInt(20));
    if (randomInt(4) === 0) await world.removeAny();
  }
  expect(quick).toBeGreaterThan(0);
});

describe("a file that is not whole", () => {
  let whole: Buffer;
  beforeEach(async () => {
    await world.change(30);
    await (await world.open()).close();
    whole = readFileSync(world.path);
  });

  async function reasonFor(bytes: Buffer): Promise<string> {
    writeFileSync(world.path, bytes);
    const file = await open(world.path, "r");
    try {
      await readCheckpoint(file, new ListingIndex(), world.database);
      return "used";
    } catch (error) {
      return error instanceof UnusableCheckpoint ? "refused" : String(error);
    } finally {
      await file.close();
    }
  }

  test("is refused wherever it is cut, and wherever a byte is another one", async () => {
    expect(await reasonFor(whole)).toBe("used");
    for (const length of [...(await blockStarts(world.path)), 1, whole.length - 1]) {
      expect(await reasonFor(whole.subarray(0, length))).toBe("refused");
    }
    expect(await reasonFor(Buffer.concat([whole, Buffer.from([0])]))).toBe("refused");
    for (let at = 0; at < whole.length; at += 1 + randomInt(Math.ceil(whole.length / rounds(40, 20_000)))) {
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ (1 << randomInt(8));
      expect(await reasonFor(other)).toBe("refused");
    }
  });

  test("is refused with a block left out, or two in another order", async () => {
    const starts = [...(await blockStarts(world.path)), whole.length];
    const block = (at: number): Buffer => whole.subarray(starts[at], starts[at + 1]);
    const all = starts.slice(0, -1).map((_start, at) => block(at));
    expect(await reasonFor(Buffer.concat(all))).toBe("used");
    expect(await reasonFor(Buffer.concat(all.toSpliced(2, 1)))).toBe("refused");
    expect(await reasonFor(Buffer.concat(all.toSpliced(1, 2, block(2), block(1))))).toBe("refused");
  });

  test("costs a slow start, and is deleted", async () => {
    writeFileSync(world.path, whole.subarray(0, whole.length - 5));
    const model = await world.open({ leastRows: 1_000 });
    expect(world.startedFrom()).toBe("database");
    expect(existsSync(world.path)).toBe(false);
    await model.close();
    writeFileSync(world.path, whole.subarray(0, whole.length / 2));
    expect(await startAndCheck()).toBe("database");
    expect(await startAndCheck()).toBe("checkpoint");
  });
});

async function blockStarts(path: string): Promise<number[]> {
  const file = await open(path, "r");
  const starts: number[] = [];
  const reader = new BlockReader(file);
  for (let at = 0; at < statSync(path).size;) {
    starts.push(at);
    const { columns, bytes } = await reader.next();
    at += 20 + columns.length + bytes.length;
  }
  await file.close();
  return starts;
}

describe("a file of something else costs a slow start with right answers", () => {
  beforeEach(async () => {
    await world.change(30);
    await (await world.open()).close();
    expect(existsSync(world.path)).toBe(true);
  });

  test("of another version of the program", async () => {
    const file = await open(world.path, "r+");
    const head = await new BlockReader(file).next();
    const text = Buffer.from(head.bytes).toString();
    const bytes = Buffer.from(text.replace(/"build":"[0-9a-f]{8}/, '"build":"00000000'));
    expect(bytes.toString()).not.toBe(text);
    await file.close();
    // The head is as long as before, with a checksum that is right.
    const again = await open(world.path, "r+");
    await new BlockWriter(again).write({ kind: HEAD, columns: head.columns, bytes });
    await again.close();
    expect(await startAndCheck()).toBe("database");
    expect(world.refusedFor()).toContain("another version");
  });

  test("of another database", async () => {
    await world.database.pool.query("UPDATE log_meta SET log_id = gen_random_uuid()::text");
    expect(await startAndCheck()).toBe("database");
    expect(world.refusedFor()).toContain("another database");
  });

  test("of a database with the same log id and another past: who was away begins anew, whatever they knew", async () => {
    const known = await currentCheckpoint(world.database);
    await world.database.pool.query(
      "UPDATE changes SET version = version + 1000 WHERE (xid, ordinal) = (SELECT xid, ordinal FROM changes ORDER BY xid DESC, ordinal DESC LIMIT 1)",
    );
    expect(await startAndCheck()).toBe("database");
    expect(world.refusedFor()).toContain("another past");
    expect(await readChanges(world.database, known, 1)).toMatchObject({ reset: true });
    // Once: the new log has a file of its own, which serves.
    const { logId } = await currentCheckpoint(world.database);
    expect(await startAndCheck()).toBe("checkpoint");
    expect((await currentCheckpoint(world.database)).logId).toBe(logId);
  });

  test("older than the log", async () => {
    await world.change(5);
    await world.settle();
    await pruneAll();
    expect(await startAndCheck()).toBe("database");
    expect(world.refusedFor()).toContain("too old");
  });

  test("but not one whose own changes alone were pruned", async () => {
    await world.settle();
    await prune(world.database, new Date(), { changesMs: 0, changeRows: 1, mutationsMs: 0 });
    expect(await startAndCheck()).toBe("checkpoint");
  });
});

describe("when it is written and deleted", () => {
  test("readable by its owner only, and whole or not there", async () => {
    await world.change(10);
    await (await world.open()).close();
    expect(statSync(world.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(world.folder)).toEqual(["search-checkpoint"]);
  });

  test("not for fewer rows than are worth it; one of earlier is deleted then", async () => {
    await world.change(10);
    await (await world.open({ leastRows: 1_000_000 })).close();
    expect(existsSync(world.path)).toBe(false);
    await (await world.open()).close();
    const model = await world.open({ leastRows: 1_000_000 });
    expect(world.startedFrom()).toBe("checkpoint");
    await eventually(() => expect(existsSync(world.path)).toBe(false));
    await model.close();
    expect(existsSync(world.path)).toBe(false);
  });

  test("not again when nothing has changed; after a day again", async () => {
    await world.change(10);
    await (await world.open()).close();
    const first = world.fileTime();
    await (await world.open()).close();
    expect(world.fileTime()).toBe(first);
    const model = await world.open();
    world.clock.now += 24 * 60 * MINUTE_MS;
    await eventually(() => expect(world.fileTime()).not.toBe(first));
    await model.close();
  });

  const title = `what somebody takes back ${randomUUID()}`;
  const isInFile = (): boolean => existsSync(world.path) && readFileSync(world.path).includes(title);

  test("what is removed from the database, or loses numbers, does not stay in a file", async () => {
    const model = await world.open();
    const [id, other] = [randomUUID(), randomUUID()];
    const changeOther = () => world.write(other, aListing({ title: randomUUID() }));
    for (const end of ["removed", "numbers taken off"] as const) {
      await world.write(id, aListing({ title }));
      await world.settle();
      // Two, for the first may have begun before.
      await world.changeUntilWritten(changeOther);
      await world.changeUntilWritten(changeOther);
      expect(isInFile()).toBe(true);
      if (end === "removed") await world.remove(id);
      else
        await world.write(
          id,
          aListing({ title: "another", numbersTakenOffAt: new Date(world.clock.now).toISOString() }),
        );
      await world.settle();
      await eventually(() => expect(existsSync(world.path)).toBe(false));
    }
    await model.close();
    expect(isInFile()).toBe(false);
  });

  test("nor what is removed while no process runs, once one starts", async () => {
    const id = randomUUID();
    await world.write(id, aListing({ title }));
    await (await world.open()).close();
    expect(isInFile()).toBe(true);
    await world.remove(id);
    const model = await world.open();
    expect(world.startedFrom()).toBe("checkpoint");
    await eventually(() => expect(isInFile()).toBe(false));
    await model.close();
    expect(isInFile()).toBe(false);
  });

  test("the file of another process is read as one's own, and not written a second time", async () => {
    await world.change(10);
    const [one, other] = [await world.open(), await world.open()];
    await world.changeUntilWritten();
    await world.settle();
    // Files are told apart by their times: a model reports a file only after it is there.
    const files = [world.fileTime()];
    for (const model of [one, other]) {
      await model.close();
      files.push(world.fileTime());
    }
    // Either may have written the last one: who did writes what changed since, the other does not.
    expect(new Set(files).size).toBeLessThanOrEqual(2);
    expect(await startAndCheck()).toBe("checkpoint");
  });
});
