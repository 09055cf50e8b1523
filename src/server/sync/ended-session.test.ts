import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import { identityWorld } from "../testing/identity-world.ts";
import type { IdentityWorld } from "../testing/identity-world.ts";
import { post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { StrangerResponse, Person } from "../testing/stranger.ts";
import { newClientId } from "#server/testing/client-id.ts";

/*
 * A write with an invalid session is refused: a member's observation is not stored as a stranger's.
 */

const COOKIE = "better-auth.session_token";
const ENDED = { status: 401, code: "unauthenticated", reason: "http/unauthenticated", retry: "later" };

let world: IdentityWorld;
let listing: string;
let members = 0;
beforeAll(async () => {
  world = await identityWorld();
  listing = (await post(await signedIn(world.service), { side: "offer" })).id;
});
afterAll(() => world.close());

/** A person whose browser still has the cookies of an ended session. */
async function signedOutElsewhere(): Promise<Person> {
  const who = await world.member(`m${(members += 1)}@example.org`);
  const kept = [...who.jar];
  expect((await who.post("/api/auth/revoke-sessions")).status).toBe(200);
  for (const [name, value] of kept) who.jar.set(name, value);
  return who;
}

/** A person without an account whose browser or program sends session headers. */
function withHeaders(headers: Record<string, string>): Person {
  const who = world.person();
  const send = who.send.bind(who);
  who.send = (path, asking) => send(path, { ...asking, cookies: false, headers: { ...asking.headers, ...headers } });
  return who;
}

const observe = (who: Person): Promise<StrangerResponse> =>
  who.post(`/api/v1/listings/${listing}/observations`, { outcome: "in-stock", count: 7 });
const aMutation = () => ({
  key: randomUUID(),
  name: "observations.record",
  args: { listingId: listing, outcome: "in-stock", count: 7 },
});
const commit = (who: Person, more: object = {}): Promise<StrangerResponse> =>
  who.post("/api/v1/sync/commit", {
    clientId: newClientId(),
    mutations: [aMutation(), aMutation()],
    ...more,
  });
async function said(): Promise<number> {
  const { rows } = await world.service.database.pool.query<{ count: string }>(
    "SELECT count(*) FROM documents WHERE collection = 'observations' AND body->>'listingId' = $1",
    [listing],
  );
  return Number(rows[0]?.count);
}

const WRONG: [string, () => Promise<Person>][] = [
  ["a session that was ended elsewhere", signedOutElsewhere],
  ["a cookie that is not signed by us", async () => withHeaders({ cookie: `${COOKIE}=nonsense` })],
  ["a cookie that cannot be read", async () => withHeaders({ cookie: `${COOKIE}=%zz` })],
  ["a bearer's token nobody has", async () => withHeaders({ authorization: "Bearer nonsense" })],
  ["a bearer's token with a wrong signature", async () => withHeaders({ authorization: "Bearer a.b" })],
  ["a bearer without a token", async () => withHeaders({ authorization: "Bearer" })],
];

describe.each(WRONG)("%s", (_name, make) => {
  test("cannot say what was found, and nothing is kept", async () => {
    const before = await said();
    expect((await observe(await make())).json).toMatchObject(ENDED);
    expect(await said()).toBe(before);
  });

  test("has each mutation wait, and nothing is kept", async () => {
    const before = await said();
    const response = await commit(await make());
    const { status: _status, ...error } = ENDED;
    expect(response.json).toMatchObject({
      results: [
        { state: "rejected", error },
        { state: "rejected", error },
      ],
    });
    const whole = await commit(await make(), { transaction: true });
    expect(whole.json).toMatchObject({ results: [{ state: "rejected" }, { state: "rejected" }] });
    expect(whole.json["failedKey"]).toBe((whole.json["results"] as { key: string }[])[0]?.key);
    expect(await said()).toBe(before);
  });

  test("reads as anybody", async () => {
    const who = await make();
    expect((await who.get(`/api/v1/listings/${listing}`)).status).toBe(200);
    const target = { collection: "listings", ids: [listing] };
    expect((await who.post("/api/v1/sync/query", { target })).json).toMatchObject({ documents: [{ id: listing }] });
    const asked = { collection: "listings", ids: [listing] };
    expect((await who.post("/api/v1/sync/batch-get", asked)).json).toMatchObject({ documents: [{ id: listing }] });
  });
});

describe("whoever has an old cookie is not locked out", () => {
  test.each([
    ["saying what was found", observe],
    ["a batch", commit],
  ])("%s takes it away, and the next one is a stranger's", async (_name, write) => {
    const who = await signedOutElsewhere();
    const response = await write(who);
    expect(response.headers.getSetCookie()).toEqual([
      `${COOKIE}=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0`,
      "XSRF-TOKEN=; Path=/; SameSite=Lax; Max-Age=0",
    ]);
    expect(who.jar.has(COOKIE) || who.jar.has("XSRF-TOKEN")).toBe(false);
    const before = await said();
    expect((await write(who)).status).toBeLessThan(300);
    expect(await said()).toBeGreaterThan(before);
  });

  test("on https under the names it has there", async () => {
    const url = "https://lifeboard.example";
    const service = await testService({ settings: { PUBLIC_URL: url } });
    const answer = await service.get(`/api/v1/listings/${randomUUID()}/observations`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie: `__Host-${COOKIE}=nonsense` },
      body: JSON.stringify({ outcome: "busy" }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([
      `__Host-${COOKIE}=; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=0`,
      "__Host-XSRF-TOKEN=; Path=/; SameSite=Lax; Secure; Max-Age=0",
      // And under the names of before.
      `__Secure-${COOKIE}=; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=0`,
      "XSRF-TOKEN=; Path=/; SameSite=Lax; Secure; Max-Age=0",
    ]);
    await service.close();
  });

  test("but a wrong bearer's token says nothing of the cookie beside it", async () => {
    const who = await world.member("both@example.org");
    const response = await who.post(
      `/api/v1/listings/${listing}/observations`,
      { outcome: "busy" },
      { headers: { authorization: "Bearer nonsense" } },
    );
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await observe(who)).status).toBe(201);
  });
});

test("who has no sign-in at all writes as before", async () => {
  expect((await observe(world.person())).status).toBe(201);
  const response = await commit(world.person());
  expect(response.json).toMatchObject({ results: [{ state: "acknowledged" }, { state: "acknowledged" }] });
  expect(response.headers.getSetCookie()).toEqual([]);
});
