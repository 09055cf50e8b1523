import { createFeed } from "#server/documents/change-log/feed.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { createReadModel } from "../read-model.ts";
import { NOW } from "./arbitrary.ts";
import { learntChances } from "./arbitrary-chances.ts";

/**
 * A process that writes one checkpoint after the other, for tests that kill it. Its clock goes on a
 * day at each look, so that one is always due. Arguments: the database as JSON, the folder.
 */
const [connection = "{}", folder = ""] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(connection));
const feed = await createFeed(database);
const log = {
  info: (details: object, message: string) => process.stdout.write(`${message} ${JSON.stringify(details)}\n`),
  warn: (_details: object, message: string) => process.stdout.write(`${message}\n`),
  error: (_details: object, message: string) => process.stdout.write(`${message}\n`),
};
let days = 0;
const now = (): Date => new Date(NOW + (days += 1) * 86_400_000);
const checkpoint = { folder, leastRows: 1, blockRows: 1 };
const given = { cursorKeys: ["key of the test"] as const, chancesOf: learntChances, checkpoint };
const model = createReadModel({ database, feed, log, now, ...given });
await model.ready;
process.stdout.write("ready\n");
setInterval(() => undefined, 1_000);
