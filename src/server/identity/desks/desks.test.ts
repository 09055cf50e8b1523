import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDesks, makeDesk } from "#contract/desks.ts";
import type { Desk } from "#contract/desks.ts";
import { Observation } from "#contract/listings.ts";
import { syncCommit } from "#contract/sync.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { ask, signedIn, signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { valuesOf } from "#server/testing/contract-bodies.ts";
import { fill, guardedOperations, query, validCall } from "#server/testing/contract-calls.ts";
import type { Operation } from "#server/testing/contract-calls.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import type { Person } from "#server/testing/stranger.ts";

/* A shared desk signs in once by a link bound to its browser, and counts for one facility. */

let world: IdentityWorld;
let facilityId = "";
let otherId = "";
let keeper: SignedIn;
let laterMs = 0;
beforeAll(async () => {
  const settings = { RATE_LIMITS: "off" };
  world = await identityWorld({ settings, now: () => new Date(Date.now() + laterMs) });
  facilityId = await world.service.put(bodyOf(aFacility({ name: "Hill Hospital" })), { collection: "facilities" });
  otherId = await world.service.put(bodyOf(aFacility()), { collection: "facilities" });
  keeper = await signedIn(world.service, { roles: ["facility-staff"], facilities: [facilityId] });
});
afterAll(() => world.close());

const desksOf = (id: string) => `/api/v1/facilities/${id}/desks`;
const capacityOf = (id: string) => `/api/v1/facilities/${id}/capacity`;
const ICU = { beds: [{ bedType: "icu", available: 4 }] };

async function link(who = keeper, more: object = {}): Promise<{ desk: Desk; token: string }> {
  const { status, json } = await who.ask("POST", desksOf(facilityId), { label: "Ward 3 desk", ...more });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  const { desk, url } = makeDesk.output.parse(json);
  return { desk, token: new URL(url).hash.slice("#token=".length) };
}

/** Opens a new link in a browser. */
async function opened(): Promise<{ desk: Desk; browser: Person; token: string }> {
  const made = await link();
  const browser = world.person();
  const answer = await browser.post("/api/v1/desk-links/open", { token: made.token });
  expect(answer.status).toBe(200);
  return { ...made, browser };
}

const count = (browser: Person, id: string, body: object = ICU) =>
  browser.send(capacityOf(id), { method: "PUT", body });

async function listed(): Promise<Desk[]> {
  return getDesks.output.parse((await keeper.ask("GET", desksOf(facilityId))).json).items;
}

describe("a desk's link", () => {
  test("is made by a keeper of the facility or an admin, on a fresh sign-in", async () => {
    const path = desksOf(facilityId);
    const body = { label: "Ward 3 desk" };
    const { service } = world;
    expect(await ask(service, { method: "POST", path, body })).toMatchObject({ status: 401 });
    for (const roles of [[], ["verifier"], ["moderator"]] as const) {
      const who = await signedIn(service, { roles });
      expect(await who.ask("POST", path, body)).toMatchObject({ status: 403, reason: "http/permission-denied" });
      expect(await who.ask("GET", path)).toMatchObject({ status: 403 });
    }
    const elsewhere = await signedIn(service, { roles: ["facility-staff"], facilities: [otherId] });
    expect(await elsewhere.ask("POST", path, body)).toMatchObject({ status: 403 });
    const late = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId], signedInAgo: 11 });
    expect(await late.ask("POST", path, body)).toMatchObject({ reason: "identity/fresh-sign-in-needed" });
    const admin = await signedIn(service, { roles: ["admin"] });
    expect(await admin.ask("POST", path, body)).toMatchObject({ status: 200 });
    expect(await admin.ask("POST", desksOf(randomUUID()), body)).toMatchObject({ reason: "facilities/not-found" });
  });

  test("has a name without a number, an address or a link, and thirty days at most", async () => {
    for (const label of ["Call +91 98300 12345", "ward3@example.org", "see evil.example/in", "x"]) {
      const { status, json } = await keeper.ask("POST", desksOf(facilityId), { label });
      expect([status, json["errors"]], label).toMatchObject([400, [{ path: "label" }]]);
    }
    expect(await keeper.ask("POST", desksOf(facilityId), { label: "Ward", days: 31 })).toMatchObject({ status: 400 });
  });

  test("tells what it is for without being used up; the second browser is refused", async () => {
    const { token } = await link();
    const [first, second] = [world.person(), world.person()];
    for (const who of [first, second]) {
      const read = await who.post("/api/v1/desk-links/read", { token });
      expect(read.json).toMatchObject({ label: "Ward 3 desk", facility: { id: facilityId, name: "Hill Hospital" } });
    }
    expect((await first.post("/api/v1/desk-links/open", { token })).status).toBe(200);
    for (const path of ["/api/v1/desk-links/open", "/api/v1/desk-links/read"]) {
      const { status, json } = await second.post(path, { token });
      expect([status, json["reason"]]).toEqual([412, "facilities/desk-link-ended"]);
    }
    expect(second.jar.size).toBe(0);
    expect((await first.get("/api/v1/me")).json).toMatchObject({
      alias: "Ward 3 desk",
      roles: [],
      desk: { facilityId },
    });
  });

  test("of two openings at once one gets the session", async () => {
    const { token } = await link();
    const browsers = Array.from({ length: 8 }, () => world.person());
    const answers = await Promise.all(browsers.map((each) => each.post("/api/v1/desk-links/open", { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("that nobody opens works for 48 hours; at most twenty desks at once", async () => {
    const { token } = await link();
    laterMs = 48 * HOUR_MS;
    const { json } = await world.person().post("/api/v1/desk-links/open", { token });
    laterMs = 0;
    expect(json).toMatchObject({ reason: "facilities/desk-link-ended" });
    const admin = await signedIn(world.service, { roles: ["admin"] });
    const answers = [];
    for (let made = 0; made < 21; made += 1) answers.push(await admin.ask("POST", desksOf(otherId), { label: "Ward" }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ status: 412, reason: "facilities/too-many-desks" });
  });
});

describe("a desk", () => {
  test("counts for its facility, and the history says which desk it was", async () => {
    const { browser, desk } = await opened();
    const told = await count(browser, facilityId);
    expect(told.json).toMatchObject({ beds: [{ bedType: "icu", available: 4, by: "facility" }] });
    expect((await count(browser, otherId)).status).toBe(403);
    const listingId = supplyId(facilityId, { kind: "bed", details: { bedType: "icu" } });
    const history = await world.service.get(`/api/v1/listings/${listingId}/observations`);
    const { items } = (await history.json()) as { items: unknown[] };
    expect(Observation.parse(items[0])).toMatchObject({ by: "facility", desk: "Ward 3 desk" });
    const audit = "SELECT FROM audit WHERE who = $1 AND role = 'desk' AND act = 'facilities.setCapacity'";
    expect((await world.service.database.pool.query(audit, [desk.id])).rowCount).toBeGreaterThan(0);
  });

  test("counts and takes its counts back in batches; every other command is refused", async () => {
    const { browser } = await opened();
    const clientId = "0123456789abcdef0123456789abcdef";
    const saying = newId();
    const commit = async (name: string, args: object) => {
      const sent = { clientId, mutations: [{ key: randomUUID(), name, args }] };
      return syncCommit.output.parse((await browser.post("/api/v1/sync/commit", sent)).json).results[0];
    };
    expect(await commit("facilities.setCapacity", { id: facilityId, ...ICU, saying })).toMatchObject({
      state: "acknowledged",
    });
    const names = [
      "facilities.edit",
      "listings.post",
      "observations.record",
      "reports.file",
      "contact.ask",
      "profile.edit",
    ];
    for (const name of names)
      expect(await commit(name, { id: facilityId }), name).toMatchObject({
        state: "rejected",
        error: { reason: expect.stringMatching(/desk-counts-only|unknown-mutation/) },
      });
  });

  test("is seen by keepers with its last use, and ended with one call", async () => {
    const { browser, desk } = await opened();
    const mine = (await listed()).find(({ id }) => id === desk.id);
    expect(mine).toMatchObject({ label: "Ward 3 desk" });
    expect(mine?.lastUsedAt).not.toBeNull();
    const member = await signedIn(world.service);
    expect((await member.ask("DELETE", `${desksOf(facilityId)}/${desk.id}`)).status).toBe(403);
    expect((await keeper.ask("DELETE", `${desksOf(facilityId)}/${desk.id}`)).status).toBe(204);
    expect((await count(browser, facilityId)).status).toBe(401);
    expect((await listed()).map(({ id }) => id)).not.toContain(desk.id);
    expect(await keeper.ask("DELETE", `${desksOf(facilityId)}/${desk.id}`)).toMatchObject({ status: 404 });
  });

  test("ends with its days, and as soon as its maker no longer keeps the facility", async () => {
    const { service } = world;
    const leaver = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
    const { token } = await link(leaver, { days: 2 });
    const browser = world.person();
    await browser.post("/api/v1/desk-links/open", { token });
    laterMs = 2 * DAY_MS - HOUR_MS;
    expect((await count(browser, facilityId)).status).toBe(200);
    laterMs = 2 * DAY_MS;
    expect((await count(browser, facilityId)).status).toBe(401);
    laterMs = 0;
    expect((await count(browser, facilityId)).status).toBe(200);
    await service.database.pool.query("DELETE FROM auth.facility_staff WHERE user_id = $1", [leaver.id]);
    expect((await count(browser, facilityId)).status).toBe(401);
  });

  test("signs itself out; no other way of accounts is open to it", async () => {
    const { browser } = await opened();
    const refused = { reason: "facilities/desk-counts-only" };
    const mail = { email: keeper.email, password: "violet-umbrella-41" };
    expect((await browser.post("/api/auth/sign-in/email", mail)).json).toMatchObject(refused);
    expect((await browser.post("/api/auth/update-user", { name: "Admin" })).json).toMatchObject(refused);
    const passkey = "/api/auth/passkey/generate-register-options";
    expect((await browser.get(passkey)).json).toMatchObject(refused);
    expect((await browser.post("/api/auth/sign-out")).status).toBe(200);
    expect(browser.jar.size).toBe(0);
  });

  test("is no account that gets roles, and no account that admins find", async () => {
    const { browser, desk } = await opened();
    const admin = await signedIn(world.service, { roles: ["admin"] });
    const given = await admin.ask("PUT", `/api/v1/people/${desk.id}/roles`, { roles: ["admin"] });
    expect(given).toMatchObject({ status: 404, reason: "identity/person-not-found" });
    expect((await admin.ask("GET", `/api/v1/people?q=${desk.id}`)).json).toMatchObject({ items: [] });
    expect((await browser.get("/api/v1/people")).json).toMatchObject({ reason: "facilities/desk-counts-only" });
  });
});

/** Calls of a browser without an account, whose session nobody looks up. */
const ANYBODYS = new Set([
  "/api/v1/invitations/read",
  "/api/v1/still-available",
  "/api/v1/still-available/read",
  "/api/v1/line-undo",
  "/api/v1/line-undo/read",
  "/api/v1/delistings",
  "/api/v1/delistings/code",
  "/api/v1/identity/lookup",
  "/api/v1/desk-links/read",
  "/api/v1/desk-links/open",
]);
/**
 * Calls that a desk may make: its counts, the state and the oxygen of its place, its name, and reading what
 * anybody reads. Those of a browser's push messages are proved by the browser's own secret, not by
 * who is signed in. An appeal is proved by the token that the refused sign-in gave. To read a
 * forward stores nothing.
 */
const OWN = new Set([
  "PUT /api/v1/facilities/{id}/capacity",
  "PUT /api/v1/facilities/{id}/state",
  "POST /api/v1/facilities/{id}/state/undo",
  "GET /api/v1/facilities/{id}/oxygen",
  "PUT /api/v1/facilities/{id}/oxygen",
  "POST /api/v1/facilities/{id}/oxygen",
  "POST /api/v1/sync/commit",
  "GET /api/v1/me",
  "DELETE /api/v1/me/push",
  "POST /api/v1/push/follows",
  "POST /api/v1/push/follows/end",
  "POST /api/v1/ban-appeals",
  "POST /api/v1/messages/parse",
]);
const READING = /^\/api\/v1\/sync\/(query|batch-get|listen)$/;
const REFUSED = guardedOperations.filter(
  ({ method, path }) =>
    !OWN.has(`${method} ${path}`) && !READING.test(path) && !ANYBODYS.has(path) && path !== "/api/auth/sign-out",
);

describe("every other call of the contract", () => {
  let desk: SignedIn;
  beforeAll(async () => {
    const { desk: made } = await opened();
    desk = await signInAs(world.service, { id: made.id, email: "" }, new Date());
  });

  function callsOf(operation: Operation): { target: string; body: unknown }[] {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    const ids = [facilityId, otherId, keeper.id];
    const body = schema === undefined ? fc.constant(undefined) : valuesOf(schema, ids);
    const drawn = fc.sample(fc.record({ values: validCall(operation, ids), body }), { numRuns: 3, seed: 7 });
    return drawn.map(({ values, body: sent }) => ({
      target: `${fill(operation.path, values)}?${query(values, operation.parameters)}`,
      body: sent,
    }));
  }

  test.each(REFUSED)("$method $path is refused", async (operation) => {
    for (const { target, body } of callsOf(operation)) {
      const answer = await desk.ask(operation.method, target, body, { "if-match": "*" });
      // The identity library's door looks at the body first.
      if (operation.path.startsWith("/api/auth/") && answer.reason === "http/invalid-argument") continue;
      expect(answer, target).toMatchObject({ status: 403, reason: "facilities/desk-counts-only" });
    }
  });

  test("nearly all calls are among them", () => {
    expect(REFUSED.length).toBeGreaterThan(guardedOperations.length * 0.8);
  });
});
