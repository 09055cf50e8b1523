import { expect, test } from "vitest";
import type { Problem } from "#contract/errors.ts";
import type { StoreDatabase } from "../db.ts";
import type { Hearing } from "../environment.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { Listener } from "./listen.ts";

/** A listener at a server whose streams the test ends. It stores nothing. */
function listening() {
  const clock = fakeClock();
  const streams: { hearing: Hearing; end: (problem: Problem | null) => void }[] = [];
  const rows = { bulkGet: async () => [], get: async () => undefined };
  const db = { write: (work: () => unknown) => work(), targets: rows } as unknown as StoreDatabase;
  const network = {
    listen: (_asked: unknown, hearing: Hearing) =>
      new Promise<Problem | null>((end) => void streams.push({ hearing, end })),
  };
  const env = { clock, network, random: () => 0.5, isStillOurs: () => true, unauthenticated: () => undefined };
  const listener = new Listener({
    db,
    env: env as unknown as ConstructorParameters<typeof Listener>[0]["env"],
    id: "tab",
    clientId: "client",
    tried: () => undefined,
    applied: () => undefined,
    refused: () => undefined,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { listener, clock, streams, settle };
}

test("a stream that made room for others comes back when it was told to, one that broke off at once", async () => {
  const { listener, clock, streams, settle } = listening();
  listener.want(["a"]);
  clock.pass(50);
  await settle();
  streams[0]?.end(null);
  await settle();
  expect(clock.untilNext()).toBe(0);
  clock.pass(0);
  await settle();
  streams[1]?.hearing.opened();
  streams[1]?.hearing.received([{ event: "closing", data: { retryAfterSeconds: 30 }, id: null }]);
  streams[1]?.end(null);
  await settle();
  // Half as much again, by chance: those who made room together do not return together.
  clock.pass(44_999);
  await settle();
  expect(streams).toHaveLength(2);
  clock.pass(1);
  await settle();
  expect(streams).toHaveLength(3);
  listener.end();
});
