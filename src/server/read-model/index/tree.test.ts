import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rankChances } from "#domain/learning/rank-chances.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { STATED_CHANCES } from "#domain/listings/rank.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { bodyOf } from "#server/testing/listings.ts";
import { rounds } from "#server/testing/rounds.ts";
import { listing, NOW, query } from "../testing/arbitrary.ts";
import { chanceTable } from "../testing/arbitrary-chances.ts";
import { ListingIndex } from "./listing-index.ts";
import { expectedRows, faultInOrder } from "../testing/oracle.ts";
import { faultInLeaders } from "../testing/places-oracle.ts";
import { planNearby } from "../query/plan.ts";
import type { PageEnd } from "../query/plan.ts";
import { rowJudges } from "../query/slot-tiers.ts";
import type { ChancesOf } from "../rows/chance-tables.ts";
import { META } from "../rows/rows.ts";
import { Searcher } from "../query/search.ts";
import { buildTree } from "./tree-build.ts";
import type { BuiltTree } from "./tree-build.ts";
import type { Tree } from "./tree.ts";
import type { NearbyQuery } from "../types.ts";
import { uuidText } from "../rows/uuid-bytes.ts";

/** A board and a plain Map, changed and rebuilt at random. */
class World {
  readonly board: ListingIndex;
  readonly documents = new Map<string, StoredListing>();
  readonly #searcher: Searcher;
  readonly #chancesOf: ChancesOf | undefined;
  readonly #building = new Map<Tree, BuiltTree>();
  #version = 0;

  constructor(chancesOf?: ChancesOf) {
    this.board = new ListingIndex(chancesOf);
    this.#searcher = new Searcher(this.board);
    this.#chancesOf = chancesOf;
  }

  set(id: string, body: StoredListing): void {
    const at = new Date(NOW);
    const version = ++this.#version;
    const head = { collection: "listings", id, version, editVersion: 1, createdAt: at, updatedAt: at };
    const document: StoredDocument = { ...head, changedXid: BigInt(version), body: bodyOf(body) };
    this.board.apply(document);
    this.documents.set(id, body);
  }

  remove(id: string): void {
    this.board.remove("listings", id, this.#version);
    this.documents.delete(id);
  }

  /** Starts a tree's rebuild, or ends the started one, so that changes come in between. */
  rebuild(number: number): void {
    const tree = this.board.trees[number % this.board.trees.length];
    if (tree === undefined || tree.rows === 0) return;
    const parts = this.#building.get(tree);
    if (parts === undefined) this.#building.set(tree, buildTree(tree.gather()));
    else if (number % 5 === 0) tree.giveUp();
    else tree.swap(parts);
    if (parts !== undefined) this.#building.delete(tree);
  }

  buildAll(): void {
    for (const tree of this.board.trees) if (!this.#building.has(tree)) tree.swap(buildTree(tree.gather()));
  }

  /** All pages of a search. */
  search(asked: NearbyQuery, seed: number): string[] {
    const ids: string[] = [];
    for (let after: PageEnd | null = null; ;) {
      const pin = {
        asOf: NOW,
        now: NOW,
        seed,
        turn: after === null ? seed : 0,
        after,
        changedBefore: Number.POSITIVE_INFINITY,
        xid: 0,
      };
      const found = this.#searcher.run(planNearby(asked, pin, rowJudges(this.board)));
      for (const slot of found.slots.subarray(0, found.size)) ids.push(uuidText(this.board.rows.meta, slot * META));
      if (!found.more) return ids;
      const last = found.slots[found.size - 1] ?? 0;
      after = {
        group: found.lastGroup,
        key: found.lastKey,
        tie: found.lastTie,
        start: found.start,
        id: this.board.rows.meta.slice(last * META, last * META + 4),
      };
    }
  }

  /** What a search finds and should find, and what is wrong with its order. */
  compare(asked: NearbyQuery): { found: string[]; expected: string[]; fault: string | null } {
    const at = { asOf: new Date(NOW), now: new Date(NOW), chancesOf: this.#chancesOf };
    const rows = new Map(expectedRows(this.documents, asked, at).map((row) => [row.id, row]));
    const found = this.search(asked, 1);
    if (asked.group === "place") return { found: [], expected: [], fault: faultInLeaders(found, rows, asked.sort) };
    const inOrder = found.flatMap((id) => rows.get(id) ?? []);
    return { found: found.toSorted(), expected: [...rows.keys()].sort(), fault: faultInOrder(inOrder, asked.sort) };
  }
}

/** Lets rows come, change, move and go, builds trees in between, and compares searches. */
function runAtRandom(world: World, { steps, seed }: { steps: number; seed: number }): void {
  const listings = fc.sample(listing, { seed, numRuns: steps + 2_000 });
  const queries = fc.sample(query, { seed, numRuns: steps / 20 });
  const dice = fc.sample(fc.nat(), { seed, numRuns: steps * 2 });
  for (const body of listings.splice(0, 2_000)) world.set(randomUUID(), body);
  world.buildAll();
  world.board.reorder();
  const ids = [...world.documents.keys()];
  for (let step = 0; step < steps; step++) {
    const body = listings[step];
    const die = dice[step * 2] ?? 0;
    const place = (dice[step * 2 + 1] ?? 0) % ids.length;
    const id = ids[place] ?? "";
    const old = world.documents.get(id);
    if (body === undefined) break;
    if (die % 9 === 0) ids.push(randomUUID());
    if (die % 9 === 0) world.set(ids.at(-1) ?? "", body);
    else if (die % 9 === 1) world.remove(id);
    else if (die % 9 < 5 && old !== undefined)
      world.set(id, { ...body, side: old.side, kind: old.kind, place: old.place });
    else world.set(id, body);
    if (die % 40 === 0) world.rebuild(die >> 8);
    world.board.settle();
    const asked = queries[step / 20];
    if (asked === undefined) continue;
    const { found, expected, fault } = world.compare(asked);
    expect(found).toEqual(expected);
    expect(fault).toBeNull();
  }
}

const SEED = rounds(20_261_120, Date.now());

test("thousands of rows that come, change, move, go, while trees are built: each search is still exact", () => {
  runAtRandom(new World(), { steps: rounds(800, 60_000), seed: SEED });
});

test("the same with chances that were learnt of squares, of one kind and of all kinds", () => {
  const tables = fc.sample(chanceTable, { seed: SEED, numRuns: rounds(1, 10) });
  for (const table of tables) {
    const chancesOf: ChancesOf = (kind, side) => (side === "need" ? STATED_CHANCES : rankChances(table, kind));
    runAtRandom(new World(chancesOf), { steps: rounds(800, 10_000), seed: SEED });
  }
});

test("rows of equal rank take turns by the seed, and one seed gives one order", () => {
  const world = new World();
  const [body] = fc.sample(
    listing.filter(
      (one) => one.status === "open" && one.side === "offer" && one.expiresAt === null && one.ownerId === null,
    ),
    { seed: 1, numRuns: 1 },
  );
  if (body === undefined) throw new Error("no listing");
  for (let row = 0; row < 40; row++) world.set(randomUUID(), body);
  const asked: NearbyQuery = {
    lat: body.place.lat,
    lng: body.place.lng,
    withinKm: 1,
    side: "offer",
    sort: "best",
    limit: 7,
  };
  const orders = [1, 2, 3, 4].map((seed) => world.search(asked, seed));
  expect(new Set(orders.map((order) => order[0])).size).toBeGreaterThan(1);
  expect(world.search(asked, 1)).toEqual(orders[0]);
  expect(new Set(orders.map((order) => [...order].sort().join())).size).toBe(1);
});
