import type { Author } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import { upsertBatch } from "../documents/store.ts";
import type { Log } from "../runtime/log.ts";
import { isEmpty, readState } from "./queries.ts";
import { BY, moveTimes, removeDocuments, writeState } from "./statements.ts";
import { moved, movedApart, readDemoSet } from "./demo-set.ts";

/** The age of the newest document of the set at each start (CONTRACT.md 1, DEMO_DATA). */
const NEWEST_AGE_MS = 5 * 60_000;

export type DemoOptions = {
  mode: "on" | "off";
  now: Date;
  log: Log;
  /** `data/demo` of the checkout. */
  folder: string;
};

/**
 * Prepares the demonstration set before the first reader. It loads it into an empty database and
 * completes an interrupted load. At every start it moves the times so that the newest is 5 minutes
 * old. Does nothing when it is off, the database has other data, or the set was removed.
 */
export async function prepareDemo(database: Database, options: DemoOptions): Promise<void> {
  if (options.mode === "off") return;
  const state = await readState(database);
  if (state?.removed === true) return;
  if (state?.newest !== undefined) {
    await moveSet(database, options, state);
    return;
  }
  if (state !== null || (await isEmpty(database))) await load(database, options);
}

/** What a deployment says of its demonstration. */
export type ShownDemo = { demo: boolean; askAboutDemo: boolean; demoTraining: boolean };

/**
 * `demo`: this deployment shows demonstration data. `askAboutDemo`: no admin has decided yet
 * whether to keep it. `demoTraining`: an admin said that it is for training.
 */
export async function readDemo(database: Database): Promise<ShownDemo> {
  const state = await readState(database);
  const demo = state !== null && state.removed !== true;
  return { demo, askAboutDemo: demo && state.kept !== true, demoTraining: demo && state.training === true };
}

/**
 * Removes the demonstration; it does not return at the next start. Returns how many documents it
 * removed.
 */
export async function removeDemo(database: Database, by: Author = BY): Promise<number> {
  await writeState(database, { removed: true }, by);
  return removeDocuments(database, by);
}

/** Records that the demonstration stays for now: nobody is asked again. */
export async function keepDemoData(database: Database, by: Author): Promise<void> {
  const state = await readState(database);
  if (state !== null && state.removed !== true) await writeState(database, { ...state, kept: true }, by);
}

/** Records whether the demonstration is for training. Says nothing of a removed one. */
export async function setTraining(database: Database, isTraining: boolean, by: Author): Promise<void> {
  const state = await readState(database);
  if (state === null || state.removed === true || (state.training === true) === isTraining) return;
  const act = isTraining ? "demo.training" : "demo.training-ended";
  await writeState(database, { ...state, training: isTraining }, { ...by, act });
}

async function load(database: Database, { now, log, folder }: DemoOptions): Promise<void> {
  const set = await readDemoSet(folder);
  // Recorded first, so that the next start completes an interrupted load.
  await writeState(database, {});
  const newest = new Date(now.getTime() - NEWEST_AGE_MS);
  const byMs = newest.getTime() - Date.parse(set.newest);
  const documents = set.documents.map((document) => ({
    ...document,
    body: moved(document.body, byMs),
    shielded: movedApart(document.shielded, byMs),
  }));
  await upsertBatch(database, documents, { who: "lifeboard demo", role: "admin", act: "demo.load" });
  await writeState(database, { newest: newest.toISOString(), fingerprint: set.fingerprint });
  log.info({ documents: documents.length }, "demonstration data loaded");
}

async function moveSet(database: Database, { now, log }: DemoOptions, state: object): Promise<void> {
  const newest = new Date(now.getTime() - NEWEST_AGE_MS);
  const documents = await moveTimes(database, newest);
  await writeState(database, { ...state, newest: newest.toISOString() });
  log.info({ documents }, "demonstration data moved to now");
}
