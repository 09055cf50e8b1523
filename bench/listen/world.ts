import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config/config.ts";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { createLog } from "#server/runtime/log.ts";
import { openBenchService } from "../support/bench-service.ts";

/** A whole service with a town's listings. */
export type World = {
  port: number;
  /** Changes one listing that all look at; resolves when it is committed. */
  change: () => Promise<void>;
  /** Bytes this process holds, after clearing away. */
  memory: () => number;
  /** Resolves when no listener is left. */
  quiet: () => Promise<void>;
  close: () => Promise<void>;
};

const LISTINGS = 40;
const AUDIT = { who: "bench", role: "admin", act: "bench.change" };

/** Opens it: a database of its own, a real port. */
export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "lifeboard-bench-"));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({
    dataDir: join(folder, "data"),
    log: { info: () => undefined, warn: console.warn },
  });
  const database = await openDatabase(embedded.connection);
  await migrate(database);
  const ids = Array.from({ length: LISTINGS }, () => randomUUID());
  const documents = ids.map((id, at) => ({ collection: "listings", id, body: body(at, 0) }));
  await upsertBatch(database, documents, AUDIT);
  const config = readConfig({
    PORT: "0",
    DEMO_DATA: "off",
    DATA_DIR: folder,
    RATE_LIMITS: "off",
    DEFAULT_COUNTRY: "IN",
  });
  const log = createLog("warn", (line) => console.warn(line));
  const { httpServer, service, feed, readModel } = await openBenchService(database, { config, log });
  let version = 0;
  const changed = (): JsonObject => body(0, (version += 1));
  return {
    port: httpServer.listener.port,
    change: async () => {
      const id = ids[0] ?? "";
      await upsertBatch(database, [{ collection: "listings", id, body: changed() }], AUDIT);
      database.changed();
    },
    memory: () => {
      globalThis.gc?.();
      const { heapUsed, external, arrayBuffers } = process.memoryUsage();
      return heapUsed + external + arrayBuffers;
    },
    quiet: async () => {
      while (httpServer.replies.streams.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    close: async () => {
      await httpServer.listener.drain(0);
      await service.close();
      await readModel.close();
      await feed.close();
      await database.close();
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function body(at: number, version: number): JsonObject {
  return {
    side: "offer",
    kind: "oxygen",
    title: `Oxygen cylinders, refill and home delivery ${version}`,
    note: "Refill takes about two hours. Bring the empty cylinder and the prescription. ".repeat(2),
    details: { form: "cylinder", litres: 46 },
    quantity: 12,
    unit: "cylinder",
    language: "en",
    place: {
      lat: 22.52 + at / 2_000,
      lng: 88.32,
      label: "Bhowanipore, Kolkata",
      precision: "exact",
      basis: "given",
      uncertaintyKm: 0.1,
    },
    ownerId: null,
    urgency: "urgent",
    status: "open",
    reach: { value: "unknown", at: null, by: null },
    stock: { value: "unknown", at: null, by: null },
    trust: { value: "unreviewed", at: null, by: null },
    confirmedAt: null,
    expiresAt: null,
    contact: { channels: [{ type: "phone", value: "+12025550142" }], shielded: false, available: true },
    source: { kind: "facility" },
  };
}
