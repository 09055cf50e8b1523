import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANYONE } from "#domain/identity/actor.ts";
import { Clients } from "./clients.ts";
import type { Stream } from "./stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that records its heartbeats, ms since it began. */
function aStream(client: string): { stream: Stream; beats: number[] } {
  const start = Date.now();
  const beats: number[] = [];
  const parts = { caller: { address: "203.0.113.1", isUnlimited: false }, weight: 1, end: () => undefined };
  const stream = { client, actor: ANYONE, beat: () => void beats.push(Date.now() - start), ...parts };
  return { stream: stream as unknown as Stream, beats };
}

test("every stream shows a sign of life every 20 s, whichever turn it has", () => {
  const clients = new Clients();
  const streams = Array.from({ length: 45 }, (_, at) => aStream(`${at}`));
  for (const { stream } of streams) clients.add(stream);
  vi.advanceTimersByTime(120_000);
  for (const { beats } of streams) {
    expect(beats).toHaveLength(6);
    const [first = 0] = beats;
    expect(first).toBeLessThanOrEqual(20_000);
    expect(beats).toEqual(beats.map((_beat, at) => first + at * 20_000));
  }
  // Spread out: no more than three of 45 in any second.
  const firsts = streams.map(({ beats }) => beats[0]);
  expect(Math.max(...firsts.map((at) => firsts.filter((each) => each === at).length))).toBeLessThanOrEqual(3);
  clients.close();
});
