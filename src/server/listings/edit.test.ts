import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { listingIn, observe, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

let service: TestService;
let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  service = await testService();
  [owner, other] = await Promise.all([signedIn(service), signedIn(service)]);
});
afterAll(() => service.close());

const LISTINGS = "/api/v1/listings";

describe("editing", () => {
  test("is refused without a right to: 401, 403, 404", async () => {
    const { id } = await post(owner);
    const path = `${LISTINGS}/${id}`;
    const edit = { method: "PATCH", path, body: { title: "x" } };
    expect((await ask(service, edit)).reason).toBe("http/unauthenticated");
    const version = { "If-Match": '"1"' };
    expect((await other.ask("PATCH", path, { title: "x" }, version)).reason).toBe("http/permission-denied");
    const hidden = await service.put(bodyOf(aListing({ status: "hidden", ownerId: owner.id })));
    for (const unknown of [hidden, randomUUID()]) {
      expect((await other.ask("PATCH", `${LISTINGS}/${unknown}`, { title: "x" }, version)).reason).toBe(
        "listings/not-found",
      );
    }
  });

  test("needs If-Match, and one that still holds: 412 with the current numbers", async () => {
    const { id } = await post(owner);
    const path = `${LISTINGS}/${id}`;
    const without = await owner.ask("PATCH", path, { title: "x" });
    expect([without.status, without.reason]).toEqual([412, "listings/if-match-missing"]);
    await observe(other, id, { outcome: "busy" });
    const edited = await owner.ask("PATCH", path, { title: "New" }, { "If-Match": '"1"' });
    expect(listingIn(edited)).toMatchObject({ title: "New", version: 3, editVersion: 2 });
    const stale = await owner.ask("PATCH", path, { title: "Old" }, { "If-Match": '"1"' });
    expect([stale.status, stale.json]).toMatchObject([
      412,
      { reason: "listings/version-changed", retry: "after-change", current: { version: 3, editVersion: 2 } },
    ]);
    const broken = await owner.ask("PATCH", path, { title: "x" }, { "If-Match": "one" });
    expect([broken.status, broken.json["errors"]]).toMatchObject([400, [{ path: "If-Match" }]]);
  });

  test("replaces objects whole; null removes", async () => {
    const { id } = await post(owner, {
      note: "Please",
      details: { form: "portable", litres: 5, flowLitresPerMinute: 2 },
    });
    const changes = {
      details: { form: "portable" },
      note: null,
      quantity: null,
      contact: { channels: [{ type: "email", value: "a@example.org" }] },
    };
    const listing = listingIn(await owner.ask("PATCH", `${LISTINGS}/${id}`, changes, { "If-Match": '"1"' }));
    expect(listing.details).toEqual({ form: "portable" });
    expect([listing.note, listing.quantity, listing.unit]).toEqual([undefined, undefined, "cylinder"]);
    expect(listing.own?.contact).toEqual({ channels: [{ type: "email", value: "a@example.org" }] });
  });

  test("never refreshes an observation", async () => {
    const { id } = await post(owner, { side: "offer" });
    const before = listingIn(await observe(owner, id, { outcome: "in-stock", count: 4, at: "2026-11-01T10:00:00Z" }));
    const after = listingIn(await owner.ask("PATCH", `${LISTINGS}/${id}`, { title: "Other" }, { "If-Match": '"1"' }));
    expect([after.confirmedAt, after.stock, after.freshness]).toEqual([
      before.confirmedAt,
      before.stock,
      before.freshness,
    ]);
  });

  test("a moderator may change words, not where somebody is or how they are reached", async () => {
    const { id } = await post(owner);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    const path = `${LISTINGS}/${id}`;
    const words = await moderator.ask("PATCH", path, { title: "Cylinders" }, { "If-Match": '"1"' });
    expect(listingIn(words).own).toBeUndefined();
    const contact = { contact: { channels: [{ type: "email", value: "me@example.org" }] } };
    expect((await moderator.ask("PATCH", path, contact, { "If-Match": '"2"' })).reason).toBe("http/permission-denied");
  });

  test("is judged by the rules of posting", async () => {
    const { id } = await post(owner);
    const response = await owner.ask("PATCH", `${LISTINGS}/${id}`, { note: "9000001238" }, { "If-Match": '"1"' });
    expect([response.status, response.json["errors"]]).toMatchObject([400, [{ path: "note" }]]);
  });
});

test("whoever gathered trust with one offer does not take it along to another city, number or subtype", async () => {
  const phones = (...values: string[]) => ({
    alias: "Seva",
    channels: values.map((value) => ({ type: "phone" as const, value })),
  });
  const given = { side: "offer" as const, contact: phones("+919000001240", "+919000001241") };
  const who = await signedIn(service);
  const verifier = await signedIn(service, { roles: ["verifier"] });
  for (const change of [
    { place: { lat: 19.076, lng: 72.8777, precision: "exact" } },
    { contact: phones("+919000001242") },
    { details: { form: "concentrator" }, quantity: null, unit: null },
  ]) {
    // In sequence: each starts from a new listing.
    const { id } = await post(who, given);
    await observe(verifier, id, { outcome: "confirmed" });
    await observe(who, id, { outcome: "in-stock" });
    const edit = (changes: object) => who.ask("PATCH", `/api/v1/listings/${id}`, changes, { "if-match": "*" });
    const same = listingIn(await edit({ title: "Two cylinders, full", contact: phones("+919000001241") }));
    expect(same).toMatchObject({ trust: { value: "confirmed" } });
    const other = listingIn(await edit(change));
    expect(other).toMatchObject({ trust: { value: "unreviewed" }, stock: { value: "available", by: "owner" } });
    await observe(verifier, id, { outcome: "asked-for-advance-money" });
    expect(listingIn(await edit({ contact: phones("+919000001243") }))).toMatchObject({ trust: { value: "disputed" } });
  }
});
