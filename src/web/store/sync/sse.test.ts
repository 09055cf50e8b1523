import { expect, test } from "vitest";
import { eventReader } from "./sse.ts";

const TEXT =
  'event: change\nid: 1.2.3\ndata: {"targetIds":["a"],"document":{"id":"ä"}}\n\n: a comment\n\nevent: later-word\ndata: {}\n\nevent: heartbeat\nid: 1.2.3\ndata: {}\n\n';

test("events are read whole however the text is cut; comments and words nobody knows are passed over", () => {
  for (const size of [1, 2, 7, 1_000]) {
    const read = eventReader();
    const events = [];
    for (let at = 0; at < TEXT.length; at += size) events.push(...read(TEXT.slice(at, at + size)));
    expect(events).toEqual([
      { event: "change", id: "1.2.3", data: { targetIds: ["a"], document: { id: "ä" } } },
      { event: "heartbeat", id: "1.2.3", data: {} },
    ]);
  }
});

test("lines may end as on another system", () => {
  expect(eventReader()(TEXT.replaceAll("\n", "\r\n"))).toHaveLength(2);
});
