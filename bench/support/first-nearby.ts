import { nearby } from "#contract/listings.ts";
import { createFeed } from "../../src/server/documents/change-log/feed.ts";
import { createReadModel } from "#server/read-model/read-model.ts";
import { nearbyPathOf } from "../nearby.ts";
import { addListings } from "../nearby/world.ts";
import { withBenchDatabase } from "./database.ts";

const LISTINGS = 100_000;
const WARM = 500;
const ASKED = 1_000;

/**
 * The yardstick of a first `nearby`: processor time of query, search and JSON in this process, ms.
 * It finds 20 places among 100,000 listings. The mean of a thousand questions.
 */
export function firstNearbyMs(): Promise<number> {
  return withBenchDatabase(async ({ database }) => {
    await addListings(database, 1, LISTINGS);
    const feed = await createFeed(database);
    const log = { info: () => undefined, warn: () => undefined, error: console.error };
    const model = createReadModel({ database, feed, now: () => new Date(), log, cursorKeys: ["bench"] });
    await model.ready;
    let before = process.cpuUsage();
    for (let at = 0; at < WARM + ASKED; at += 1) {
      if (at === WARM) before = process.cpuUsage();
      const { searchParams } = new URL(nearbyPathOf(at), "http://bench");
      const answered = await model.nearby(nearby.input.parse(Object.fromEntries(searchParams)));
      if (!answered.ok) throw new Error("a search was refused");
      answered.value.release();
    }
    const { user, system } = process.cpuUsage(before);
    await model.close();
    await feed.close();
    return (user + system) / 1_000 / ASKED;
  });
}
