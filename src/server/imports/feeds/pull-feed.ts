import { createHash } from "node:crypto";
import { fitMapping, isUsable } from "#domain/imports/feed-columns.ts";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Database } from "../../documents/pool.ts";
import { WrongFile } from "../pipeline/format.ts";
import { previewFile } from "../runs/preview.ts";
import type { PreviewReader } from "../runs/preview.ts";
import type { TablePreview } from "../runs/read-preview.ts";
import { withRunFile } from "../runs/run-file.ts";
import type { RunFile } from "../runs/run-file.ts";
import type { RunFault } from "../runs/run-rows.ts";
import { changeRun, insertPiece, insertRun, removeCutReadings, removeRun } from "../runs/statements.ts";
import { fetchFeed } from "./fetch-feed.ts";
import type { FeedPolicy } from "./fetch-feed.ts";
import type { Feed, SourceRow, SourceState } from "./source-rows.ts";
import { saveSourceState } from "./statements.ts";

/** Readings in a row that fail until admins are notified. */
const FAILURES_UNTIL_ALARM = 3;
const MOST_BACKOFF_MINUTES = 1_440;

/** `alarm`: tells admins that a feed needs them. */
export type PullDependencies = {
  database: Database;
  policy: FeedPolicy;
  now: () => Date;
  alarm: () => void;
  /** Looks at a file of so many bytes. */
  previewOf: (bytes: number) => PreviewReader;
  /** Aborts when the process stops. */
  stop?: AbortSignal;
};

/**
 * Reads the address of a source once, and starts an import where its file has changed. A failure
 * doubles the time until the next reading, up to a day. What a silent feed said grows old like
 * anybody's words.
 */
export async function pullFeed(dependencies: PullDependencies, source: SourceRow): Promise<void> {
  const { database, now, alarm } = dependencies;
  const { feed } = source;
  if (feed === null || feed.isPaused) return;
  const at = now();
  const state: SourceState = { ...source.state, checkedAt: at.toISOString() };
  try {
    const read = await readOnce(dependencies, source, feed);
    if (read.isChanged) state.changedAt = at.toISOString();
    // Columns that were gone are gone until the file changes. A file that was refused for them was
    // never the last one: the one that is there now is as it was before.
    else if (state.fault?.code === "columns-changed" && (state.failures ?? 0) === 0) read.fault = state.fault;
    read.fault ??= staleness(state, feed, at);
    if (read.fault !== null && state.fault?.code !== read.fault.code) alarm();
    Object.assign(state, { ...read.state, fault: read.fault, failures: 0, succeededAt: at.toISOString() });
    await saveSourceState(database.pool, source.id, { state, dueAt: dueAfter(at, feed, 0) });
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    if (dependencies.stop?.aborted === true) return;
    const before = state.fault?.code;
    state.failures = (state.failures ?? 0) + 1;
    state.fault = { code: error.fault, sentence: error.message };
    const isNewShape = error.fault === "columns-changed" && before !== error.fault;
    if (state.failures === FAILURES_UNTIL_ALARM || isNewShape) alarm();
    await saveSourceState(database.pool, source.id, { state, dueAt: dueAfter(at, feed, state.failures) });
  }
}

function dueAfter(at: Date, { everyMinutes }: Feed, failures: number): Date {
  const minutes = Math.min(everyMinutes * 2 ** failures, Math.max(everyMinutes, MOST_BACKOFF_MINUTES));
  return new Date(at.getTime() + minutes * 60_000);
}

/** Readings without a change, and hours, after which a feed is stale. Proposals. */
const STALE_READINGS = 8;
const STALE_HOURS = 24;

/** A feed that answers and never changes looks alive and is not. */
function staleness({ changedAt }: SourceState, { everyMinutes }: Feed, now: Date): RunFault | null {
  const minutes = Math.max(STALE_READINGS * everyMinutes, STALE_HOURS * 60);
  if (changedAt === undefined || now.getTime() - Date.parse(changedAt) < minutes * 60_000) return null;
  return { code: "stale", sentence: `The file has not changed since ${changedAt}. Does anybody still write it?` };
}

type Reading = {
  isChanged: boolean;
  state: Pick<SourceState, "validators" | "hash">;
  fault: RunFault | null;
};

async function readOnce(dependencies: PullDependencies, source: SourceRow, feed: Feed): Promise<Reading> {
  const { database, policy, now, previewOf } = dependencies;
  const id = newId(now());
  const hash = createHash("sha256");
  const run = { id, fileName: nameOf(feed.url), bytes: 0, byId: source.byId, at: now(), sourceId: source.id };
  // Feeds are read one at a time: an earlier reading that is not whole was cut.
  await removeCutReadings(database.pool, source.id);
  await insertRun(database.pool, run);
  try {
    const pieces = new PieceWriter(database, id);
    const fetched = await fetchFeed(feed.url, {
      policy,
      ...(dependencies.stop !== undefined && { stop: dependencies.stop }),
      validators: source.state.validators ?? {},
      take: async (chunk) => {
        hash.update(chunk);
        await pieces.add(chunk);
      },
    });
    await pieces.end();
    const digest = hash.digest("base64url");
    if (!fetched.isChanged || digest === source.state.hash) {
      await removeRun(database.pool, id);
      const known = { validators: fetched.validators, hash: source.state.hash ?? digest };
      return { isChanged: false, state: known, fault: null };
    }
    const reader = previewOf(fetched.bytes);
    const fault = await startRun({ database, reader }, source, { id, fileName: run.fileName, bytes: fetched.bytes });
    return { isChanged: true, state: { validators: fetched.validators, hash: digest }, fault };
  } catch (error) {
    await removeRun(database.pool, id);
    throw error;
  }
}

type Looking = { database: Database; reader: PreviewReader };

/**
 * Fits the mapping to today's columns and lets the run begin. @returns what admins should look at
 */
async function startRun(
  { database, reader }: Looking,
  source: SourceRow,
  run: { id: string; fileName: string; bytes: number },
): Promise<RunFault | null> {
  const { plan } = source;
  const { bytes } = run;
  const change = { state: "importing", plan, bytes, ...(source.shape !== null && { shape: source.shape }) } as const;
  if (plan.mapping === null) {
    await changeRun(database.pool, run.id, { from: ["uploading"], ...change });
    return null;
  }
  const preview = await withRunFile(database, run, (file) => previewToday({ database, reader }, source, file));
  const fitted = fitMapping(plan.mapping, preview.headers, preview.rows);
  const lost = fitted.lost.join(", ");
  if (!isUsable(fitted)) {
    throw new WrongFile(`Columns that tell rows apart are gone: ${lost}. Map the feed anew.`, "columns-changed");
  }
  await changeRun(database.pool, run.id, {
    from: ["uploading"],
    ...change,
    shape: preview.shape,
    plan: { ...plan, mapping: fitted.mapping },
  });
  if (fitted.lost.length === 0) return null;
  return { code: "columns-changed", sentence: `Columns are gone: ${lost}. The rest was imported.` };
}

/** As its lists were read before, where today's file is still of that type. */
async function previewToday(looking: Looking, { shape }: SourceRow, file: RunFile): Promise<TablePreview> {
  const guessed = await looking.reader.guess(file.path);
  return previewFile(looking, file, { shape: shape?.type === guessed.type ? shape : guessed, kindColumns: [] });
}

/** The last part of an address, as the file's name. Its query may hold a secret. */
function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  return (pathname.split("/").at(-1) || hostname).slice(0, 100);
}

/** Cuts what arrives into pieces of one size. */
class PieceWriter {
  private readonly database: Database;
  private readonly id: string;
  private ordinal = 0;
  private held: Buffer = Buffer.alloc(0);

  constructor(database: Database, id: string) {
    this.database = database;
    this.id = id;
  }

  async add(chunk: Buffer): Promise<void> {
    this.held = Buffer.concat([this.held, chunk]);
    while (this.held.length >= PIECE_BYTES) {
      await this.write(this.held.subarray(0, PIECE_BYTES));
      this.held = this.held.subarray(PIECE_BYTES);
    }
  }

  async end(): Promise<void> {
    if (this.held.length > 0) await this.write(this.held);
  }

  private async write(bytes: Buffer): Promise<void> {
    await insertPiece(this.database.pool, this.id, { ordinal: this.ordinal, bytes });
    this.ordinal += 1;
  }
}
