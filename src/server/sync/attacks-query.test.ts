import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* Targets that ask for more than they may. */

let service: TestService;
let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  service = await testService();
  [owner, other] = await Promise.all([signedIn(service), signedIn(service)]);
});
afterAll(() => service.close());

test("mine with ids holds both: somebody else's listing is not one's own", async () => {
  const [theirs, own] = [await post(owner), await post(other)];
  const body = { target: { collection: "listings", mine: true, ids: [theirs.id, own.id] } };
  const response = await other.ask("POST", "/api/v1/sync/query", body);
  expect(response.status).toBe(200);
  expect(JSON.stringify(response.json)).toContain(own.id);
  expect(JSON.stringify(response.json)).not.toContain(theirs.id);
});

test.each([
  '{"target":{"collection":"listings","where":{"__proto__":"x"}}}',
  '{"target":{"collection":"listings","where":{"\\u005f_proto__":["x"]}}}',
  '{"target":{"collection":"listings","where":{"kind":"oxygen"},"__proto__":{"mine":true}}}',
])("a member that no schema sees is refused, not left out: %s", async (body) => {
  const answer = await service.get("/api/v1/sync/query", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(answer.status).toBe(400);
});
