import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { Target } from "#contract/sync.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import { workOfIds } from "#domain/shared/read-price.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import { createFeed } from "#server/documents/change-log/feed.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { ExpensiveReads } from "#server/http/admission/expensive-reads.ts";
import type { EventSink } from "#server/http/transport/events.ts";
import { observationCollection } from "#server/listings/observation-collection.ts";
import { createLog } from "#server/runtime/log.ts";
import { testDatabase } from "../testing/database.ts";
import { eventually } from "../testing/eventually.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { removeDocuments } from "../testing/remove-documents.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { ChangeHub } from "./hub.ts";
import { boundedTarget } from "./stream-bounds.ts";
import type { StreamOptions, WantedTarget } from "./stream.ts";
import { SPARE } from "./view.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let feed: Feed;
beforeAll(async () => {
  database = await testDatabase();
  feed = await createFeed(database);
});
afterAll(async () => {
  await feed.close();
  await database.drop();
});

const by = { who: "test", role: "admin", act: "test.put" } as const;

function anObservation(listingId: string, note = "stays") {
  const body = { listingId, outcome: "busy", at: new Date().toISOString(), by: "seeker", note };
  return { collection: "observations", id: randomUUID(), body };
}

/** A point that a test reaches and goes on from when it is opened. */
function aGate(): { pass: () => Promise<void>; reached: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  let reach = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const pass = (): Promise<void> => {
    reach();
    return opened;
  };
  return { pass, reached, open };
}

/** A collection without documents, whose work on changes of others waits at a gate. */
function waitingCollection(pass: () => Promise<void>): Collection {
  const plan: TargetPlan = {
    scope: { ids: null, ownerId: null, groups: null, near: null },
    limit: 10,
    viewer: "",
    holds: () => false,
    rankOf: () => 0,
    search: workOfIds(0),
    find: async () => [],
  };
  return {
    name: "waiting",
    present: async () => [],
    plan: () => ({ ok: true, value: plan }),
    groupOf: () => "",
    formOf: () => "",
    touchedBy: async () => {
      await pass();
      return [];
    },
  };
}

function openHub(...all: Collection[]): ChangeHub {
  const collections = new Map(all.map((each) => [each.name, each]));
  const log = createLog("error", () => undefined);
  const hub = new ChangeHub({ collections, database, feed, log, now: () => new Date() });
  onTestFinished(() => hub.close());
  return hub;
}

type Received = { events: () => string; held: () => string[]; leave: () => void };

/** Listens to the newest observations of a listing. */
function listen(
  hub: ChangeHub,
  collection: Collection,
  of: { listingId: string; limit: number; reads?: StreamOptions["reads"] },
): Received {
  const written: string[] = [];
  let leave = (): void => undefined;
  const sink: EventSink = {
    write: (events) => written.push(String(events)) > 0,
    unsent: 0,
    drained: async () => undefined,
    onClose: (closed) => void (leave = closed),
    end: () => undefined,
    asOf: () => null,
  };
  const { listingId, limit, reads = new ExpensiveReads() } = of;
  const target = boundedTarget(Target.parse({ collection: "observations", where: { listingId }, limit }));
  const plan: WantedTarget["plan"] = (actor) => {
    const planned = collection.plan(target, actor);
    if (!planned.ok) throw new Error("a target of the test is refused");
    return { ok: true, value: { collection, plan: planned.value, word: `${collection.name} ${listingId}` } };
  };
  hub.open({
    client: randomUUID(),
    sink,
    actor: ANYONE,
    identifyAgain: async () => ANYONE,
    wanted: [{ targetId: `"t"`, checkpoint: undefined, plan }],
    caller: { address: "203.0.113.1", isUnlimited: false },
    reads,
    weight: 0,
  });
  return { events: () => written.join(""), held: () => heldAfter(written.join("")), leave: () => leave() };
}

/** The documents that a listener holds after these events. */
function heldAfter(events: string): string[] {
  const held = new Set<string>();
  for (const [, event, id = ""] of events.matchAll(/^event: (change|remove)$[^]*?"id":"([^"]+)"/gm)) {
    if (event === "change") held.add(id);
    else held.delete(id);
  }
  return [...held].toSorted();
}

const isCurrent = (listener: Received): Promise<void> =>
  eventually(() => expect(listener.events()).toContain("event: current"));

test("who begins to listen while a change of others is worked out gets nothing that was kept from before it", async () => {
  const listing = { collection: "listings", id: randomUUID() };
  const observation = anObservation(listing.id);
  await upsertBatch(database, [{ ...listing, body: bodyOf(aListing()) }, observation], by);
  await settleFeed(database, feed);
  const observations = observationCollection(database);
  const { pass, reached, open } = aGate();
  const waiting = waitingCollection(pass);
  const hub = openHub(observations, waiting);
  const of = { listingId: listing.id, limit: 2 };
  listen(hub, waiting, of);
  const early = listen(hub, observations, of);
  await isCurrent(early);
  expect(early.held()).toEqual([observation.id]);
  early.leave();
  // Nobody listens to observations when their listing is hidden.
  await upsertBatch(database, [{ ...listing, body: bodyOf(aListing({ status: "hidden" })) }], by);
  await settleFeed(database, feed);
  await reached;
  const late = listen(hub, observations, of);
  open();
  await isCurrent(late);
  expect(late.held()).toEqual([]);
});

test("while a search looks for what takes the place of documents that left, nobody is told that they have everything", async () => {
  const listing = { collection: "listings", id: randomUUID() };
  // The newest are shown, and as many as are known behind them; all but one of those leave.
  const older = Array.from({ length: 3 }, () => anObservation(listing.id));
  const newer = Array.from({ length: SPARE + 1 }, () => anObservation(listing.id, "leaves"));
  await upsertBatch(database, [{ ...listing, body: bodyOf(aListing()) }], by);
  for (const each of [...older, ...newer]) await upsertBatch(database, [each], by);
  await settleFeed(database, feed);
  const observations = observationCollection(database);
  const { pass, reached, open } = aGate();
  let searches = 0;
  const slow: Collection = {
    ...observations,
    plan: (target, actor) => {
      const planned = observations.plan(target, actor);
      if (!planned.ok) return planned;
      const { find } = planned.value;
      const findLater: TargetPlan["find"] = async (most, now) => {
        searches += 1;
        if (searches > 1) await pass();
        return find(most, now);
      };
      return { ok: true, value: { ...planned.value, find: findLater } };
    },
  };
  const hub = openHub(slow);
  const of = { listingId: listing.id, limit: 2 };
  const early = listen(hub, slow, of);
  await isCurrent(early);
  const before = early.events().length;
  await removeDocuments(database, { note: "leaves" }, by);
  await settleFeed(database, feed);
  await reached;
  const late = listen(hub, slow, of);
  await eventually(() => expect(late.held()).toHaveLength(1));
  for (const stream of hub.clients) stream.beat();
  expect(early.events().slice(before)).toContain("event: remove");
  expect(early.events().slice(before)).toContain("event: heartbeat");
  expect(early.events().slice(before)).not.toContain("event: current");
  expect(late.events()).not.toContain("event: current");
  open();
  await isCurrent(late);
  await eventually(() => expect(early.events().slice(before)).toContain("event: current"));
  const left = [older[1], older[2]].map((each) => each?.id).toSorted();
  expect([early.held(), late.held()]).toEqual([left, left]);
});

test("while rules that have changed wait to be followed, nobody is told a place, and a view that all have left is forgotten", async () => {
  const listing = { collection: "listings", id: randomUUID() };
  await upsertBatch(database, [{ ...listing, body: bodyOf(aListing()) }], by);
  await settleFeed(database, feed);
  const observations = observationCollection(database);
  const { pass, reached, open } = aGate();
  let rules: { off: string | null } = { off: null };
  const ruled: Collection = { ...observations, rules: { inForce: () => rules, decide: "members" } };
  const hub = openHub(ruled);
  // Others read: the search by the new rules waits for its turn.
  const reads: StreamOptions["reads"] = {
    runOfStream: async (_reader, _work, read) => {
      if (rules.off !== null) await pass();
      return { value: await read() };
    },
  };
  const listener = listen(hub, ruled, { listingId: listing.id, limit: 2, reads });
  await isCurrent(listener);
  const before = listener.events().length;
  rules = { off: "blood" };
  await reached;
  await upsertBatch(database, [anObservation(listing.id)], by);
  await settleFeed(database, feed);
  for (const stream of hub.clients) stream.beat();
  expect(listener.events().slice(before)).not.toContain("event: current");
  listener.leave();
  open();
  await eventually(() => expect(hub.stats().stream_views).toBe(0));
});

test("rules that change and change back between two looks leave nothing in sight as it looked in between", async () => {
  const listing = { collection: "listings", id: randomUUID() };
  await upsertBatch(database, [{ ...listing, body: bodyOf(aListing()) }], by);
  await settleFeed(database, feed);
  let rules: { off: string | null } = { off: null };
  const ruled: Collection = {
    ...observationCollection(database),
    present: async (documents) => {
      const shown = documents.map(({ id }) => ({ id, looks: rules.off === null ? "on" : "off" }));
      // They are taken back as soon as something was shown by them, before anybody looks.
      if (rules.off !== null && documents.length > 0) rules = { off: null };
      return shown as unknown as Awaited<ReturnType<Collection["present"]>>;
    },
    rules: { inForce: () => rules, decide: "looks" },
  };
  const listener = listen(openHub(ruled), ruled, { listingId: listing.id, limit: 2 });
  await isCurrent(listener);
  rules = { off: "blood" };
  await upsertBatch(database, [anObservation(listing.id)], by);
  await eventually(() => expect(listener.events()).toContain('"looks":"off"'));
  await eventually(() => expect(listener.events().split('"looks":"off"')[1]).toContain('"looks":"on"'));
});
