import { lookup } from "node:dns";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { newId } from "#domain/shared/ids.ts";
import { testDatabase } from "#server/testing/database.ts";
import { PUBLIC_FEEDS } from "../feeds/fetch-feed.ts";
import type { FeedPolicy } from "../feeds/fetch-feed.ts";
import { pullFeed } from "../feeds/pull-feed.ts";
import { readDueSource, readSources } from "../feeds/queries.ts";
import type { SourceRow } from "../feeds/source-rows.ts";
import { changeSource, keepSource } from "../feeds/statements.ts";
import { readRuns, readWaitingRun } from "../runs/queries.ts";
import { readPreview } from "../runs/read-preview.ts";
import type { RunRow } from "../runs/run-rows.ts";
import { workOnRun } from "../runs/work-on-run.ts";
import { guessShape } from "../tables/guess-shape.ts";
import { FEW_PLACES } from "./fixtures/places.ts";

/** The columns of the feed, and two rows of it. */
export const HEADERS = ["Hospital", "City", "Vacant ICU beds"];
export const TABLE = "Hospital,City,Vacant ICU beds\nApex,Kolkata,2\nCity,Kolkata,0\n";

/** A database, and a server that feeds are read from. Read its parts only inside tests. */
export type FeedWorld = {
  database: Awaited<ReturnType<typeof testDatabase>>;
  /** How the server answers. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** It sends this, from now on. */
  sends(body: string | Buffer, headers?: Record<string, string>, status?: number): void;
  /** How often admins were notified. */
  alarms: number;
  /** The time by the clock of the readings; each moves it to when the next one is due. */
  clock: Date;
  /** How long one reading may take; absent: as in the product. */
  bounds?: FeedPolicy["bounds"];
  aFeed(headers?: string[]): Promise<SourceRow>;
  /** Reads the feed once and does what waits then. */
  pull(): Promise<{ source: SourceRow; run: RunRow | null }>;
  /** How many documents there are. */
  stored(): Promise<number>;
};

/** Sets one up for a test file. */
export function feedWorld(): FeedWorld {
  // Filled in before the first test runs.
  const world = { alarms: 0, clock: new Date("2026-11-25T12:00:00Z") } as FeedWorld;
  let server: Server;
  beforeAll(async () => {
    world.database = await testDatabase();
    server = createServer((request, response) => world.answer(request, response));
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await world.database.drop();
  });
  beforeEach(async () => {
    world.alarms = 0;
    await world.database.pool.query("TRUNCATE import_sources, import_runs, change_sets CASCADE");
  });
  world.sends = (body, headers = {}, status = 200) => {
    world.answer = (_request, response) => {
      response.writeHead(status, headers);
      response.end(body);
    };
  };
  world.stored = async () => {
    const found = await world.database.pool.query<{ n: number }>("SELECT count(*)::int AS n FROM documents");
    return found.rows[0]?.n ?? 0;
  };
  return Object.assign(
    world,
    feeds(world, () => `127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

/** In this thread: what the thread for work does is no feed's. */
const previewOf = () => ({ guess: guessShape, read: readPreview });

function feeds(world: FeedWorld, hostOf: () => string): Pick<FeedWorld, "aFeed" | "pull"> {
  const now = () => world.clock;
  return {
    aFeed: async (headers = HEADERS) => {
      const { pool } = world.database;
      const source = { id: newId(), name: "Beds", licence: "CC0" };
      const mapping = { ...suggestMapping(headers, []).mapping, numbers: "published" as const };
      const shape = { type: "delimited", encoding: "utf-8", delimiter: "," } as const;
      await keepSource(pool, { plan: { source, format: null, mapping }, shape, byId: "admin", at: now() });
      const feed = { url: `http://${hostOf()}/beds.csv?key=secret`, everyMinutes: 60, isPaused: false };
      const saved = await changeSource(pool, { ...source, url: null, weight: null, feed, dueAt: now() });
      if (saved === null) throw new Error("no source");
      return saved;
    },
    pull: async () => {
      const { database, bounds } = world;
      // The test's own server is the only one outside the public internet.
      const policy: FeedPolicy = {
        isAllowed: (url) => url.host === hostOf() || PUBLIC_FEEDS.isAllowed(url),
        lookup,
        ...(bounds !== undefined && { bounds }),
      };
      const due = await readDueSource(database.pool, now());
      if (due === null) throw new Error("nothing is due");
      await pullFeed({ database, policy, now, alarm: () => void (world.alarms += 1), previewOf }, due);
      const id = await readWaitingRun(database.pool);
      if (id !== null) await workOnRun({ database, context: { ...FEW_PLACES, now } }, id);
      const [source] = await readSources(database.pool);
      if (source === undefined) throw new Error("no source");
      world.clock = source.dueAt ?? world.clock;
      return { source, run: (await readRuns(database.pool, 1))[0] ?? null };
    },
  };
}
