import type { Reason } from "#contract/errors.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Checkpoint } from "#server/documents/change-log.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { TailOf } from "./query/answer.ts";
import { rowsAround } from "./query/rows-around.ts";
import { facilitiesText, nearbyText } from "./query/query-key.ts";
import { ListingIndex } from "./index/listing-index.ts";
import { createTreeBuilder } from "./index/tree-builder.ts";
import { CallQueue } from "./query/call-queue.ts";
import { Clusters } from "./query/clusters.ts";
import type { TreeBuilder } from "./index/tree-builder.ts";
import { hashOf, readCursorByKeys } from "./query/cursor.ts";
import { facetsText } from "./query/facets.ts";
import { Follower, reportFault } from "./load/follower.ts";
import { loadAll } from "./load/load.ts";
import { FACILITY_TREE } from "./rows/masks.ts";
import { writePage } from "./query/page.ts";
import { planFacilities, planNearby } from "./query/plan.ts";
import type { Pin, Plan } from "./query/plan.ts";
import { findFacility, findListing, findObservations } from "./load/queries.ts";
import { Searcher } from "./query/search.ts";
import { SupplyViews } from "./query/supply.ts";
import { switchedOffRows } from "./query/switched-off-rows.ts";
import type { Tree } from "./index/tree.ts";
import type {
  AroundQuery,
  FacilitiesQuery,
  NearbyAnswer,
  NearbyQuery,
  ReadModel,
  ReadModelDependencies,
  ReadModelStats,
} from "./types.ts";

/** How long a search waits until this process has reached a cursor's position. */
const CATCH_UP_MS = 1_000;
const REBUILD_CHECK_MS = 250;
/** A change has the time of its transaction's start, but becomes visible at its commit. */
const COMMIT_MS = 50;
const RELOAD_MS = 1_000;
/** From this many rows in trees, a second building thread is worth its start. */
const MANY_ROWS = 400_000;

type State = { board: ListingIndex; follower: Follower; searcher: Searcher; clusters: Clusters; views: SupplyViews };

/** Loads every open listing and facility, then follows the change log from there. */
export function createReadModel(dependencies: ReadModelDependencies): ReadModel {
  return new Model(dependencies);
}

class Model implements ReadModel {
  readonly ready: Promise<void>;
  /** Loads everything again. One load at a time: of two, that with older chances could end last. */
  readonly #reload = oneAtATime(() => this.#loadAgain());
  readonly #dependencies: ReadModelDependencies;
  readonly #builder = createTreeBuilder();
  readonly #calls = new CallQueue();
  #state: State | null = null;
  #unsubscribe: () => void = () => undefined;
  #rebuildTimer: NodeJS.Timeout;
  #rebuilds = 0;
  #building = false;
  #closed = false;

  constructor(dependencies: ReadModelDependencies) {
    this.#dependencies = dependencies;
    this.ready = this.#load();
    this.#rebuildTimer = setInterval(() => void this.#rebuild(), REBUILD_CHECK_MS);
    this.#rebuildTimer.unref();
  }

  checkpoint(): Checkpoint {
    if (this.#state === null) throw new Error("the read model is not loaded yet: wait for ready");
    return this.#state.follower.checkpoint;
  }

  async nearby(query: NearbyQuery, seed: string): Promise<Result<NearbyAnswer, Reason>> {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const text = nearbyText(query);
    const pinned = await this.#pin(state, query.cursor, { text, seed });
    if (!pinned.ok) return pinned;
    const pin = pinned.value;
    const hides = this.#hides(state);
    const plan = planNearby(query, pin, hides);
    this.#calls.looks.note(query, plan.centre, pin.now);
    const facets = query.facets === true ? facetsText(state.board.rows, state.searcher, { query, pin, hides }) : "";
    return ok(writePage(state, plan, { text, key: this.#key(), pin, facets, tailOf: state.views.tailOf }));
  }

  clusters: ReadModel["clusters"] = async (query) => {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const pin = this.#firstPin(state, "");
    const clusters = await state.clusters.count(query, pin, this.#hides(state));
    return ok({ clusters, asOf: new Date(pin.asOf).toISOString() });
  };

  async facilitiesNearby(query: FacilitiesQuery): Promise<Result<NearbyAnswer, Reason>> {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const text = facilitiesText(query);
    const pinned = await this.#pin(state, query.cursor, { text, seed: "" });
    if (!pinned.ok) return pinned;
    const pin = pinned.value;
    const { rows } = state.board;
    const plan = planFacilities(query, pin, (slot, bed) => state.views.bedTier(rows.facilityOf(slot), bed, pin.now));
    const tailOf: TailOf = (_rows, { slot, km }, tail) => {
      const { text: supply, stamp } = state.views.view(rows.facilityOf(slot), pin.now);
      tail.before = supply;
      tail.freshness = null;
      tail.why = "";
      tail.stamp = stamp ^ (km * 10);
    };
    return ok(writePage(state, plan, { text, key: this.#key(), pin, facets: "", tailOf }));
  }

  around(query: AroundQuery, most: number): { id: string; rank: number }[] {
    if (this.#state === null) throw new Error("the read model is not loaded yet: wait for ready");
    const { board, searcher } = this.#state;
    const hides = this.#hides(this.#state);
    return rowsAround(board.rows, searcher, { query, most, now: this.#dependencies.now().getTime(), hides });
  }

  async calls(): ReturnType<ReadModel["calls"]> {
    const state = this.#state;
    if (state === null) return [];
    return this.#calls.read(state.board.rows, this.#dependencies.now().getTime(), this.#hides(state));
  }

  /** Signs new cursors. */
  #key(): string {
    return this.#dependencies.cursorKeys[0];
  }

  /** What is switched off now, for rows of this board. */
  #hides({ board }: State): Plan["hides"] {
    return switchedOffRows(board.rows, this.#dependencies.switchedOff?.(this.#dependencies.now()) ?? []);
  }

  listingById: ReadModel["listingById"] = (id, reader, written) =>
    findListing(this.#dependencies.database, id, { reader, written, now: this.#dependencies.now() });

  facilityById: ReadModel["facilityById"] = (id, actor) =>
    findFacility(this.#dependencies.database, id, { actor, now: this.#dependencies.now() });

  observations: ReadModel["observations"] = (listingId, limit, viewer) =>
    findObservations(this.#dependencies.database, listingId, { limit, viewer });

  stats(): ReadModelStats {
    const board = this.#state?.board;
    const trees = board?.trees ?? [];
    const facilities = trees[FACILITY_TREE]?.rows ?? 0;
    return {
      listings: (board?.rows.alive ?? 0) - facilities,
      facilities,
      fragmentBytes: board?.rows.arena.total ?? 0,
      rebuilds: this.#rebuilds,
      changedSinceBuild: trees.reduce((sum, tree) => sum + tree.rowsOutside, 0),
    };
  }

  lagMs(): number {
    return this.#dependencies.feed.lagMs();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#rebuildTimer);
    this.#unsubscribe();
    await this.#builder.close();
  }

  /** Loads a snapshot into a new index and follows the log. The old one answers until then. */
  async #load(): Promise<void> {
    const { database, feed, log } = this.#dependencies;
    const started = performance.now();
    const board = new ListingIndex(this.#dependencies.chancesOf);
    const checkpoint = await loadAll(database, {
      onPack: (pack) => board.adopt(pack),
      onFault: (fault) => reportFault(fault, log),
    });
    await this.#buildAll(board.trees.filter((tree) => tree.rows > 0));
    board.reorder();
    if (this.#closed) return;
    const follower = new Follower(board, checkpoint, log);
    const unsubscribe = feed.subscribe((batch) => follower.apply(batch), {
      after: checkpoint,
      onReset: () => void this.#reload(),
    });
    await feed.readNow();
    if (this.#closed) return unsubscribe();
    const [searcher, clusters] = [new Searcher(board), new Clusters(board.rows, board.trees)];
    this.#state = {
      board,
      follower,
      searcher,
      clusters,
      views: new SupplyViews(board),
    };
    // Not before: the old index follows the log as long as it answers.
    this.#unsubscribe();
    this.#unsubscribe = unsubscribe;
    log.info({ ms: Math.round(performance.now() - started), ...this.stats() }, "search is ready");
  }

  /** Other chances order `best`: trees have their bounds by them, so all is loaded again. */
  relearn(): Promise<void> {
    return this.#closed ? Promise.resolve() : this.#reload();
  }

  async #loadAgain(): Promise<void> {
    await this.ready.catch(() => undefined);
    if (this.#closed) return;
    try {
      await this.#load();
    } catch (error) {
      this.#dependencies.log.error({ error: String(error) }, "search could not be loaded again");
      setTimeout(() => void this.#reload(), RELOAD_MS).unref();
    }
  }

  async #rebuild(): Promise<void> {
    const board = this.#state?.board;
    if (board === undefined || this.#building || this.#closed) return;
    this.#building = true;
    try {
      for (const tree of board.trees) if (tree.isDue()) await this.#buildTree(tree, this.#builder);
    } catch (error) {
      if (!this.#closed) this.#dependencies.log.error({ error: String(error) }, "a search tree could not be built");
    }
    this.#building = false;
  }

  /**
   * Builds all trees, the largest first. Many rows take two threads: the trees of all kinds are as
   * much work as all others.
   */
  async #buildAll(trees: readonly Tree[]): Promise<void> {
    const waiting = trees.toSorted((a, b) => b.rows - a.rows);
    const second = createTreeBuilder();
    const buildBy = async (builder: TreeBuilder): Promise<void> => {
      for (let tree = waiting.shift(); tree !== undefined; tree = waiting.shift()) await this.#buildTree(tree, builder);
    };
    const rows = trees.reduce((sum, tree) => sum + tree.rows, 0);
    try {
      await Promise.all([this.#builder, ...(rows < MANY_ROWS ? [] : [second])].map(buildBy));
    } finally {
      await second.close();
    }
  }

  async #buildTree(tree: Tree, builder: TreeBuilder): Promise<void> {
    try {
      tree.swap(await builder.build(tree.gather()));
      this.#rebuilds++;
    } catch (error) {
      tree.giveUp();
      throw error;
    }
  }

  /** The fixed parameters of a search: from the cursor, or new with the first page. */
  async #pin(
    state: State,
    cursor: string | undefined,
    of: { text: string; seed: string },
  ): Promise<Result<Pin, Reason>> {
    if (cursor === undefined) return ok(this.#firstPin(state, of.seed));
    const now = this.#dependencies.now().getTime();
    const read = readCursorByKeys(cursor, of.text, { keys: this.#dependencies.cursorKeys, now });
    if (!read.ok) return read;
    const { asOf, seed, xid, end } = read.value;
    if (xid > state.follower.xid && !(await this.#catchUp(xid))) return fail("http/unavailable");
    return ok({ asOf, now, seed, after: end, changedBefore: xid, xid });
  }

  #firstPin({ follower }: State, seed: string): Pin {
    const now = this.#dependencies.now().getTime();
    // Not later than what is known. Changes before `asOf` are in this page's order; all others came
    // after it.
    const asOf = now - Math.ceil(this.#dependencies.feed.ageMs()) - COMMIT_MS;
    const changedBefore = Number.POSITIVE_INFINITY;
    return { asOf, now, seed: hashOf(seed)[0], after: null, changedBefore, xid: follower.xid };
  }

  /** Reads the log now: the cursor names changes that this process has not seen. */
  async #catchUp(xid: number): Promise<boolean> {
    const { feed } = this.#dependencies;
    if (feed.position().xid >= BigInt(xid)) return true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CATCH_UP_MS)));
    await Promise.race([feed.readNow(), late]);
    clearTimeout(timer);
    return feed.position().xid >= BigInt(xid);
  }
}
