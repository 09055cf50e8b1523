import { expect, onTestFinished, test, vi } from "vitest";
import { ANYONE } from "#domain/identity/actor.ts";
import { ExpensiveReads } from "#server/http/admission/expensive-reads.ts";
import type { EventSink } from "#server/http/transport/events.ts";
import { MOST_UNSENT, Stream } from "./stream.ts";
import type { StreamHub, WantedTarget } from "./stream.ts";

const error = { title: "", code: "invalid-argument", reason: "r", detail: "d", retry: "never" as const };
const refusedTarget = (nth: number): WantedTarget => ({
  targetId: JSON.stringify(`t${nth}`),
  checkpoint: undefined,
  plan: () => ({ ok: false, error }),
});

/**
 * A reader whose buffer fills after this many events. It drains within the same turn of the event
 * loop.
 */
function quickReader(fullAfter: number, asOf: EventSink["asOf"] = () => null): EventSink & { written: string[] } {
  const written: string[] = [];
  let waiting = 0;
  return {
    written,
    write: (events) => {
      written.push(String(events));
      waiting += 1;
      return waiting < fullAfter;
    },
    get unsent() {
      return waiting < fullAfter ? 0 : MOST_UNSENT + 1;
    },
    drained: async () => void (waiting = 0),
    onClose: () => undefined,
    end: () => undefined,
    asOf,
  };
}

function streamOf(sink: EventSink, wanted: WantedTarget[]): Stream {
  const hub = { positionText: "1.1.1", closed: () => undefined } as unknown as StreamHub;
  const caller = { address: "203.0.113.1", isUnlimited: false };
  const parts = { caller, reads: new ExpensiveReads(), weight: 0 };
  return new Stream(hub, { client: "c", sink, actor: ANYONE, identifyAgain: async () => ANYONE, wanted, ...parts });
}

test("targets that are refused are told so once each, however often the reader falls behind; others get their turn meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const sink = quickReader(2);
  const stream = streamOf(sink, [0, 1, 2, 3, 4].map(refusedTarget));
  stream.begin();
  expect(sink.written).toHaveLength(2);
  expect(stream.isBehind).toBe(true);
  // It has caught up and is left alone for a quarter of a second, the next time for half a second.
  await vi.advanceTimersByTimeAsync(249);
  expect(sink.written).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sink.written).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(499);
  expect(sink.written).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(sink.written).toHaveLength(5);
  expect(new Set(sink.written).size).toBe(5);
  stream.end();
});

test("a heartbeat says since when the log cannot be read, as long as that lasts", () => {
  let asOf: string | null = null;
  const sink = quickReader(9, () => asOf);
  const stream = streamOf(sink, []);
  stream.beat();
  asOf = "2026-11-29T14:32:00.000Z";
  stream.beat();
  asOf = null;
  stream.beat();
  const said = sink.written.map((text) => /event: heartbeat\nid: .*\ndata: (.*)\n\n$/.exec(text)?.[1]);
  expect(said).toEqual(["{}", '{"asOf":"2026-11-29T14:32:00.000Z"}', "{}"]);
  stream.end();
});
