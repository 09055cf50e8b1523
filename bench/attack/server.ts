import { readConfig } from "#server/config/config.ts";
import { createKeyring } from "#server/config/keys.ts";
import { createFeed } from "../../src/server/documents/change-log/feed.ts";
import { openDatabase } from "#server/documents/pool.ts";
import type { Connection } from "#server/documents/pool.ts";
import { openHttpServer } from "#server/http/http.ts";
import { createLog } from "#server/runtime/log.ts";
import { openPlaces } from "#server/places/places.ts";
import { openPolicies } from "#server/policies/policies.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import { openService } from "#server/compose/service.ts";

/**
 * The product with its limits on, over the database of its parent. It believes which address each
 * request names. It sends its port, then its resident memory in bytes as often as it is asked.
 */
async function begin({ folder, connection }: { folder: string; connection: Connection }): Promise<number> {
  const log = createLog("silent", console.error);
  const config = readConfig({
    PORT: "0",
    DEMO_DATA: "off",
    DATA_DIR: folder,
    TRUSTED_PROXIES: "127.0.0.1",
    DEFAULT_COUNTRY: "IN",
  });
  const database = await openDatabase(connection);
  const feed = await createFeed(database);
  const now = (): Date => new Date();
  const secret = "a secret of the bench, long enough";
  const readModel = createReadModel({ database, feed, now, log, cursorKeys: [secret] });
  await readModel.ready;
  const httpServer = await openHttpServer(config, log);
  const policies = await openPolicies({ database, feed, report: console.error });
  const places = await openPlaces(`${config.root}/data/gazetteer`);
  const parts = {
    httpServer,
    config,
    log,
    now,
    keys: createKeyring(secret),
    database,
    feed,
    readModel,
    policies,
    places,
  };
  await openService({ ...parts, renderer: null, webFolder: null });
  return httpServer.listener.port;
}

process.on("message", (message: "memory" | { folder: string; connection: Connection }) => {
  if (message === "memory") process.send?.(process.memoryUsage().rss);
  else void begin(message).then((port) => process.send?.(port));
});
process.on("disconnect", () => process.exit(0));
