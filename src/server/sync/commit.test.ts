import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn, ask } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { rounds } from "../testing/rounds.ts";
import { anInput, observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { newId } from "#domain/shared/ids.ts";
import { testStore } from "../testing/sync.ts";

let service: TestService;
let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  [owner, other] = await Promise.all([signedIn(service), signedIn(service)]);
});
afterAll(() => service.close());

const COMMIT = "/api/v1/sync/commit";
const read = async (id: string) => (await owner.ask("GET", `/api/v1/listings/${id}`)).json;

describe("a batch is refused", () => {
  test.each<[string, object]>([
    ["without a client's id", { mutations: [] }],
    ["with an id that is none", { clientId: "x", mutations: [] }],
    ["with a mutation without a key", { clientId: "0".repeat(32), mutations: [{ name: "listings.renew", args: {} }] }],
    [
      "with more than ten mutations",
      {
        clientId: "0".repeat(32),
        mutations: Array.from({ length: 11 }, (_, at) => ({ key: `k${at}`, name: "listings.renew", args: {} })),
      },
    ],
  ])("%s", async (_case, body) => {
    expect((await ask(service, { method: "POST", path: COMMIT, body })).status).toBe(400);
  });
});

describe("a mutation is rejected", () => {
  test("when nobody knows its name", async () => {
    const { results } = await testStore(service, owner.token).commit([{ name: "listings.explode", args: {} }]);
    expect(results).toMatchObject([
      { state: "rejected", error: { code: "unimplemented", reason: "sync/unknown-mutation", retry: "never" } },
    ]);
    const error = results[0]?.state === "rejected" ? results[0].error : {};
    expect(Object.keys(error)).toEqual(expect.not.arrayContaining(["type", "status", "requestId"]));
  });

  test("without an account, except observations", async () => {
    const { id } = await post(owner);
    const { states } = await testStore(service).commit([
      { name: "listings.post", args: anInput() },
      { name: "listings.close", args: { id, outcome: "withdrawn" } },
    ]);
    expect(states).toEqual(["http/unauthenticated", "http/unauthenticated"]);
    const found = await testStore(service).commit([
      { name: "observations.record", args: { listingId: id, outcome: "busy" } },
    ]);
    expect(found.states).toEqual(["acknowledged"]);
  });

  test("with the errors of each part, and with what somebody else's edit made of it", async () => {
    const { id } = await post(owner);
    await owner.ask("PATCH", `/api/v1/listings/${id}`, { title: "First" }, { "If-Match": '"1"' });
    const { results } = await testStore(service, owner.token).commit([
      { name: "listings.post", args: anInput({ details: {} }) },
      { name: "listings.edit", args: { id, title: "Second" }, precondition: { editVersion: 1 } },
    ]);
    expect(results).toMatchObject([
      { error: { reason: "http/invalid-argument", errors: [{ path: "details.form" }] } },
      { error: { reason: "listings/version-changed", retry: "after-change", current: { version: 2, editVersion: 2 } } },
    ]);
    expect(await read(id)).toMatchObject({ title: "First" });
  });

  test("of somebody else's listing, as the routes refuse it", async () => {
    const { id } = await post(owner);
    const { states } = await testStore(service, other.token).commit([
      { name: "listings.edit", args: { id, title: "x" } },
      { name: "listings.close", args: { id, outcome: "fulfilled" } },
      { name: "listings.take", args: { id, count: 1 } },
      { name: "listings.renew", args: { id: randomUUID() } },
    ]);
    expect(states).toEqual([
      "http/permission-denied",
      "http/permission-denied",
      "http/permission-denied",
      "listings/not-found",
    ]);
  });
});

describe("a batch", () => {
  test("is carried out in order, each by itself, and answers documents as the viewer may see them", async () => {
    const id = newId();
    const store = testStore(service, owner.token);
    const { results, states } = await store.commit([
      { name: "listings.post", args: anInput({ id, side: "offer" }) },
      { name: "observations.record", args: { listingId: id, outcome: "in-stock", count: 5 } },
      { name: "listings.edit", args: { id, title: "Changed" }, precondition: { editVersion: 1 } },
      { name: "listings.take", args: { id, count: 9 } },
      { name: "listings.take", args: { id, count: 2 } },
    ]);
    expect(states).toEqual(["acknowledged", "acknowledged", "acknowledged", "listings/not-enough", "acknowledged"]);
    expect(results[0]).toMatchObject({ documents: [{ collection: "listings", id, version: 1, own: {}, may: {} }] });
    expect(results[1]).toMatchObject({
      documents: [{ collection: "listings" }, { collection: "observations", count: 5 }],
    });
    expect(results[4]).toMatchObject({
      documents: [{ version: 4, editVersion: 2, title: "Changed", stock: { count: 3 } }],
    });
  });

  test("of an answer that was lost is answered again, and nothing happens twice", async () => {
    const { id } = await post(owner, { side: "offer" });
    await observe(owner, id, { outcome: "in-stock", count: 10 });
    const store = testStore(service, owner.token);
    const key = randomUUID();
    const batch = [{ name: "listings.take", args: { id, count: 1 }, key }];
    const all = await Promise.all([store.commit(batch), store.commit(batch), store.commit(batch)]);
    expect(all.map(({ states }) => states)).toEqual([["acknowledged"], ["acknowledged"], ["acknowledged"]]);
    expect(await read(id)).toMatchObject({ stock: { count: 9 }, version: 3 });
    const other2 = await store.commit([{ ...batch[0], name: "listings.take", args: { id, count: 2 }, key }]);
    expect(other2.states).toEqual(["sync/key-reused"]);
    // The route with the same key is the same mutation.
    const response = await owner.ask("POST", `/api/v1/listings/${id}/take`, { count: 1 }, { "Idempotency-Key": key });
    expect([response.status, response.json["version"]]).toEqual([200, 3]);
  });

  test("behind a mutation that is to be tried again, later ones of the same document wait; others go on", async () => {
    const [first, second] = [await post(owner), await post(owner)];
    const store = testStore(service);
    const record = (listingId: string) => ({ name: "observations.record", args: { listingId, outcome: "busy" } });
    const { states } = await store.commit([
      { name: "listings.renew", args: { id: first.id } },
      record(first.id),
      record(second.id),
      { name: "observations.undo", args: { id: first.id } },
    ]);
    expect(states).toEqual([
      "http/unauthenticated",
      "sync/blocked-by-earlier",
      "acknowledged",
      "sync/blocked-by-earlier",
    ]);
  });
});

describe("a transaction", () => {
  test("is carried out whole, each step seeing those before it", async () => {
    const id = newId();
    const { results, states } = await testStore(service, owner.token).commit(
      [
        { name: "listings.post", args: anInput({ id, side: "offer" }) },
        { name: "observations.record", args: { listingId: id, outcome: "in-stock", count: 5 } },
        { name: "listings.edit", args: { id, title: "Changed" }, precondition: { editVersion: 1 } },
        { name: "listings.take", args: { id, count: 2 } },
      ],
      { transaction: true },
    );
    expect(states).toEqual(["acknowledged", "acknowledged", "acknowledged", "acknowledged"]);
    expect(results[3]).toMatchObject({ documents: [{ version: 4, editVersion: 2, stock: { count: 3 } }] });
  });

  test("is rejected whole, with one error and the key that failed", async () => {
    const [first, second] = [await post(owner), await post(owner)];
    const key = randomUUID();
    const { results, failedKey } = await testStore(service, owner.token).commit(
      [
        { name: "listings.edit", args: { id: first.id, title: "Changed" }, precondition: { editVersion: 1 } },
        { name: "listings.edit", args: { id: second.id, title: "Changed" }, precondition: { editVersion: 7 }, key },
      ],
      { transaction: true },
    );
    expect(failedKey).toBe(key);
    for (const result of results) {
      expect(result).toMatchObject({
        state: "rejected",
        error: { reason: "listings/version-changed", failedKey: key },
      });
    }
    expect(await read(first.id)).toMatchObject({ title: "Two cylinders", version: 1 });
  });

  test("sent again is answered, not repeated; half of one is a key used twice", async () => {
    const { id } = await post(owner, { side: "offer" });
    await observe(owner, id, { outcome: "in-stock", count: 10 });
    const store = testStore(service, owner.token);
    const takes = [1, 2].map((count) => ({ name: "listings.take", args: { id, count }, key: randomUUID() }));
    expect((await store.commit(takes, { transaction: true })).states).toEqual(["acknowledged", "acknowledged"]);
    expect((await store.commit(takes, { transaction: true })).states).toEqual(["acknowledged", "acknowledged"]);
    expect(await read(id)).toMatchObject({ stock: { count: 7 } });
    const half = [takes[0] ?? takes[1], { name: "listings.take", args: { id, count: 3 } }].flatMap(
      (each) => each ?? [],
    );
    expect((await store.commit(half, { transaction: true })).states).toEqual(["sync/key-reused", "sync/key-reused"]);
  });

  test("eight clients read, change and write with a precondition: each ends done, or aborted after 5 tries; none is lost", async () => {
    const second = await testService({ database: service.database, settings: { RATE_LIMITS: "off" } });
    const { id } = await post(owner, { quantity: 1, kind: "food", details: {}, unit: "meal" });
    const addOne = async (at: number): Promise<"done" | "aborted"> => {
      const store = testStore(at % 2 === 0 ? service : second, owner.token);
      for (let tries = 0; tries < 5; tries += 1) {
        const seen = await read(id);
        const args = { id, quantity: Number(seen["quantity"]) + 1 };
        const precondition = { editVersion: Number(seen["editVersion"]) };
        const sent = [{ name: "listings.edit", args, precondition }];
        const [state] = (await store.commit(sent, { transaction: true })).states;
        if (state === "acknowledged") return "done";
        expect(state).toBe("listings/version-changed");
      }
      return "aborted";
    };
    let done = 0;
    for (let round = 0; round < rounds(4, 100); round += 1) {
      const ends = await Promise.all(Array.from({ length: 8 }, (_, at) => addOne(at)));
      const now = ends.filter((end) => end === "done").length;
      // The winner of a race has finished, so at least one has.
      expect(now).toBeGreaterThan(0);
      done += now;
      expect(await read(id)).toMatchObject({ quantity: 1 + done, editVersion: 1 + done, version: 1 + done });
    }
    await second.close();
  });
});
