import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STREAMS } from "#domain/limits/process-limits.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { STREAM_BOUNDS } from "./stream-bounds.ts";

/* What streams may hold: of one, of a network, of a process. */

const POINT = { lat: 22.5, lng: 88.3 };
let service: TestService;
let listeners: TestListener[];
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  const listing = (km: number) => ({
    body: bodyOf(aListing({ place: { ...aListing().place, lat: POINT.lat + km / 111, lng: POINT.lng } })),
  });
  listeners = [];
  await service.putAll(Array.from({ length: 250 }, (_, at) => listing((at * 40) / 250)));
  await service.putAll([listing(60)]);
});
afterAll(async () => {
  for (const listener of listeners) listener.stop();
  await service.close();
});

async function listen(targets: object[], address = "203.0.113.1"): Promise<TestListener> {
  const listener = new TestListener(undefined, address);
  listeners.push(listener);
  const asked = targets.map((target, at) => ({ id: `t${at}`, target: { collection: "listings", ...target } }));
  return listener.listen(service, asked);
}

test("a target around a point has 200 documents within 50 km, whatever it asks for", async () => {
  const near = { ...POINT, withinKm: 500 };
  const far = { near: { ...POINT, lat: POINT.lat + 60 / 111 + 0.01, withinKm: 50 }, limit: 200 };
  const listener = await listen([{ near, limit: 1_000 }, { near: { ...near, lat: POINT.lat + 1.2 } }, far]);
  for (const id of ["t0", "t1", "t2"]) await listener.current(id);
  expect(listener.ids("t0")).toHaveLength(STREAM_BOUNDS.documents);
  // 133 km north of the point, and so 73 km from the last one.
  expect(listener.ids("t1")).toHaveLength(0);
  expect(listener.ids("t2")).not.toHaveLength(0);
});

test("a stream holds 2,000 documents: the target above that is refused by itself", async () => {
  const many = { ids: Array.from({ length: 1_000 }, () => randomUUID()), limit: 1_000 };
  const listener = await listen([many, { ...many, ids: many.ids.toReversed() }, { near: { ...POINT, withinKm: 1 } }]);
  await listener.current("t0");
  await listener.current("t1");
  const refused = await listener.saw(({ event }) => event === "rejected");
  expect(refused.data).toMatchObject({ targetId: "t2", error: { reason: "sync/stream-full", retry: "later" } });
});

test("an address that holds too much loses its oldest stream, which is told when to come back", async () => {
  const heavy = { ids: Array.from({ length: 1_000 }, () => randomUUID()), limit: 1_000 };
  const weight = STREAM_BOUNDS.targetWeight + heavy.limit * (1 + STREAM_BOUNDS.idWeight);
  const own: TestListener[] = [];
  for (let held = weight; held <= STREAM_BOUNDS.ofNetwork; held += weight)
    own.push(await listen([heavy], "198.51.100.1"));
  const [oldest, second] = own;
  const neighbour = await listen([{ near: { ...POINT, withinKm: 5 } }, heavy], "198.51.100.2");
  const closing = await oldest?.saw(({ event }) => event === "closing");
  expect(closing?.data).toEqual({ retryAfterSeconds: STREAMS.retrySeconds });
  await neighbour.current("t0");
  expect([second?.isOver, neighbour.isOver]).toEqual([false, false]);
});

test("in a full process the network with most loses its oldest stream", async () => {
  const { streams } = service.httpServer.replies;
  for (const listener of listeners.splice(0)) listener.stop();
  const target = { near: { ...POINT, withinKm: 1 } };
  const alone = await listen([target], "192.0.2.1");
  const oldest = await listen([target], "198.51.100.1");
  await listen([target], "198.51.100.2");
  const before = streams.most;
  streams.most = streams.size;
  try {
    const newcomer = await listen([target], "203.0.113.9");
    await oldest.saw(({ event }) => event === "closing");
    await newcomer.current("t0");
    expect([alone.isOver, newcomer.isOver]).toEqual([false, false]);
  } finally {
    streams.most = before;
  }
});
