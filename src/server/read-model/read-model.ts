import type { Reason } from "#contract/errors.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import { CheckpointKeeper } from "./checkpoint/keeper.ts";
import { coalesceRuns } from "./coalesce-runs.ts";
import type { TailOf } from "./query/answer.ts";
import { rowsAround } from "./query/rows-around.ts";
import { facilitiesText, nearbyText } from "./query/query-key.ts";
import type { ListingIndex } from "./index/listing-index.ts";
import { TreeBuilding } from "./index/tree-building.ts";
import { CallQueue } from "./query/call-queue.ts";
import { Clusters } from "./query/clusters.ts";
import { facetsText } from "./query/facets.ts";
import { LogSwitch } from "./load/log-switch.ts";
import type { Follower } from "./load/follower.ts";
import { loadBoard } from "./load/load-board.ts";
import { FACILITY_TREE } from "./rows/masks.ts";
import { writePage } from "./query/page.ts";
import { planFacilities, planNearby } from "./query/plan.ts";
import { Pins } from "./query/pins.ts";
import type { Plan, RowJudges } from "./query/plan.ts";
import { findFacility, findListing, findObservations } from "./load/queries.ts";
import { Searcher } from "./query/search.ts";
import { SupplyViews } from "./query/supply.ts";
import { Tally } from "./query/tally.ts";
import { facilityOfRow, listingOfRow } from "./query/single-entry.ts";
import { unmovedRows } from "./query/unchanged.ts";
import { rowJudges } from "./query/slot-tiers.ts";
import { isAskedOff, switchedOffRows } from "./query/switched-off-rows.ts";
import type {
  AroundQuery,
  FacilitiesQuery,
  NearbyAnswer,
  NearbyQuery,
  ReadModel,
  ReadModelDependencies,
  ReadModelStats,
  Rotation,
} from "./types.ts";

const [REBUILD_CHECK_MS, RELOAD_MS] = [250, 1_000];
const NO_ROTATION: Rotation = { seed: "", turn: 0 };
const NONE_OFF: readonly SwitchedOffKind[] = [];

type State = { board: ListingIndex; follower: Follower; searcher: Searcher; clusters: Clusters; views: SupplyViews };

/** Loads all open listings and facilities, then follows the change log. */
export function createReadModel(dependencies: ReadModelDependencies): ReadModel {
  return new Model(dependencies);
}

class Model implements ReadModel {
  readonly ready: Promise<void>;
  /** Loads everything again. One load at a time: of two, that with older chances could end last. */
  readonly #reload = coalesceRuns(() => this.#dependencies.database.background.during(this.#loadAgain()));
  readonly #dependencies: ReadModelDependencies;
  readonly #building = new TreeBuilding();
  readonly #checkpoint: CheckpointKeeper | null;
  readonly #calls = new CallQueue();
  readonly #tally = new Tally();
  readonly #pins: Pins;
  #state: State | null = null;
  readonly #logChange = new LogSwitch();
  #unsubscribe: () => void = () => undefined;
  #rebuildTimer: NodeJS.Timeout;
  #closed = false;

  constructor(dependencies: ReadModelDependencies) {
    this.#dependencies = dependencies;
    this.#pins = new Pins(dependencies);
    const { checkpoint } = dependencies;
    this.#checkpoint = checkpoint === undefined ? null : new CheckpointKeeper(checkpoint, dependencies);
    this.ready = this.#load();
    this.#rebuildTimer = setInterval(() => void this.#rebuild(), REBUILD_CHECK_MS);
    this.#rebuildTimer.unref();
  }

  checkpoint(): Checkpoint {
    if (this.#state === null) throw new Error("the read model is not loaded yet: wait for ready");
    return this.#state.follower.checkpoint;
  }

  async nearby(query: NearbyQuery, rotation = NO_ROTATION): Promise<Result<NearbyAnswer, Reason>> {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const text = nearbyText(query);
    const pinned = await this.#pins.of(state.follower, query.cursor, { text, rotation });
    if (!pinned.ok) return pinned;
    const pin = pinned.value;
    const judgesOf = this.#judges(state);
    const plan = planNearby(query, pin, judgesOf(query));
    const noteSearch = (): void => this.#calls.looks.note(query, plan.centre, this.#dependencies.now().getTime());
    noteSearch();
    const facets =
      query.facets === true
        ? facetsText(state.board.rows, state.searcher, { query, pin, judgesOf, off: this.#switchedOff() })
        : "";
    const { tailOf } = state.views;
    const isList = query.fields === "list";
    const page = writePage(state, plan, { text, key: this.#key(), pin, facets, tailOf, isList });
    return ok({ ...page, isCurrent: this.#isCurrent(state, page.isCurrent), again: noteSearch });
  }

  clusters: ReadModel["clusters"] = async (query, rotation = NO_ROTATION) => {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const pin = this.#pins.first(state.follower, rotation);
    const isCurrent = this.#isCurrent(state, unmovedRows(state.board));
    const { clusters, totals } = await state.clusters.count(query, pin, this.#judges(state)(query));
    return ok({ clusters, asOf: new Date(pin.asOf).toISOString(), ...totals, isCurrent });
  };

  async facilitiesNearby(query: FacilitiesQuery): Promise<Result<NearbyAnswer, Reason>> {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const text = facilitiesText(query);
    const pinned = await this.#pins.of(state.follower, query.cursor, { text, rotation: NO_ROTATION });
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
    const page = writePage(state, plan, { text, key: this.#key(), pin, facets: "", tailOf });
    return ok({ ...page, isCurrent: this.#isCurrent(state, page.isCurrent) });
  }

  around(query: AroundQuery, most: number): { id: string; rank: number }[] {
    if (this.#state === null) throw new Error("the read model is not loaded yet: wait for ready");
    const { board, searcher } = this.#state;
    const hides = this.#hides(this.#state);
    return rowsAround(board.rows, searcher, { query, most, now: this.#dependencies.now().getTime(), hides });
  }

  calls: ReadModel["calls"] = async (choice) => {
    const state = this.#state;
    if (state === null) return [];
    const nowMs = this.#dependencies.now().getTime();
    return this.#calls.read(state.board.rows, { nowMs, hides: this.#hides(state), choice: choice ?? null });
  };

  ownerChecks: ReadModel["ownerChecks"] = async (choice) => {
    const state = this.#state;
    if (state === null) return [];
    const { rows, frontPlaces } = state.board;
    const nowMs = this.#dependencies.now().getTime();
    const postedAt = (slot: number): number => frontPlaces.postedAt(slot);
    return this.#calls.read(rows, { nowMs, hides: this.#hides(state), choice: choice ?? null, postedAt });
  };

  tally: ReadModel["tally"] = async (input) => {
    const state = this.#state;
    if (state === null) return fail("http/unavailable");
    const nowMs = this.#dependencies.now().getTime();
    return ok(await this.#tally.count(state.board.rows, input, { nowMs, hides: this.#hides(state) }));
  };

  /** Signs new cursors. */
  #key(): string {
    return this.#dependencies.cursorKeys[0];
  }

  /** What is switched off now, for rows of this board. */
  #hides({ board }: State): Plan["hides"] {
    return switchedOffRows(board.rows, this.#switchedOff());
  }

  /** Of a subtype that is switched off nothing is found, nor what only may be one. */
  #judges(state: State): (asked: Pick<NearbyQuery, "bedType" | "form" | "component">) => RowJudges {
    const off = this.#switchedOff();
    const judges = rowJudges(state.board, this.#hides(state));
    if (off.length === 0) return () => judges;
    return (asked) => (isAskedOff(asked, off) ? rowJudges(state.board, () => true) : judges);
  }

  #switchedOff(): readonly SwitchedOffKind[] {
    return this.#dependencies.switchedOff?.(this.#dependencies.now()) ?? NONE_OFF;
  }

  /** Whether the index and the kinds switched off are the same. `unchanged` judges the rows. */
  #isCurrent(state: State, unchanged: () => boolean): () => boolean {
    const off = this.#switchedOff();
    return () => this.#state === state && this.#switchedOff() === off && unchanged();
  }

  listingById: ReadModel["listingById"] = (id, reader, written) =>
    findListing(this.#dependencies.database, id, { reader, written, now: this.#dependencies.now() });

  facilityById: ReadModel["facilityById"] = (id, actor) =>
    findFacility(this.#dependencies.database, id, {
      actor,
      now: this.#dependencies.now(),
      switchedOff: this.#switchedOff(),
    });

  readonly remembered: ReadModel["remembered"] = {
    listing: (id) => this.#state && listingOfRow(this.#state.board, id, this.#dependencies.now()),
    facility: (id) => this.#state && facilityOfRow(this.#state, id, this.#dependencies.now()),
  };

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
      rebuilds: this.#building.count,
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
    await this.#checkpoint?.close(this.#state);
    await this.#building.close();
  }

  /** Loads a snapshot into a new index and follows the log. The old one answers until then. */
  async #load(): Promise<void> {
    const { feed, log } = this.#dependencies;
    const started = performance.now();
    // Only at the start: what is loaded again later has other chances, or another log.
    const kept = this.#state === null ? await this.#checkpoint?.read(this.#building) : null;
    const loaded = kept ?? (await loadBoard(this.#dependencies, this.#building));
    if (this.#closed) return;
    const { board, follower } = loaded;
    const { logId } = follower.checkpoint;
    this.#checkpoint?.watch(follower);
    const unsubscribe = feed.subscribe((batch) => follower.apply(batch), {
      after: follower.checkpoint,
      onReset: () => {
        void this.#checkpoint?.forget();
        void this.#reload();
      },
    });
    await feed.readNow();
    if (this.#closed) return unsubscribe();
    const searcher = new Searcher(board);
    const clusters = new Clusters(board, searcher);
    this.#state = {
      board,
      follower,
      searcher,
      clusters,
      views: new SupplyViews(board, () => this.#switchedOff()),
    };
    // Not before: the old index follows the log as long as it answers.
    this.#unsubscribe();
    this.#unsubscribe = unsubscribe;
    const from = kept ? { from: "checkpoint", changed: kept.changed } : { from: "database" };
    log.info({ ms: Math.round(performance.now() - started), ...from, ...this.stats() }, "search is ready");
    this.#logChange.loaded(logId);
  }

  onOtherLog: ReadModel["onOtherLog"] = (act) => this.#logChange.onOther(act);

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
    if (this.#state === null || this.#closed) return;
    this.#checkpoint?.look(this.#state);
    try {
      await this.#building.due(this.#state.board.trees);
    } catch (error) {
      if (!this.#closed) this.#dependencies.log.error({ error: String(error) }, "a search tree could not be built");
    }
  }
}
