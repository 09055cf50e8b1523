import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { nearby } from "#contract/listings.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { testDatabase } from "#server/testing/database.ts";
import { eventually } from "#server/testing/eventually.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { checkpointPath } from "../checkpoint/files.ts";
import { createReadModel } from "../read-model.ts";
import type { CheckpointOptions, NearbyQuery, ReadModel, ReadModelDependencies } from "../types.ts";
import { listing, NOW, query } from "./arbitrary.ts";
import { learntChances } from "./arbitrary-chances.ts";
import { expectedRows, faultInOrder } from "./oracle.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("checkpoint world"));

/* Listings that change by chance, and read models that keep checkpoints of them, for tests. */

const AUDIT = { who: "system", role: "system", act: "test" };
const BODIES = fc.sample(listing, 300);
const QUERIES = fc.sample(query, 300).map((asked): NearbyQuery => ({ ...asked, group: undefined, limit: 100 }));
/** Longer than a model pauses between two checkpoints. */
const WAIT_MS = 11 * MINUTE_MS;
/** Tries after which the pause of every model has certainly begun, for the next turn to begin. */
const TRIES_A_TURN = 50;
/** No answer is longer than a page. */
const MOST_LISTINGS = 90;

function any<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
}

type Given = { database: Awaited<ReturnType<typeof testDatabase>>; feed: Feed };
type ListingTexts = { details: Record<string, unknown>; message: string };

/** Listings in a database of their own, with a data folder. A test moves the clock. */
export async function openCheckpointWorld(): Promise<CheckpointWorld> {
  const database = await testDatabase();
  return new CheckpointWorld({ database, feed: await createFeed(database) });
}

export class CheckpointWorld {
  readonly database: Given["database"];
  readonly folder = mkdtempSync(join(tmpdir(), "lifeboard-checkpoint-"));
  readonly path = checkpointPath(this.folder);
  readonly clock = { now: NOW };
  readonly #feed: Feed;
  readonly #documents = new Map<string, StoredListing>();
  readonly #told: ListingTexts[] = [];

  constructor({ database, feed }: Given) {
    this.database = database;
    this.#feed = feed;
  }

  settle(): Promise<void> {
    return settleFeed(this.database, this.#feed);
  }

  async write(id: string, body: StoredListing): Promise<void> {
    await upsertBatch(this.database, [{ collection: "listings", id, body: bodyOf(body) }], AUDIT);
    this.#documents.set(id, body);
  }

  async remove(id: string): Promise<void> {
    const writes = [{ do: "remove" as const, collection: "listings", id }];
    await executeCommand(this.database, { by: AUDIT, act: "test", writes });
    this.#documents.delete(id);
  }

  removeAny(): Promise<void> {
    return this.remove(any([...this.#documents.keys()]));
  }

  /** Some random writes: new listings, changed ones, ended ones. */
  async change(count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      const { size } = this.#documents;
      const isNew = size === 0 || (size < MOST_LISTINGS && randomInt(3) === 0);
      const id = isNew ? randomUUID() : any([...this.#documents.keys()]);
      // The clock of these tests goes on, and no worker ends what stops a place when it is due.
      const { placeEffect: _endsInTime, ...body } = any(BODIES);
      // The oracle knows no front places: of three rows of one owner one is behind all others.
      await this.write(id, { ...body, ownerId: body.ownerId === null ? null : `user:${id}` });
    }
  }

  /**
   * Changes listings until a running model has written another checkpoint meanwhile. Two models may
   * let a turn pass: one finds the lock taken, the one that has it finds a file of the other. Both
   * pause then, so the clock goes on by another pause.
   */
  async changeUntilWritten(change = () => this.change(1)): Promise<void> {
    const before = this.fileTime();
    let tries = 0;
    await eventually(async () => {
      if (tries++ % TRIES_A_TURN === 0) this.clock.now += WAIT_MS;
      await change();
      if (this.fileTime() === before) throw new Error("not written yet");
    }, 1);
  }

  /** A read model that keeps checkpoints, of few rows too, in small blocks. */
  open(about: Partial<CheckpointOptions> = {}): Promise<ReadModel> {
    return this.#start({ checkpoint: { folder: this.folder, leastRows: 1, blockRows: 3, ...about } });
  }

  /** A read model that was loaded from the database. */
  openFresh(): Promise<ReadModel> {
    return this.#start({});
  }

  /** What the last start was from: "checkpoint" or "database". */
  startedFrom(): unknown {
    return this.#told.findLast(({ message }) => message === "search is ready")?.details["from"];
  }

  /** Why the last checkpoint could not be used. */
  refusedFor(): string {
    return String(this.#told.findLast(({ message }) => message.includes("cannot be used"))?.details["reason"]);
  }

  /** What tells one checkpoint from the next; 0 without one. */
  fileTime(): number {
    return existsSync(this.path) ? statSync(this.path).mtimeMs : 0;
  }

  /** Ends a model as a crash does: the file stays as it was. */
  async crash(model: ReadModel): Promise<void> {
    const kept = existsSync(this.path) ? readFileSync(this.path) : null;
    await model.close();
    if (kept === null) rmSync(this.path, { force: true });
    else writeFileSync(this.path, kept, { mode: 0o600 });
  }

  /** A model answers what a look at every listing answers, and what a fresh one answers. */
  async check(model: ReadModel, fresh: ReadModel): Promise<void> {
    const everywhere: NearbyQuery = { lat: 0, lng: 0, withinKm: 30_000, side: "offer", sort: "near", limit: 100 };
    const some = Array.from({ length: 20 }, () => any(QUERIES));
    for (const asked of [
      everywhere,
      { ...everywhere, side: "need" as const },
      ...(["offer", "need"] as const).map((side) => ({ ...everywhere, side, sort: "best" as const })),
      ...some,
    ]) {
      const answer = await pageOf(model, asked);
      const moments = { asOf: new Date(answer.asOf), now: new Date(this.clock.now), chancesOf: learntChances };
      const byId = new Map(expectedRows(this.#documents, asked, moments).map((row) => [row.id, row]));
      expect(answer.items.map(({ id }) => id).sort()).toEqual([...byId.keys()].sort());
      const inOrder = answer.items.flatMap(({ id }) => byId.get(id) ?? []);
      expect(faultInOrder(inOrder, asked.sort)).toBeNull();
      expect(answer.items).toEqual((await pageOf(fresh, asked)).items);
    }
  }

  async close(): Promise<void> {
    await this.#feed.close();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #start(about: Partial<ReadModelDependencies>): Promise<ReadModel> {
    const tell = (details: object, message: string) => void this.#told.push({ details: { ...details }, message });
    const model = createReadModel({
      database: this.database,
      feed: this.#feed,
      log: { info: tell, warn: tell, error: tell },
      now: () => new Date(this.clock.now),
      cursorKeys: ["key of the test"],
      chancesOf: learntChances,
      ...about,
    });
    await model.ready;
    return model;
  }
}

async function pageOf(model: ReadModel, asked: NearbyQuery): Promise<NearbyPage> {
  const answer = await model.nearby(asked);
  if (!answer.ok) throw new Error(answer.reason);
  return nearby.output.parse(JSON.parse(answer.value.json.toString()));
}
