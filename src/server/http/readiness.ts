import { LOAD } from "#domain/limits/process-limits.ts";
import type { Connections } from "./transport/connections.ts";
import type { Exchange } from "./transport/exchange.ts";
import type { Replies } from "./transport/replies.ts";

/**
 * What /readyz answers. `ready`: the bare probe, all of it works. `reads`: it may be asked to read,
 * also without a database. `writes`: it may be asked to write.
 */
export type Readiness = {
  ready: boolean;
  reads: boolean;
  writes: boolean;
  database: "up" | "down";
  readModel: "ready" | "loading";
  lagMs: number;
  stopping: boolean;
  connections: { open: number; most: number; files: number | null };
  /** What the operator has to know, in sentences. */
  notes: string[];
};

/** What the probes examine. */
export type Health = {
  /** Whether the database answers. */
  pingDatabase: () => Promise<void>;
  isReadModelReady: () => boolean;
  /** Whether the last writes worked. */
  isWriting: () => boolean;
  lagMs: () => number;
  /** Figures of the features, by metric name. */
  numbers: () => Readonly<Record<string, number>>;
  /** Messages that wait to be sent and those that failed, counted in the database. */
  messages: () => Promise<{ waiting: number; dead: number }>;
};

/** What readiness is read from. */
type ReadinessSources = {
  replies: Pick<Replies, "draining">;
  health: Health;
  connections: Pick<Connections, "open" | "bounds">;
  /** What the operator has to know, in sentences. */
  notes: () => string[];
};

/**
 * A change this old and not yet applied means that this process answers from outdated data
 * (DESIGN.md 5.4).
 */
const LAG_LIMIT_MS = 2_000;

/** How long the database may take to answer, ms. */
const PING_LIMIT_MS = 2_000;
/**
 * The same where the answer does not depend on it: proxies wait a second or two for a probe.
 * Source: Proposal.
 */
const READS_PING_LIMIT_MS = 200;

/** What `for` may name, and the field that then decides. Without it: `ready`. */
const PURPOSES = { reads: "reads", writes: "writes" } as const;

/**
 * Answers /readyz: 200 or 503, with all fields. `?for=reads` and `?for=writes` ask for one purpose.
 * Another value is `http/invalid-argument`.
 * @param read gives the state; the database may take so long, ms
 */
export async function answerReady(
  replies: Replies,
  exchange: Exchange,
  read: (pingMs: number) => Promise<Readiness>,
): Promise<void> {
  const purpose = purposeOf(exchange.request.url ?? "/");
  if (purpose === null) {
    const errors = [{ path: "for", word: "oneOf", values: { values: Object.keys(PURPOSES).join(", ") } }] as const;
    replies.refuse(exchange, "http/invalid-argument", { errors });
    return;
  }
  const state = await read(purpose === "reads" ? READS_PING_LIMIT_MS : PING_LIMIT_MS);
  const status = state[purpose] ? 200 : 503;
  replies.send(exchange, {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      ...(status === 503 && { "Retry-After": String(LOAD.retrySeconds) }),
    },
    body: JSON.stringify(state),
  });
}

function purposeOf(url: string): "ready" | "reads" | "writes" | null {
  const asked = new URLSearchParams(url.split("?")[1] ?? "").getAll("for");
  if (asked.length === 0) return "ready";
  const [only = ""] = asked;
  return asked.length === 1 && (only === "reads" || only === "writes") ? PURPOSES[only] : null;
}

/** Reads what works now. @param pingMs how long the database may take to answer */
export async function readiness(
  { replies, health, notes, connections }: ReadinessSources,
  pingMs: number,
): Promise<Readiness> {
  const database = (await isUp(health, pingMs)) ? "up" : "down";
  const readModel = health.isReadModelReady() ? "ready" : "loading";
  const lagMs = Math.round(health.lagMs());
  const stopping = replies.draining;
  const { open, bounds } = connections;
  const { connections: most, files } = bounds;
  const reads = readModel === "ready" && !stopping;
  const ready = reads && database === "up" && lagMs <= LAG_LIMIT_MS;
  const writes = ready && health.isWriting();
  return {
    ready,
    reads,
    writes,
    database,
    readModel,
    lagMs,
    stopping,
    connections: { open, most, files },
    notes: notes(),
  };
}

async function isUp({ pingDatabase }: Health, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), limitMs);
  });
  try {
    await Promise.race([pingDatabase(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
