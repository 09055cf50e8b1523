import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Cluster } from "./cluster.ts";
import type { Postgres } from "./postgres.ts";

/**
 * Something that goes wrong. `run` makes it and mends it, while the load goes on. `restore` brings
 * the cluster back to a primary with a standby. `cannot`: why this machine cannot make it.
 * `mayLose`: the database itself loses what was acknowledged.
 */
export type Fault = {
  name: string;
  run: (cluster: Cluster) => Promise<void>;
  restore?: (cluster: Cluster) => Promise<void>;
  cannot?: (cluster: Cluster) => string | null;
  mayLose?: boolean;
};

/** How long the database is away or closed to writes, ms: longer than any statement may take. */
const AWAY_MS = 8_000;
/** How long the neighbour holds its transaction, ms: longer than the lag that /readyz allows. */
const HELD_MS = 12_000;
/** How long a proxy needs to see that a process is away, ms: two looks. */
const SEEN_MS = 1_500;
const FULL_MS = 6_000;
/** What a standby lacks that nobody waits for, ms of writes. */
const BEHIND_MS = 3_000;
const PIECE_BYTES = 1_000_000;

/** The faults, by the names of `--only`. The last ones change which server is the primary. */
export const FAULTS: Record<string, Fault> = {
  none: { name: "nothing", run: (cluster) => cluster.pause(SEEN_MS) },
  killed: {
    name: "one process killed with -9, and started",
    run: async (cluster) => {
      const [first] = cluster.programs;
      await first?.end("SIGKILL");
      await cluster.pause(SEEN_MS);
      await first?.start();
    },
  },
  rolling: {
    name: "rolling restart",
    run: async ({ programs, haproxy }) => {
      for (const program of programs) {
        await program.end("SIGTERM");
        await program.start();
        await haproxy.untilServing(programs.length);
      }
    },
  },
  stopped: {
    name: "database stopped 8 s",
    run: async (cluster) => {
      await cluster.primary.stop();
      await cluster.pause(AWAY_MS);
      await cluster.primary.start();
    },
  },
  crashed: {
    name: "database killed with -9",
    run: async ({ primary }) => {
      await primary.kill();
      await primary.start();
    },
  },
  neighbour: {
    name: "neighbour's transaction open 12 s",
    run: async (cluster) => {
      const client = cluster.primary.client("neighbour");
      await client.connect();
      await client.query("BEGIN");
      await client.query("SELECT pg_current_xact_id()");
      await cluster.pause(HELD_MS);
      await client.end();
    },
  },
  pooler: {
    name: "PgBouncer restarted",
    run: async (cluster) => {
      await cluster.pgbouncer.stop();
      await cluster.pause(SEEN_MS);
      await cluster.pgbouncer.start();
    },
  },
  "read-only": {
    name: "primary read-only 8 s",
    run: async (cluster) => {
      await setReadOnly(cluster.primary, "on");
      await cluster.pause(AWAY_MS);
      await setReadOnly(cluster.primary, "off");
    },
  },
  full: {
    name: "disk of the primary full 6 s",
    cannot: ({ smallDisk }) => (smallDisk === null ? "a small disk needs root and mount" : null),
    run: async (cluster) => {
      const file = join(cluster.smallDisk ?? "", "full");
      await fill(file, cluster.ground.signal);
      await cluster.pause(FULL_MS);
      await rm(file);
      if (!cluster.primary.isRunning) await cluster.primary.start();
    },
  },
  failover: {
    name: "primary dead, standby promoted",
    run: async (cluster) => {
      await cluster.primary.kill();
      await cluster.pause(SEEN_MS);
      await cluster.failOver();
    },
    restore: (cluster) => cluster.rebuildStandby(),
  },
  behind: {
    name: "primary dead, a standby promoted that lacks the last 3 s",
    mayLose: true,
    run: async (cluster) => {
      await cluster.primary.waitForStandby(false);
      await cluster.standby.stopFollowing();
      await cluster.pause(BEHIND_MS);
      await cluster.primary.kill();
      await cluster.failOver();
    },
    restore: (cluster) => cluster.rebuildStandby(),
  },
};

async function setReadOnly(primary: Postgres, value: "on" | "off"): Promise<void> {
  await primary.ask(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  await primary.ask("SELECT pg_reload_conf()");
}

/** Fills what is free of a disk by one file. The load goes on: no write holds this process. */
async function fill(path: string, signal: AbortSignal): Promise<void> {
  const piece = Buffer.alloc(PIECE_BYTES, 1);
  const file = await open(path, "w");
  try {
    while (!signal.aborted) await file.writeFile(piece);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
}
