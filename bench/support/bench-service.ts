import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { createKeyring } from "#server/config/keys.ts";
import type { ServiceDependencies } from "#server/compose/services.ts";
import { openService } from "#server/compose/service.ts";
import type { Database } from "#server/documents/pool.ts";
import { openHttpServer } from "#server/http/http.ts";
import type { HttpServer } from "#server/http/http.ts";
import { openPlaces } from "#server/places/places.ts";
import { openPolicies } from "#server/policies/policies.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import type { Log } from "#server/runtime/log.ts";
import { createFeed } from "../../src/server/documents/change-log/feed.ts";
import type { Feed } from "../../src/server/documents/change-log/feed.ts";

const SECRET = "a secret of the bench, long enough";

type BenchService = {
  httpServer: HttpServer;
  service: Awaited<ReturnType<typeof openService>>;
  feed: Feed;
  readModel: ServiceDependencies["readModel"];
};

/** Opens the service over a migrated database, without pages. It listens once it has loaded. */
export async function openBenchService(
  database: Database,
  { config, log }: { config: Config; log: Log },
  more: ServiceDependencies["more"] = [],
): Promise<BenchService> {
  const now = (): Date => new Date();
  const report = (error: unknown): void => log.warn({ error }, "a part of the bench's service failed");
  const feed = await createFeed(database, report);
  const readModel = createReadModel({ database, feed, now, log, cursorKeys: [SECRET] });
  await readModel.ready;
  const httpServer = await openHttpServer(config, log);
  const service = await openService({
    httpServer,
    config,
    log,
    now,
    keys: createKeyring(SECRET),
    database,
    feed,
    readModel,
    policies: await openPolicies({ database, feed, report }),
    places: await openPlaces(join(config.root, "data/gazetteer")),
    renderer: null,
    webFolder: null,
    more,
  });
  return { httpServer, service, feed, readModel };
}
