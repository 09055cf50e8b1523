import type { Facility, facilitiesNearby } from "#contract/facilities.ts";
import type { Reason } from "#contract/errors.ts";
import type { Cluster, ClustersQuery, nearby, Observation, SingleListing } from "#contract/listings.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Viewer } from "#domain/listings/policy.ts";
import type { OverviewCell } from "#domain/overview/overview.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Point } from "#domain/places/distance.ts";
import type { ChoosablePlace, VerifierChoice } from "#domain/verification/choice.ts";
import type { LocalDemand, QueuedListing } from "#domain/verification/queue.ts";
import type { Checkpoint } from "#server/documents/change-log/change-log.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import type { ListingReader } from "#server/presenters/listing.ts";
import type { TallyInput } from "./query/tally.ts";
import type { ChancesOf } from "./rows/chance-tables.ts";

export type NearbyQuery = ParsedInputOf<typeof nearby>;
export type FacilitiesQuery = ParsedInputOf<typeof facilitiesNearby>;

/** Where the read model reports problems. Pino's logger fits. */
export type ReadModelLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** How rows of equal rank take turns. `seed` orders them, `turn` shifts those at the front. */
export type Rotation = { seed: string; turn: number };

/** What is requested around a point; null: all sides, all kinds. */
export type AroundQuery = { near: { lat: number; lng: number; withinKm: number } } & (
  | { of: "listings"; sides: ReadonlySet<string> | null; kinds: ReadonlySet<string> | null }
  | { of: "facilities" }
);

/**
 * Where a checkpoint of the rows is kept. `leastRows`: from how many rows on. `blockRows`: how many
 * are copied in one go. Absent: see checkpoint/keeper.ts.
 */
export type CheckpointOptions = { folder: string; leastRows?: number; blockRows?: number };

/** What a read model is made from. */
export type ReadModelDependencies = {
  database: Database;
  feed: Feed;
  now: () => Date;
  log: ReadModelLog;
  /** Signs cursors. The same in every process of a deployment. */
  cursorKeys: readonly [string, ...string[]];
  /** Kinds and subtypes that searches leave out at a time. Absent: none ever. */
  switchedOff?: (now: Date) => readonly SwitchedOffKind[];
  /** The chances that order `best`, by kind and side. Absent: the stated ones. */
  chancesOf?: ChancesOf;
  /** Where rows are kept for the next start. Absent: nowhere. */
  checkpoint?: CheckpointOptions;
};

/**
 * A finished page. `json`: the whole body in UTF-8, ready to send. `etag`: changes with its items
 * (a weak validator without quotes: the caller writes `W/"..."`). `release`: returns the bytes once
 * they have been sent. `isCurrent`: whether all that it shows is as it was, and nothing of it was
 * hidden. `again`: counts one more search that it answers.
 */
export type NearbyAnswer = {
  json: Buffer;
  etag: string;
  release: () => void;
  isCurrent: () => boolean;
  again?: () => void;
};

/** How many items a map around a point has, and how many of them are in no cluster. */
export type ItemTotals = { total: number; outside: number; wide: number };

/** Counts on a map. `isCurrent`: whether no row has been hidden since. */
export type ClustersAnswer = { clusters: Cluster[]; asOf: string } & Partial<ItemTotals> & { isCurrent: () => boolean };

/**
 * A listing to be called, with its local demand: who needs its kind nearby, and who searched for
 * it.
 */
export type Callable = QueuedListing & LocalDemand;

/** What a verifier chose to call. `factsAt`: the district of a place, and what is spoken there. */
export type CallChoice = Pick<VerifierChoice, "districts" | "kinds" | "languages"> & {
  factsAt: (point: Point) => ChoosablePlace;
};

/** Numbers for /metrics and benchmarks. */
export type ReadModelStats = {
  listings: number;
  facilities: number;
  fragmentBytes: number;
  rebuilds: number;
  changedSinceBuild: number;
};

/**
 * All listings and facilities as readers may see them, in memory, updated from the change log
 * (DESIGN.md 3).
 */
export type ReadModel = {
  /** Settles when the first load is done. Earlier searches get `http/unavailable`. */
  ready: Promise<void>;
  checkpoint(): Checkpoint;
  /**
   * Listings around a point.
   * @param rotation of rows of equal rank; absent: they stay
   */
  nearby(query: NearbyQuery, rotation?: Rotation): Promise<Result<NearbyAnswer, Reason>>;
  /**
   * Listings within a box by map cells. The counts cover exactly the rows that `nearby` would
   * answer, around a point its items.
   */
  clusters(query: ClustersQuery, rotation?: Rotation): Promise<Result<ClustersAnswer, Reason>>;
  facilitiesNearby(query: FacilitiesQuery): Promise<Result<NearbyAnswer, Reason>>;
  /**
   * Ids and distances, km, of the nearest open listings or facilities around a point, as of
   * `checkpoint()`.
   */
  around(query: AroundQuery, most: number): { id: string; rank: number }[];
  /**
   * The listings that a verifier should call next, highest worth first, about a thousand at most
   * (domain/verification). With a choice only those within it.
   */
  calls(choice?: CallChoice): Promise<readonly Callable[]>;
  /** Persons' entries whose owners may be asked, in the same order: nobody may call those. */
  ownerChecks(choice?: CallChoice): Promise<readonly Callable[]>;
  /**
   * Counts of all open listings by district, kind and state, for coordinators. One walk over the
   * rows in memory; its cost is in decision 113.
   */
  tally(input: TallyInput): Promise<Result<OverviewCell[], Reason>>;
  /**
   * One listing in any state its reader may see, with the reader's rights and, for owners, their
   * own part.
   * @param written the listing as the reader's own write left it: then it is not read again
   */
  listingById(id: string, reader: ListingReader, written?: ShieldedDocument): Promise<Result<SingleListing, Reason>>;
  /** One facility, with its staff's part where `actor` is staff. */
  facilityById(id: string, actor?: Actor): Promise<Result<Facility, Reason>>;
  /**
   * The same from memory, as somebody without an account reads them: open listings alone. Null
   * where memory has none.
   */
  remembered: {
    listing(id: string): SingleListing | null;
    facility(id: string): Facility | null;
  };
  /** What was found about a listing, newest first. */
  observations(listingId: string, limit: number, viewer: Viewer): Promise<Result<Observation[], Reason>>;
  stats(): ReadModelStats;
  /** Age of the oldest change that is committed but not applied here, as the feed sees it. */
  lagMs(): number;
  /** Loads all again with the chances that hold now, and answers from the old until then. */
  relearn(): Promise<void>;
  /** Calls it each time when the index that answers is of another log than the one before. */
  onOtherLog(act: () => void): void;
  close(): Promise<void>;
};
