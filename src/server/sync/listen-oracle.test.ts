import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncQuery, Target } from "#contract/sync.ts";
import type { StreamEvent, WireDocument } from "#contract/sync.ts";
import type { Write } from "#server/documents/command.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { eventually } from "../testing/eventually.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import { rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { boundedTarget } from "./stream-bounds.ts";
import { seededInt, seedOf } from "../../../scripts/testing/seed.ts";
import type { RandomInt } from "../../../scripts/testing/seed.ts";

/*
 * The change log under 8 concurrent writers with random pauses. 20 listeners on
 * two services with one database disconnect at random. Every listener ends with exactly the
 * documents of a fresh query.
 */

const WRITERS = 8;
const LISTENERS = rounds(10, 20);
const WRITES = rounds(12, 2_000);

const pick = <T>(roll: RandomInt, all: readonly [T, ...T[]]): T => all[roll(all.length)] ?? all[0];

const SEED = seedOf("listeners");
const IDS = Array.from({ length: 40 }, () => randomUUID());
const OBSERVATIONS = Array.from({ length: 15 }, () => randomUUID());
const FACILITIES = Array.from({ length: 4 }, () => randomUUID());

let services: [TestService, TestService];
let owner: SignedIn;
beforeAll(async () => {
  const first = await testService();
  services = [first, await testService({ database: first.database })];
  owner = await signedIn(first);
});
afterAll(async () => {
  await services[1].close();
  await services[0].close();
});

const near = { lat: 10, lng: -40, withinKm: 25 };
const TARGETS: readonly object[] = [
  { collection: "listings", near },
  { collection: "listings", near, limit: 5 },
  { collection: "listings", near: { ...near, withinKm: 400 }, where: { kind: "oxygen" }, limit: 3 },
  { collection: "listings", near: { ...near, withinKm: 400 }, where: { "details.form": "refill" }, limit: 4 },
  { collection: "listings", where: { kind: ["oxygen", "food"], side: "offer" } },
  { collection: "listings", where: { kind: "food" }, limit: 4 },
  { collection: "listings", mine: true },
  { collection: "listings", mine: true, limit: 2 },
  { collection: "listings", ids: IDS.slice(0, 10) },
  { collection: "observations" },
  { collection: "observations", limit: 6 },
  { collection: "observations", where: { listingId: IDS.slice(0, 5) } },
  { collection: "facilities", near },
  { collection: "facilities", ids: FACILITIES.slice(0, 2) },
];

function aWrite(roll: RandomInt): { collection: string; id: string; body: ReturnType<typeof bodyOf> | null } {
  const isGone = roll(12) === 0;
  const what = roll(10);
  if (what === 0) {
    const place = { ...aFacility().place, lat: pick(roll, [10, 10.1, 12]), lng: -40 };
    const id = FACILITIES[roll(FACILITIES.length)] ?? "";
    return { collection: "facilities", id, body: isGone ? null : bodyOf(aFacility({ place, name: `${roll(99)}` })) };
  }
  if (what <= 2) {
    const at = roll(OBSERVATIONS.length);
    // Its listing never changes: it follows from the id.
    const said = { listingId: IDS[at % 8] ?? "", outcome: "busy", at: new Date().toISOString(), by: "seeker" };
    return {
      collection: "observations",
      id: OBSERVATIONS[at] ?? "",
      body: isGone ? null : { ...said, note: `${roll(1_000)}` },
    };
  }
  const at = roll(IDS.length);
  // Its kind never changes: it follows from the id.
  const kind = (["oxygen", "food", "bed"] as const)[at % 3] ?? "bed";
  const body = bodyOf(
    aListing({
      kind,
      side: at % 2 === 0 ? "offer" : "need",
      details: kind === "oxygen" ? { form: pick(roll, ["refill", "cylinder"]) } : {},
      title: `${roll(1_000)}`,
      ownerId: at % 4 === 0 ? owner.id : null,
      status: pick(roll, ["open", "open", "open", "fulfilled", "hidden"]),
      place: { ...aListing().place, lat: pick(roll, [9.9, 10, 10.05, 10.1, 12, 40]), lng: -40 + roll(20) / 100 },
      ...(at % 5 === 0 && { facilityId: FACILITIES[at % FACILITIES.length] ?? "" }),
    }),
  );
  // A removed document no longer has an owner. Listings of facilities are closed, not removed.
  return { collection: "listings", id: IDS[at] ?? "", body: isGone && at % 5 !== 0 ? null : body };
}

/** How many writes are done, of all writers. */
let written = 0;

/**
 * One writer: takes its transaction number, stays for some statements, and commits, so that commits
 * overtake each other.
 */
async function write(roll: RandomInt): Promise<void> {
  for (let n = 0; n < WRITES; n += 1) {
    const { collection, id, body } = aWrite(roll);
    const stays = roll(3) === 0 ? roll(40) : 0;
    await executeCommand(services[roll(2)]?.database ?? services[0].database, {
      by: { who: "test", role: "admin" },
      act: "test.write",
      lock: [{ collection, id }],
      read: async (client) => {
        await client.query("SELECT pg_current_xact_id()");
        for (let statements = stays; statements > 0; statements -= 1) await client.query("SELECT");
        return [];
      },
      decide: (current) => {
        const isThere = current.size > 0;
        const act = (): Write[] => {
          if (body === null) return isThere ? [{ do: "remove", collection, id }] : [];
          return [{ do: isThere ? "update" : "insert", collection, id, body }];
        };
        return { ok: true, value: { writes: act() } };
      },
    });
    written += 1;
  }
}

type Listening = { listener: TestListener; targets: { id: string; target: object }[]; token: string | undefined };

/**
 * One listener: connects, leaves at any moment and returns, to either service, rarely with an
 * unknown place.
 */
async function wander(roll: RandomInt, { listener, targets, token }: Listening, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const asked = targets.map(({ id, target }) => {
      const checkpoint = roll(25) === 0 ? "who.knows" : listener.checkpoints.get(id);
      return { id, target, checkpoint };
    });
    await listener.listen(services[roll(2)] ?? services[0], asked, token);
    // It goes after so many more events, and comes back after so many more writes of others.
    const upTo = listener.events.length + (roll(5) === 0 ? roll(3) : roll(16));
    await eventually(() => expect(isOver() || listener.events.length >= upTo).toBe(true), 1);
    listener.stop();
    await eventually(() => expect(listener.isOver).toBe(true), 1);
    const back = written + (roll(4) === 0 ? roll(30) : roll(3));
    await eventually(() => expect(isOver() || written >= back).toBe(true), 1);
  }
}

/** Documents without the members that change with time. */
function withoutTimes(documents: Iterable<WireDocument>): WireDocument[] {
  return [...documents]
    .map((document) => ({ ...document, freshness: null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

test("every listener ends with exactly the documents a fresh query gives, whatever was written and however often it left", async () => {
  console.log(`listening under writers: SEED=${SEED}`);
  const roll = seededInt(SEED);
  const all: Listening[] = Array.from({ length: LISTENERS }, (_, at) => {
    const token = roll(3) === 0 ? owner.token : undefined;
    const able = TARGETS.filter((target) => token !== undefined || !("mine" in target));
    const chosen = [0, 1, 2].map((step) => able[(at + step * 5) % able.length] ?? {});
    return {
      listener: new TestListener(),
      targets: chosen.map((target, id) => ({ id: `t${id}`, target })),
      token,
    };
  });
  let isWritten = false;
  const writers = Array.from({ length: WRITERS }, (_, at) => write(seededInt(SEED + at)));
  const wanderers = all.map((each, at) => wander(seededInt(SEED - at), each, () => isWritten));
  await Promise.all(writers);
  isWritten = true;
  await Promise.all(wanderers);
  for (const { database, feed } of services) await settleFeed(database, feed);
  await Promise.all(all.map((each, at) => checkOne(each, services[at % 2] ?? services[0])));
  for (const { listener } of all) listener.stop();
});

async function checkOne({ listener, targets, token }: Listening, service: TestService): Promise<void> {
  const from = listener.events.length;
  await listener.listen(
    service,
    targets.map(({ id, target }) => listener.resumed(id, target)),
    token,
  );
  for (const { id, target } of targets) {
    const response = await ask(service, {
      method: "POST",
      path: "/api/v1/sync/query",
      body: { target: boundedTarget(Target.parse(target)) },
      ...(token !== undefined && { token }),
    });
    const fresh = withoutTimes(syncQuery.output.parse(response.json).documents);
    await eventually(() => {
      const held = withoutTimes(listener.targets.get(id)?.values() ?? []);
      const received = JSON.stringify(listener.events.slice(from).map(inShort));
      expect(inBrief(held), `${JSON.stringify(target)}, seed ${SEED}, told ${received}`).toEqual(inBrief(fresh));
      expect(held, `${JSON.stringify(target)} of seed ${SEED}`).toEqual(fresh);
    });
  }
}

function inBrief(documents: readonly WireDocument[]): string[] {
  return documents.map(({ id, version }) => `${id} ${version}`);
}

function inShort({ event, data }: StreamEvent): unknown {
  return event === "change" ? [event, data.targetIds, data.document.id, data.document.version] : [event, data];
}
