import { setTimeout as wait } from "node:timers/promises";
import { deviceOwner } from "#domain/follows/follow.ts";
import type { StoredFollow } from "#domain/follows/follow.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { openMessages } from "#server/adapters/message-queue.ts";
import { pushService, testBrowser } from "#server/adapters/push/testing/push-service.ts";
import type { PushService } from "#server/adapters/push/testing/push-service.ts";
import type { Write } from "#server/documents/command.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { createFeed } from "../src/server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { openTelling } from "#server/follows/follows.ts";
import { alertParts } from "#server/follows/testing/alert-parts.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { aListing } from "#server/testing/listings.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { withBenchDatabase } from "./support/database.ts";

/**
 * From a nurse's "one bed free" to the push service of who follows it. 10,000 follows, 20 changes a
 * second, one process. Two browsers follow each hospital.
 */
export const bench: Bench = { name: "alerts", limitSeconds: 600, run };

const FOLLOWS = 10_000;
const CHANGES_A_SECOND = 20;
/** Each change is another hospital's first bed, so no follow is silent because it told before. */
const SECONDS = Number(process.env["ALERT_SECONDS"] ?? 60);
const FOLLOWERS_OF_ONE = 2;
const HOSPITALS = FOLLOWS / FOLLOWERS_OF_ONE;
/** The same number that follow hospitals which stay full are within the belt of each change. */
const COLUMNS = 100;
const SLICE = 200;
const SYSTEM = { who: "bench", role: "system" };

type Hospital = { id: string; place: { lat: number; lng: number } };

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database }) => {
    const provider = await pushService();
    const parts = alertParts(database, provider.host);
    const hospitals = Array.from({ length: HOSPITALS }, (_, at) => ({
      id: newId(),
      place: { lat: -40 + 0.5 * Math.floor(at / COLUMNS), lng: 0.5 * (at % COLUMNS) },
    }));
    const hospitalOf = await fill(database, { parts, provider, hospitals });
    await database.pool.query("ANALYZE");
    const feed = await createFeed(database, console.warn);
    const messages = openMessages(parts.messages);
    const work = { ...parts.telling, messages, feed, now: () => new Date(), report: console.warn };
    const stop = openTelling(work);
    // The first look says where the log is followed from.
    await wait(2_000);
    const changed = await change(database, hospitals);
    const arrived = await arrivals(provider, { hospitalOf, changed });
    await stop();
    await messages.close();
    await feed.close();
    await provider.close();
    const sorted = arrived.toSorted((one, other) => one - other);
    const at = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
    const against = `${FOLLOWS} follows, ${CHANGES_A_SECOND} changes/s, ${changed.size} changes`;
    return [
      { what: "0 → 1 to the push service, p99", value: at(0.99), unit: "ms", against, goal: { atMost: 2_000 } },
      { what: "median", value: at(0.5), unit: "ms", note: `${sorted.length} messages` },
    ];
  });
}

type World = { parts: ReturnType<typeof alertParts>; provider: PushService; hospitals: readonly Hospital[] };

/** Stores full hospitals and who follows them. @returns the hospital by the address of a browser */
async function fill(database: Database, { parts, provider, hospitals }: World): Promise<Map<string, string>> {
  const hospitalOf = new Map<string, string>();
  let writes: Write[] = [];
  for (const { id, place } of hospitals) {
    writes.push(listings.insert(id, { body: anIcu(place, 0) }));
    for (let follower = 0; follower < FOLLOWERS_OF_ONE; follower += 1) {
      const path = `/push/${id}/${follower}`;
      hospitalOf.set(path, id);
      const { subscription } = testBrowser(`http://${provider.host}${path}`);
      const facts = { serverKey: parts.publicKey, sessionId: null, now: new Date() };
      writes.push(aFollow(await parts.devices.keep(subscription, facts), place));
    }
    if (writes.length < SLICE) continue;
    await executeCommand(database, { by: SYSTEM, act: "bench.fill", writes });
    writes = [];
  }
  if (writes.length > 0) await executeCommand(database, { by: SYSTEM, act: "bench.fill", writes });
  console.log(`  ${hospitalOf.size} follows`);
  return hospitalOf;
}

function aFollow(deviceId: string, place: Hospital["place"]): Write {
  const body: StoredFollow = {
    ownerId: deviceOwner(deviceId),
    kind: "bed",
    withinKm: 10,
    when: "each",
    until: new Date(Date.now() + DAY_MS).toISOString(),
    nightToo: true,
    at: new Date().toISOString(),
  };
  return follows.insert(newId(), { body, shielded: { place, details: { bedType: "icu" } } });
}

function anIcu(place: Hospital["place"], count: number): StoredListing {
  const at = new Date().toISOString();
  return aListing({
    details: { bedType: "icu" },
    place: { ...place, label: "Town", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    stock: { value: count > 0 ? "available" : "out", count, at, by: "facility" },
    confirmedAt: at,
  });
}

/** @returns when each hospital's first bed was written, ms */
async function change(database: Database, hospitals: readonly Hospital[]): Promise<Map<string, number>> {
  const changed = new Map<string, number>();
  const start = performance.now();
  for (const { id, place } of hospitals.slice(0, SECONDS * CHANGES_A_SECOND)) {
    await wait(Math.max(0, start + (changed.size * 1_000) / CHANGES_A_SECOND - performance.now()));
    changed.set(id, performance.now());
    const writes = [listings.update(listings.key(id), { body: anIcu(place, 1) })];
    await executeCommand(database, { by: SYSTEM, act: "bench.change", writes });
  }
  return changed;
}

/** Waits until all messages arrived. @returns how long each took, ms */
async function arrivals(
  provider: PushService,
  { hospitalOf, changed }: { hospitalOf: ReadonlyMap<string, string>; changed: ReadonlyMap<string, number> },
): Promise<number[]> {
  const wanted = changed.size * FOLLOWERS_OF_ONE;
  const until = performance.now() + 60_000;
  while (provider.calls.length < wanted && performance.now() < until) await wait(100);
  if (provider.calls.length < wanted) throw new Error(`${provider.calls.length} of ${wanted} messages arrived`);
  return provider.calls.map(({ path, at }) => at - (changed.get(hospitalOf.get(path) ?? "") ?? Number.NaN));
}
