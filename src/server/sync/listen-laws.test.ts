import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startJobs } from "#server/documents/jobs.ts";
import { prune } from "#server/documents/prune.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { eventually } from "../testing/eventually.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import type { RequestedTarget } from "../testing/listener.ts";
import { OUTBOX_KEY, testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* DESIGN.md 5.4: what a listener receives. Two services on one database, like two processes. */

let first: TestService;
let second: TestService;
beforeAll(async () => {
  first = await testService();
  second = await testService({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const open: TestListener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.stop();
});
type Where = { service?: TestService; token?: string; clientId?: string };
async function listen(
  asked: RequestedTarget[],
  { service = first, token, clientId }: Where = {},
): Promise<TestListener> {
  const listener = new TestListener(clientId);
  open.push(listener);
  await listener.listen(service, asked, token);
  return listener;
}

/** After this long the log's position is recorded anew (prune.ts: ten minutes), ms. */
const PAST_A_MARK_MS = 11 * 60_000;

let spot = 10;
/** A place for one test, and a target around it. */
function aPlace() {
  spot += 1;
  const lat = spot;
  return {
    at: (lng: number, about: Parameters<typeof aListing>[0] = {}) =>
      bodyOf(aListing({ ...about, place: { ...aListing().place, lat, lng } })),
    target: { collection: "listings", near: { lat, lng: 0, withinKm: 25 } },
  };
}
describe("a document that leaves a target is removed from it", () => {
  test("moved out of the area, closed, hidden, gone; on the other service too", async () => {
    const { at, target } = aPlace();
    const ids = await first.putAll([0, 0.01, 0.02, 0.03].map((lng) => ({ body: at(lng) })));
    const listener = await listen([{ id: "t", target }], { service: second });
    await listener.current("t");
    // The other service may receive them a moment later.
    await eventually(() => expect(listener.ids("t")).toEqual(ids.toSorted()));
    const [moved = "", closed = "", hidden = "", stays = ""] = ids;
    await first.putAll([
      { id: moved, body: at(3) },
      { id: closed, body: at(0, { status: "withdrawn" }) },
      { id: hidden, body: at(0, { status: "hidden" }) },
    ]);
    await eventually(() => expect(listener.ids("t")).toEqual([stays]));
  });

  test("expired, when its time has come", async () => {
    const { at, target } = aPlace();
    let now = new Date();
    const stop = startJobs(first.database, { now: () => now, report: console.error, maintenance: [] });
    try {
      const expiresAt = new Date(now.getTime() + 3_600_000);
      const id = await first.put(at(0, { expiresAt: expiresAt.toISOString() }));
      const listener = await listen([{ id: "t", target }]);
      await listener.current("t");
      expect(listener.ids("t")).toEqual([id]);
      now = new Date(expiresAt.getTime() + 1);
      await eventually(() => expect(listener.ids("t")).toEqual([]));
    } finally {
      await stop();
    }
  });

  test("no longer permitted: a hidden listing, and what was found about it", async () => {
    const { at } = aPlace();
    const id = await first.put(at(0));
    const said = { listingId: id, outcome: "busy", at: "2026-11-20T08:00:00.000Z", by: "seeker" };
    const observation = await first.put(said, { collection: "observations" });
    const asked = [
      { id: "listing", target: { collection: "listings", ids: [id] } },
      { id: "found", target: { collection: "observations", where: { listingId: id } } },
    ];
    const [stranger, moderator] = [
      await listen(asked, { service: second }),
      await listen(asked, { token: (await signedIn(first, { roles: ["moderator"] })).token }),
    ];
    await Promise.all([stranger.current("listing"), stranger.current("found"), moderator.current("found")]);
    // The other service may hear of them a moment later.
    await eventually(() => expect([stranger.ids("listing"), stranger.ids("found")]).toEqual([[id], [observation]]));
    await first.put(at(0, { status: "hidden" }), { id });
    await eventually(() => expect([stranger.ids("listing"), stranger.ids("found")]).toEqual([[], []]));
    expect([moderator.ids("listing"), moderator.ids("found")]).toEqual([[id], [observation]]);
    await first.put(at(0), { id });
    await eventually(() => expect([stranger.ids("listing"), stranger.ids("found")]).toEqual([[id], [observation]]));
  });

  test("by the limit; and what moves up is told", async () => {
    const { at, target } = aPlace();
    const [a = "", b = "", c = ""] = await first.putAll([0.03, 0.02, 0.01].map((lng) => ({ body: at(lng) })));
    const listener = await listen([{ id: "t", target: { ...target, limit: 2 } }]);
    await listener.current("t");
    expect(listener.ids("t")).toEqual([b, c].toSorted());
    const nearest = await first.put(at(0));
    await eventually(() => expect(listener.ids("t")).toEqual([c, nearest].toSorted()));
    await first.putAll([nearest, c].map((id) => ({ id, body: at(0, { status: "fulfilled" }) })));
    await eventually(() => expect(listener.ids("t")).toEqual([a, b].toSorted()));
  });
});

describe("rights change: the person's streams are judged anew on every process", () => {
  let person: SignedIn;
  const listing = randomUUID();
  beforeAll(async () => {
    person = await signedIn(first, { roles: ["moderator"] });
    await first.put(bodyOf(aListing({ status: "hidden" })), { id: listing });
  });
  const asked = [{ id: "t", target: { collection: "listings", ids: [listing] } }];
  const announce = () => first.put({ at: randomUUID() }, { collection: "accounts", id: person.id });

  test("a role taken away: everything is told afresh, as they may see it now", async () => {
    const listener = await listen(asked, { service: second, token: person.token });
    await listener.current("t");
    await eventually(() => expect(listener.ids("t")).toEqual([listing]));
    await first.database.pool.query(`UPDATE auth."user" SET role = 'member' WHERE id = $1`, [person.id]);
    await announce();
    await eventually(() => expect(listener.ids("t")).toEqual([]));
    expect(listener.isOver).toBe(false);
    await eventually(() => expect(listener.checkpoints.has("t")).toBe(true));
    const before = listener.checkpoints.get("t");
    await first.database.pool.query(`UPDATE auth."user" SET role = 'member,moderator' WHERE id = $1`, [person.id]);
    await announce();
    await eventually(() => expect(listener.ids("t")).toEqual([listing]));
    // Who was away meanwhile begins anew too: the listing itself has not changed.
    const back = await listen([{ ...asked[0], id: "t", target: asked[0]?.target, checkpoint: before }], {
      token: person.token,
    });
    await back.current("t");
    expect([back.ids("t"), back.news()[0]?.event]).toEqual([[listing], "reset"]);
  });

  test("a session revoked: the stream ends", async () => {
    const listener = await listen(asked, { service: second, token: person.token });
    await listener.current("t");
    await first.database.pool.query(`DELETE FROM auth.session WHERE "userId" = $1`, [person.id]);
    await announce();
    await eventually(() => expect(listener.isOver).toBe(true));
  });
});

describe("a listener that goes on at a checkpoint", () => {
  test("is told what changed meanwhile, once, and nothing of what did not; on the other service too", async () => {
    const { at, target } = aPlace();
    const [kept = "", changed = "", gone = ""] = await first.putAll([0, 0.01, 0.02].map((lng) => ({ body: at(lng) })));
    const listener = await listen([{ id: "t", target }]);
    await listener.current("t");
    listener.stop();
    await eventually(() => expect(listener.isOver).toBe(true));
    const made = await first.put(at(0.03));
    await first.putAll([
      { id: changed, body: at(0.01, { title: "changed" }) },
      { id: gone, body: at(0, { status: "fulfilled" }) },
    ]);
    const from = listener.events.length;
    await listener.listen(second, [listener.resumed("t", target)]);
    await listener.current("t", from);
    const received = listener.events.slice(from).flatMap(({ event, data }) => {
      if (event === "change") return [`change ${data.document.id} ${data.document.version}`];
      return event === "remove" ? [`remove ${data.id}`] : event === "reset" ? [event] : [];
    });
    // A document may be sent twice in the same version: it changed while it was read, or a search
    // found it before the log did.
    const news = [...new Set(received)].filter((each) => each !== `change ${kept} 1`);
    expect(news.toSorted()).toEqual([`change ${changed} 2`, `change ${made} 1`, `remove ${gone}`].toSorted());
    expect(listener.ids("t")).toEqual([kept, changed, made].toSorted());
    listener.stop();
    await eventually(() => expect(listener.isOver).toBe(true));
    const quiet = listener.events.length;
    await listener.listen(first, [listener.resumed("t", target)]);
    await listener.current("t", quiet);
    expect(listener.news(quiet).map(({ event }) => event)).toEqual(["current"]);
  });

  test.each<[string, (sound: string) => string]>([
    ["nobody can read", () => "yesterday"],
    ["of another log", (sound) => sound.replace(/^[^.]*/, randomUUID())],
    ["that lies ahead of the log", (sound) => sound.replace(/\.\d+\.\d+$/, ".99999999.0")],
  ])("%s gets a reset and everything afresh", async (_case, spoil) => {
    const { at, target } = aPlace();
    const id = await first.put(at(0));
    const listener = await listen([{ id: "t", target }]);
    await listener.current("t");
    const again = await listen([{ id: "t", target, checkpoint: spoil(listener.checkpoints.get("t") ?? "") }]);
    await again.current("t");
    expect(again.news()[0]).toMatchObject({ event: "reset", data: { targetId: "t" } });
    expect(again.ids("t")).toEqual([id]);
  });

  test("that is no longer kept gets a reset; also by a process that has begun since", async () => {
    const { at, target } = aPlace();
    const id = await first.put(at(0));
    const listener = await listen([{ id: "t", target }]);
    await listener.current("t");
    listener.stop();
    const later = await first.put(at(0.01));
    // An open write, also of another database of the server, holds the log back until it ends.
    let now = Date.now();
    await eventually(async () => {
      now += PAST_A_MARK_MS;
      await prune(first.database, new Date(now), { changesMs: 0, changeRows: 0, mutationsMs: 0 });
      const kept = await first.database.pool.query("SELECT FROM changes WHERE id = $1", [later]);
      expect(kept.rowCount).toBe(0);
    });
    const third = await testService({ database: first.database });
    try {
      const from = listener.events.length;
      await listener.listen(third, [listener.resumed("t", target)]);
      await listener.current("t", from);
      expect(listener.news(from)[0]?.event).toBe("reset");
      expect(listener.ids("t")).toContain(id);
    } finally {
      await third.close();
    }
  });
});

test("a facility is told again when what it has changes", async () => {
  const id = await first.put(bodyOf(aFacility()), { collection: "facilities" });
  const listener = await listen([{ id: "t", target: { collection: "facilities", ids: [id] } }]);
  await listener.current("t");
  const listing = await first.put(bodyOf(aListing({ facilityId: id })));
  await eventually(() => expect(listener.targets.get("t")?.get(id)).toMatchObject({ listingIds: [listing] }));
});

test("only the newest stream of a client lives", async () => {
  const { target } = aPlace();
  const older = await listen([{ id: "t", target }]);
  await older.current("t");
  const newer = await listen([{ id: "t", target }], { clientId: older.clientId });
  await newer.current("t");
  await eventually(() => expect(older.isOver).toBe(true));
  expect(newer.isOver).toBe(false);
});

test("a reader who does not read costs a bounded buffer, and begins anew when it reads again", async () => {
  const { at, target } = aPlace();
  const slow = await listen([{ id: "t", target: { ...target, limit: 1_000 } }]);
  await slow.current("t");
  slow.pause();
  const note = "a very long note ".repeat(200);
  let version = 0;
  const ids = Array.from({ length: 150 }, () => randomUUID());
  const before = process.memoryUsage().rss;
  // Until the sockets' own buffers are full and the stream is ended.
  await eventually(async () => {
    version += 1;
    await first.putAll(ids.map((id) => ({ id, body: at(0, { note, title: `${version}` }) })));
    const metrics = await (await first.get(`/metrics?key=${OUTBOX_KEY}`)).text();
    expect(metrics).toMatch(/lifeboard_streams_behind [1-9]/);
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  slow.resume();
  const reset = await slow.saw(({ event }) => event === "reset");
  await slow.current("t", slow.events.indexOf(reset));
  await eventually(() => expect(slow.ids("t")).toEqual(ids.toSorted()));
  expect(slow.targets.get("t")?.get(ids[0] ?? "")).toMatchObject({ title: `${version}` });
});

test("a process that stops ends its streams, and takes none", async () => {
  const third = await testService({ database: first.database });
  const { target } = aPlace();
  const listener = await listen([{ id: "t", target }], { service: third });
  await listener.current("t");
  const stopping = third.httpServer.listener.drain(5_000);
  await expect(listen([{ id: "t", target }], { service: third })).rejects.toThrow("503");
  await eventually(() => expect(listener.isOver).toBe(true));
  await stopping;
  await third.close();
});
