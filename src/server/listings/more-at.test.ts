import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let verifier: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  service = await testService();
  [verifier, member] = await Promise.all([signedIn(service, { roles: ["verifier"] }), signedIn(service)]);
});
afterAll(() => service.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("a volunteer says none is left and when there will be more: the entry, its time line and the export tell it", async () => {
  const [id = ""] = await service.putAll([{ body: bodyOf(aListing({ kind: "oxygen", details: {} })) }]);
  const moreAt = inHours(6);
  const told = await observe(verifier, id, { outcome: "none-left", moreAt });
  expect(told.json).toMatchObject({ stock: { value: "out", moreAt, by: "verifier" } });
  const timeLine = await member.ask("GET", `/api/v1/listings/${id}/observations`);
  expect(timeLine.json["items"]).toMatchObject([{ outcome: "none-left", moreAt }]);
  expect(await (await service.get("/api/v1/export/listings.csv")).text()).toContain(moreAt);
  const after = await observe(verifier, id, { outcome: "in-stock", count: 2 });
  expect(after.json["stock"]).toMatchObject({ value: "available", count: 2 });
  expect(after.json["stock"]).not.toHaveProperty("moreAt");
});

test("a caller does not say it, nor anybody about what they have", async () => {
  const [id = ""] = await service.putAll([{ body: bodyOf(aListing({ kind: "oxygen", details: {} })) }]);
  for (const [who, outcome] of [
    [member, "none-left"],
    [verifier, "in-stock"],
  ] as const) {
    const refused = await observe(who, id, { outcome, moreAt: inHours(6) });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: "moreAt" }] } });
  }
});
