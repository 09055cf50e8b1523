import type { Author } from "../documents/command.ts";
import type { Database } from "../documents/pool.ts";
import { upsertBatch } from "../documents/store.ts";
import type { Log } from "../runtime/log.ts";
import { BY, isEmpty, moveTimes, readState, removeDocuments, writeState } from "./statements.ts";
import { moved, readDemoSet } from "./set.ts";

/** How old the newest thing in the set is at each start (CONTRACT.md 1, DEMO_DATA). */
const NEWEST_AGE_MS = 5 * 60_000;

export type DemoOptions = {
  mode: "on" | "off";
  now: Date;
  log: Log;
  /** `data/demo` of the checkout. */
  folder: string;
};

/**
 * Has the demonstration set ready before the first reader comes: loads it into an empty database,
 * goes on with a load that was cut off, and at every start moves its times so that the newest is 5
 * minutes old. Does nothing when it is off, when the database has data of its own, or when the set
 * was removed.
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

/**
 * `demo`: this deployment shows demonstration data, a banner says so on every page. `askAboutDemo`:
 * no admin has said yet whether it goes or stays.
 */
export async function readDemo(database: Database): Promise<{ demo: boolean; askAboutDemo: boolean }> {
  const state = await readState(database);
  const demo = state !== null && state.removed !== true;
  return { demo, askAboutDemo: demo && state.kept !== true };
}

/**
 * Ends the demonstration for good; it does not come back at the next start. Answers how many
 * documents went.
 */
export async function removeDemo(database: Database, by: Author = BY): Promise<number> {
  await writeState(database, { removed: true }, by);
  return removeDocuments(database, by);
}

/** Remembers that the demonstration stays for now: nobody is asked again. */
export async function keepDemo(database: Database, by: Author): Promise<void> {
  const state = await readState(database);
  if (state !== null && state.removed !== true) await writeState(database, { ...state, kept: true }, by);
}

async function load(database: Database, { now, log, folder }: DemoOptions): Promise<void> {
  const set = await readDemoSet(folder);
  // Said first, so that a load that is cut off here is finished by the next start.
  await writeState(database, {});
  const newest = new Date(now.getTime() - NEWEST_AGE_MS);
  const byMs = newest.getTime() - Date.parse(set.newest);
  const documents = set.documents.map((document) => ({ ...document, body: moved(document.body, byMs) }));
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
