import type { StreamEvent, Target } from "#contract/sync.ts";
import type { Hearing, Listening } from "../environment.ts";
import type { FakeClock } from "./fake-clock.ts";
import type { FakeServer } from "./fake-server.ts";
import { refusal } from "./fake-server.ts";

const BEAT_MS = 20_000;

type Followed = { id: string; target: Target; members: Set<string> };

type FakeStreamOptions = {
  server: FakeServer;
  clock: FakeClock;
  viewer: string | null;
  asked: Listening;
  hearing: Hearing;
};

/** A stream of the server in memory, by the wire's laws. Returns a function that ends it. */
export function fakeStream({ server, clock, viewer, asked, hearing }: FakeStreamOptions): () => void {
  const followed: Followed[] = [];
  let sentTo = server.log.length;
  let isEnded = false;
  const say = (events: StreamEvent[]) => {
    if (!isEnded && events.length > 0) hearing.received(structuredClone(events));
  };
  const show = (id: string, target: Target) => {
    const documents = server.query(target, viewer).documents;
    return { documents, members: new Set(documents.map((each) => `${each.collection}/${each.id}`)), id, target };
  };
  const begin = ({ id, target, checkpoint }: Listening["targets"][number]): StreamEvent[] => {
    if (target.mine === true && viewer === null) {
      return [event("rejected", { targetId: id, error: refusal("unauthenticated", "later") })];
    }
    const { documents, members } = show(id, target);
    followed.push({ id, target, members });
    const since = checkpoint === undefined ? null : server.since(checkpoint);
    const events: StreamEvent[] = checkpoint !== undefined && since === null ? [event("reset", { targetId: id })] : [];
    const changed = documents.filter((each) => since?.has(`${each.collection}/${each.id}`) !== false);
    events.push(...changed.map((document) => event("change", { targetIds: [id], document })));
    for (const key of since ?? []) if (!members.has(key)) events.push(left(key, [id]));
    return [...events, event("current", { targetIds: [id], checkpoint: server.checkpoint })];
  };
  const tell = () => {
    const changed = new Set(server.log.slice(sentTo).map(({ key }) => key));
    sentTo = server.log.length;
    for (const each of followed) {
      const { documents, members } = show(each.id, each.target);
      const events: StreamEvent[] = [];
      for (const document of documents) {
        const key = `${document.collection}/${document.id}`;
        if (changed.has(key) || !each.members.has(key))
          events.push(event("change", { targetIds: [each.id], document }));
      }
      for (const key of each.members) if (!members.has(key)) events.push(left(key, [each.id]));
      each.members = members;
      say(events);
    }
  };
  const beat = () => {
    if (isEnded) return;
    const targetIds = followed.map(({ id }) => id);
    say([event("current", { targetIds, checkpoint: server.checkpoint }), event("heartbeat", {})]);
    clock.after(BEAT_MS, beat);
  };
  hearing.opened();
  for (const each of asked.targets) say(begin(each));
  clock.after(BEAT_MS, beat);
  const stop = server.onChange(() => setImmediate(tell));
  return () => {
    isEnded = true;
    stop();
  };
}

function left(key: string, targetIds: string[]): StreamEvent {
  const [collection = "", id = ""] = key.split("/");
  return event("remove", { targetIds, collection, id });
}

function event<Name extends StreamEvent["event"]>(
  name: Name,
  data: Extract<StreamEvent, { event: Name }>["data"],
): StreamEvent {
  return { event: name, data, id: null } as StreamEvent;
}
