import { stat } from "node:fs/promises";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { runAlone } from "#server/documents/run-alone.ts";
import { ListingIndex } from "../index/listing-index.ts";
import type { TreeBuilding } from "../index/tree-building.ts";
import { Follower } from "../load/follower.ts";
import { arrange } from "../load/load-board.ts";
import type { LoadedBoard } from "../load/load-board.ts";
import { coalesceRuns } from "../coalesce-runs.ts";
import type { CheckpointOptions, ReadModelDependencies } from "../types.ts";
import { UnusableCheckpoint } from "./blocks.ts";
import { checkpointPath, deleteCheckpoint, deleteUnfinished, openCheckpoint, replaceCheckpoint } from "./files.ts";
import { followToHead, readCheckpoint } from "./read.ts";
import { writeCheckpoint } from "./write.ts";

/** Fewer rows are loaded from the database in a second (issue "Pages as cheap as their data"). */
const LEAST_ROWS = 50_000;
/** Rows that are copied in one go: a few ms (decision 101). */
const BLOCK_ROWS = 1_000;
/** A new one is written when this share of the rows has changed (the same issue). */
const CHANGED_SHARE = 0.02;
/** An older one is replaced: what was edited or closed shall not stay (proposal). */
const LONGEST_MS = DAY_MS;
/** From the beginning of one to the next one, where the first failed or was deleted (the same). */
const PAUSE_MS = 10 * MINUTE_MS;
/** Clocks of processes may differ by so much. */
const CLOCKS_MS = MINUTE_MS;

type Dependencies = Pick<ReadModelDependencies, "database" | "chancesOf" | "log" | "now">;

/**
 * Reads a checkpoint of the rows at the start. Writes one when it is due, and at the stop. Deletes
 * it when the log tells that something was erased.
 */
export class CheckpointKeeper {
  readonly #options: Required<CheckpointOptions>;
  readonly #given: Dependencies;
  /** When the rows of the file were copied; null: there is none, or another process's. */
  #keptAt: Date | null = null;
  /** Time of the file on the disk, as this process last saw it. */
  #seen: number | null = null;
  #changed = 0;
  #pausedUntil = 0;
  #writing: { abort: AbortController; began: Date; done: Promise<void> } | null = null;
  readonly #delete = coalesceRuns(() => this.#deleteNow());
  #deleting: Promise<void> = Promise.resolve();

  constructor(options: CheckpointOptions, given: Dependencies) {
    this.#options = { leastRows: LEAST_ROWS, blockRows: BLOCK_ROWS, ...options };
    this.#given = given;
  }

  /**
   * The rows of the file, with the log applied up to its head of this moment. Null when there is no
   * file, or it cannot be used.
   */
  async read(building: TreeBuilding): Promise<(LoadedBoard & { changed: number }) | null> {
    const { database, log, chancesOf } = this.#given;
    try {
      const file = await openCheckpoint(this.#options.folder);
      if (file === null) return null;
      this.#seen = await this.#fileTime();
      try {
        const board = new ListingIndex(chancesOf);
        const { position, at, hasTrees } = await readCheckpoint(file, board, database);
        if (!hasTrees) await arrange(board, building);
        const follower = new Follower(board, position, log);
        this.#keptAt = at;
        this.watch(follower);
        return { board, follower, changed: await followToHead(follower, database) };
      } finally {
        await file.close();
      }
    } catch (error) {
      log.warn({ reason: String(error) }, "the checkpoint of the search cannot be used: all is read from the database");
      this.#keptAt = null;
      if (error instanceof UnusableCheckpoint) await this.forget();
      return null;
    }
  }

  /** Counts what a follower applies, and hears from it what was erased. */
  watch(follower: Follower): void {
    follower.watcher = {
      changed: () => void (this.#changed += 1),
      removed: () => void this.forget(),
      takenOff: (at) => {
        const from = this.#writing?.began ?? this.#keptAt;
        if (from !== null && at.getTime() > from.getTime() - CLOCKS_MS) void this.forget();
      },
    };
  }

  /** Begins to write a checkpoint if one is due. */
  look(loaded: LoadedBoard): void {
    if (this.#writing !== null) return;
    const rows = loaded.board.rows.alive;
    if (rows < this.#options.leastRows) {
      if (this.#keptAt !== null) void this.forget();
      return;
    }
    const now = this.#given.now().getTime();
    const age = this.#keptAt === null ? Number.POSITIVE_INFINITY : now - this.#keptAt.getTime();
    const isDue = this.#changed >= rows * CHANGED_SHARE || age >= LONGEST_MS;
    if (isDue && now >= this.#pausedUntil) void this.#begin(loaded);
  }

  /** Deletes the file, and ends the writing of one. */
  forget(): Promise<void> {
    this.#writing?.abort.abort();
    this.#keptAt = null;
    this.#deleting = this.#delete();
    return this.#deleting;
  }

  /** Writes what has changed since the last one, when the process stops. */
  async close(loaded: LoadedBoard | null): Promise<void> {
    this.#writing?.abort.abort();
    await this.#writing?.done;
    await this.#deleting;
    if (loaded === null || loaded.board.rows.alive < this.#options.leastRows) return;
    if (this.#changed > 0 || this.#keptAt === null) await this.#begin(loaded);
  }

  #begin(loaded: LoadedBoard): Promise<void> {
    const abort = new AbortController();
    const began = this.#given.now();
    this.#pausedUntil = began.getTime() + PAUSE_MS;
    const done = this.#write(loaded, began, abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          this.#given.log.warn({ reason: String(error) }, "the checkpoint of the search could not be written");
      })
      .finally(() => (this.#writing = null));
    this.#writing = { abort, began, done };
    return done;
  }

  /** One process of a deployment writes at a time. */
  async #write(loaded: LoadedBoard, now: Date, signal: AbortSignal): Promise<void> {
    let fault: unknown = null;
    await runAlone(this.#given.database, "write a checkpoint of the search", () =>
      // Caught in here: otherwise the lock would be free only once the server has noticed.
      this.#replace(loaded, now, signal).catch((error: unknown) => void (fault = error)),
    );
    if (fault !== null) throw fault;
  }

  async #replace(loaded: LoadedBoard, now: Date, signal: AbortSignal): Promise<void> {
    const { folder, blockRows } = this.#options;
    const { database, log } = this.#given;
    await deleteUnfinished(folder);
    const found = await this.#fileTime();
    const changed = this.#changed;
    if (found === null || found === this.#seen) {
      const started = performance.now();
      const written = await replaceCheckpoint(folder, (file) =>
        writeCheckpoint(file, loaded, { database, blockRows, now, signal }),
      );
      log.info({ ms: Math.round(performance.now() - started), ...written }, "the search has a checkpoint");
    }
    // Else another process of this folder wrote it meanwhile.
    this.#seen = await this.#fileTime();
    if (signal.aborted) return this.#deleteNow();
    this.#changed -= changed;
    this.#keptAt = now;
  }

  async #deleteNow(): Promise<void> {
    try {
      await deleteCheckpoint(this.#options.folder);
      this.#seen = null;
    } catch (error) {
      this.#given.log.error(
        { file: checkpointPath(this.#options.folder), reason: String(error) },
        "the checkpoint of the search could not be deleted: delete it yourself, for it may hold what was erased",
      );
    }
  }

  /** ms since 1970; null without a file */
  async #fileTime(): Promise<number | null> {
    const found = await stat(checkpointPath(this.#options.folder)).catch(() => null);
    return found === null ? null : found.mtimeMs;
  }
}
