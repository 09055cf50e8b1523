import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../../testing/accounts.ts";
import type { SignedIn } from "../../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";
import { testStore } from "../../testing/sync.ts";

/* NUL and lone surrogates cannot be stored. Every input refuses them or leaves them out. */

const BAD = ["a\u0000b some words", "a\ud800b some words"];

let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" } });
  admin = await signedIn(service, { roles: ["admin", "moderator"] });
});
afterAll(() => service.close());

test("fields that staff and admins fill in keep none of it", async () => {
  const other = await signedIn(service, {});
  const facilityId = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  const calls: (readonly [method: string, path: string, body: (text: string) => object])[] = [
    ["POST", `/api/v1/people/${other.id}/ban`, (reason) => ({ reason })],
    ["POST", "/api/v1/invitations", (note) => ({ role: "verifier", note })],
    ["POST", `/api/v1/facilities/${facilityId}/corrections`, (text) => ({ field: "hours", text })],
    ["POST", `/api/v1/facilities/${facilityId}/claim`, (code) => ({ code: code.slice(0, 8) })],
    ["POST", "/api/v1/policies", (subtype) => ({ kind: "bed", subtype, note: "ten letters and more" })],
    ["POST", "/api/v1/invitations/accept", (text) => ({ token: text.padEnd(40, "x") })],
    ["POST", "/api/v1/still-available/read", (text) => ({ token: text.padEnd(40, "x") })],
    ["PATCH", "/api/v1/me", (alias) => ({ alias })],
    ["PATCH", "/api/v1/me", (language) => ({ language })],
    ["POST", "/api/auth/update-user", (name) => ({ name })],
    ["POST", "/api/auth/two-factor/verify-totp", (code) => ({ code: code.slice(0, 8) })],
  ];
  for (const bad of BAD)
    for (const [method, path, body] of calls) {
      const { status, json } = await admin.ask(method, path, body(bad));
      expect(status, `${method} ${path}`).toBeLessThan(500);
      if (status < 400) expect(JSON.stringify(json), path).not.toMatch(/a(?:\\u0000|\\ud800)b/);
    }
  for (const query of ["people?q=%00", "audit/changes?who=%00", "audit/changes?act=%00", "people?q=%ED%A0%80"])
    expect((await admin.ask("GET", `/api/v1/${query}`)).status, query).toBe(400);
});

test("a command with it is refused by itself, and those beside it go on", async () => {
  const id = await service.put(bodyOf(aListing()));
  const store = testStore(service, admin.token);
  const sent = BAD.flatMap((bad) => [
    { name: "reports.file", args: { listingId: id, kind: "other", [bad]: 1 } },
    { name: "reports.file", args: { listingId: bad, kind: "other" } },
    { name: bad, args: {} },
  ]);
  const good = { name: "reports.file", args: { listingId: id, kind: "other", text: `${randomUUID()} words` } };
  const { states } = await store.commit([...sent, good]);
  expect(states).toEqual([
    ...BAD.flatMap(() => ["http/invalid-argument", "http/invalid-argument", "sync/unknown-mutation"]),
    "acknowledged",
  ]);
});
