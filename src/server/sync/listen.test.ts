import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { eventually } from "../testing/eventually.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import type { RequestedTarget } from "../testing/listener.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let service: TestService;
let owner: SignedIn;
beforeAll(async () => {
  service = await testService();
  owner = await signedIn(service);
});
afterAll(() => service.close());

const open: TestListener[] = [];
afterEach(() => {
  for (const listener of open.splice(0)) listener.stop();
});
async function listen(asked: RequestedTarget[], token?: string): Promise<TestListener> {
  const listener = new TestListener();
  open.push(listener);
  return listener.listen(service, asked, token);
}
const at = (lat: number, about: Parameters<typeof aListing>[0] = {}) =>
  bodyOf(aListing({ ...about, place: { ...aListing().place, lat, lng: -40 } }));
const near = (lat: number) => ({ collection: "listings", near: { lat, lng: -40, withinKm: 25 } });

describe("a listener", () => {
  test("is told what is there, then that this is all, then what changes", async () => {
    const first = await service.put(at(10));
    const listener = await listen([{ id: "here", target: near(10) }]);
    await listener.current("here");
    expect(listener.ids("here")).toEqual([first]);
    const second = await service.put(at(10.01));
    await eventually(() => expect(listener.ids("here")).toEqual([first, second].toSorted()));
    await service.put(at(10, { status: "fulfilled" }), { id: first });
    await eventually(() => expect(listener.ids("here")).toEqual([second]));
    await service.put(at(11), { id: second });
    await eventually(() => expect(listener.ids("here")).toEqual([]));
    await service.put(at(10), { id: second });
    await eventually(() => expect(listener.ids("here")).toEqual([second]));
    expect(listener.events.filter(({ event }) => event === "reset")).toEqual([]);
  });

  test("to mine gets its own part, also of what changes; others do not", async () => {
    const listing = await post(owner);
    const [own, other] = [
      await listen([{ id: "mine", target: { collection: "listings", mine: true } }], owner.token),
      await listen([{ id: "one", target: { collection: "listings", ids: [listing.id] } }]),
    ];
    await Promise.all([own.current("mine"), other.current("one")]);
    expect(own.targets.get("mine")?.get(listing.id)).toMatchObject({ own: {}, version: 1 });
    await observe(owner, listing.id, { outcome: "busy" });
    await eventually(() => {
      expect(own.targets.get("mine")?.get(listing.id)).toMatchObject({ own: {}, version: 2 });
      expect(other.targets.get("one")?.get(listing.id)).toMatchObject({ version: 2 });
    });
    expect(other.targets.get("one")?.get(listing.id)).not.toHaveProperty("own");
  });
});

test("a target that cannot be answered is rejected, and the others go on", async () => {
  const listener = await listen([
    { id: "no such", target: { collection: "rings" } },
    { id: "no field", target: { collection: "listings", where: { ownerId: "x" } } },
    { id: "nonsense", target: { collection: "listings", limit: 0 } },
    { id: "mine", target: { collection: "listings", mine: true } },
    { id: "good", target: near(-33) },
  ]);
  await listener.current("good");
  const rejected = listener.events.flatMap(({ event, data }) => (event === "rejected" ? [data] : []));
  expect(rejected.map(({ targetId, error }) => [targetId, error.reason])).toEqual([
    ["no such", "http/invalid-argument"],
    ["no field", "http/invalid-argument"],
    ["nonsense", "http/invalid-argument"],
    ["mine", "http/unauthenticated"],
  ]);
});

test.each<[string, object]>([
  ["is unreadable", { clientId: "0".repeat(32), targets: "all" }],
  ["has more than twenty targets", { targets: Array.from({ length: 21 }, (_, at) => ({ id: `${at}`, target: {} })) }],
  ["names a target twice", { targets: [1, 2].map(() => ({ id: "a", target: near(1) })) }],
])("a body that %s is refused", async (_case, body) => {
  const response = await ask(service, {
    method: "POST",
    path: "/api/v1/sync/listen",
    body: { clientId: "0".repeat(32), ...body },
  });
  expect([response.status, response.reason]).toEqual([400, "http/invalid-argument"]);
});
