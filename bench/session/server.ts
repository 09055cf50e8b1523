import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { route } from "#contract/route.ts";
import { ok } from "#domain/shared/result.ts";
import { readConfig } from "#server/config/config.ts";
import { startEmbedded } from "#server/documents/embedded/embedded.ts";
import { migrate } from "#server/documents/migrate.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import { createLog } from "#server/runtime/log.ts";
import { openBenchService } from "../support/bench-service.ts";

/**
 * A process of the bench: the product with one route bound twice, for anybody and for members. Both
 * give the same answer.
 */
const shape = { method: "GET", summary: "bench", input: z.object({}), output: z.unknown(), errors: [] } as const;
const open = route({ ...shape, path: "/api/v1/bench/open", who: "anyone" });
const members = route({ ...shape, path: "/api/v1/bench/members", who: "member" });
const answer = { value: { id: "01890a5d-ac96-774b-bcce-b302099a8057", text: "x".repeat(400) }, etag: "same" };
const rules = { limit: "public-read", policy: everybody } as const;

const folder = mkdtempSync(join(tmpdir(), "lifeboard-bench-"));
chmodSync(folder, 0o755);
const log = createLog("error", console.error);
const config = readConfig({
  PORT: "0",
  DEMO_DATA: "off",
  DATA_DIR: folder,
  RATE_LIMITS: "off",
  DEV_OUTBOX_KEY: process.env["DEV_OUTBOX_KEY"],
});
const embedded = await startEmbedded({ dataDir: folder, log: { info: () => undefined, warn: console.warn } });
const database = await openDatabase(embedded.connection);
await migrate(database);
const { httpServer } = await openBenchService(database, { config, log }, [
  bindRoute(open, rules, async () => ok({ ...answer })),
  bindRoute(members, rules, async () => ok({ ...answer })),
]);

process.on("message", (asked) => {
  const { user, system } = process.cpuUsage();
  if (asked === "cpu") process.send?.(user + system);
  else process.exit(0);
});
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("disconnect", () => void embedded.stop().finally(() => process.exit(0)));
process.send?.(httpServer.listener.port);
