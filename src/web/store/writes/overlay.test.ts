import { describe, expect, test } from "vitest";
import type { WireDocument } from "#contract/sync.ts";
import { overlay } from "./overlay.ts";
import type { Mutation, Write } from "../types.ts";

const AT = Date.parse("2026-11-20T12:00:00.000Z");
const ID = "0190a7c0-0000-7000-8000-000000000001";
const KEY = `listings/${ID}`;
const input = {
  id: ID,
  side: "need",
  kind: "oxygen",
  details: { form: "cylinder" },
  title: "Two cylinders",
  place: { lat: 22.5, lng: 88.3, label: "Park Lane 3", precision: "exact" },
  contact: { alias: "Kite", channels: [{ type: "phone", value: "+919000001238" }] },
  consent: { showOnRequest: true, beMatched: false, reContact: false },
};
const known = {
  collection: "listings",
  id: ID,
  version: 3,
  editVersion: 2,
  createdAt: "2026-11-20T10:00:00.000Z",
  updatedAt: "2026-11-20T10:00:00.000Z",
  side: "offer",
  kind: "oxygen",
  details: { form: "cylinder" },
  title: "Two cylinders",
  note: "At the gate",
  urgency: "planned",
  status: "open",
  stock: { value: "available", count: 5, at: "2026-11-20T10:00:00.000Z", by: "owner" },
  confirmedAt: "2026-11-20T10:00:00.000Z",
  freshness: "ageing",
  expiresAt: "2026-11-21T00:00:00.000Z",
  contact: { channels: [], shielded: true, available: true },
  own: { place: input.place, contact: input.contact, consent: input.consent },
};

const writes = (...mutations: Mutation[]): Write[] =>
  mutations.map((mutation, at) => ({ ...mutation, key: `k${at}`, number: at, group: null, state: "pending", at: AT }));
const laid = (...mutations: Mutation[]) => overlay(new Map([[KEY, known]]), writes(...mutations));
const listing = (...mutations: Mutation[]) => laid(...mutations).get(KEY)?.document;

describe("what is shown until the server answers", () => {
  test("a post is open, the person's own, and lives as long as the server will let it", () => {
    const shown = overlay(new Map(), writes({ name: "listings.post", args: input })).get(KEY);
    expect(shown).toMatchObject({
      pending: true,
      document: {
        status: "open",
        version: 0,
        urgency: "planned",
        freshness: "stale",
        expiresAt: "2026-11-23T12:00:00.000Z",
        contact: { channels: [], shielded: true, available: true },
        own: { contact: { alias: "Kite" } },
        place: { lat: 22.5, basis: "given" },
      },
    });
  });

  test("an edit replaces what is given, removes what is null, and an emptied word", () => {
    const shown = listing({ name: "listings.edit", args: { id: ID, quantity: 4, note: null, title: " " } });
    expect(shown).toMatchObject({ quantity: 4, version: 3, details: { form: "cylinder" } });
    expect([shown?.["note"], shown?.["title"]]).toEqual([undefined, undefined]);
  });

  test("an edit of the person's own part changes it, and who can be reached", () => {
    const consent = { showOnRequest: false, beMatched: false, reContact: false };
    const shown = listing({ name: "listings.edit", args: { id: ID, consent } });
    expect(shown).toMatchObject({ own: { consent, contact: { alias: "Kite" } }, contact: { available: false } });
  });

  test("renew, close and take", () => {
    expect(listing({ name: "listings.renew", args: { id: ID } })).toMatchObject({
      expiresAt: "2026-11-27T12:00:00.000Z",
    });
    expect(listing({ name: "listings.close", args: { id: ID, outcome: "fulfilled" } })).toMatchObject({
      status: "fulfilled",
    });
    expect(listing({ name: "listings.take", args: { id: ID, count: 2 } })).toMatchObject({
      stock: { count: 3, value: "available", by: "owner" },
    });
    expect(listing({ name: "listings.take", args: { id: ID, count: 5 } })).toMatchObject({
      stock: { count: 0, value: "out" },
    });
  });

  test("a word about a listing counts at once, as its owner's or a seeker's", () => {
    const args = { id: "o1", listingId: ID, outcome: "none-left" };
    const shown = laid({ name: "observations.record", args });
    expect(shown.get(KEY)?.document).toMatchObject({
      stock: { value: "out", by: "owner" },
      reach: { value: "reachable" },
      freshness: "fresh",
    });
    expect(shown.get("observations/o1")?.document).toMatchObject({ listingId: ID, outcome: "none-left" });
  });

  test("a condition that was met is told beside the stock, the newest once", () => {
    const args = { listingId: KEY.split("/")[1], outcome: "not-for-us", condition: "referral" };
    const offered = { ...known, own: undefined };
    const met = writes(
      { name: "observations.record", args: { ...args, id: "o1", at: "2026-11-20T11:00:00.000Z" } },
      { name: "observations.record", args: { ...args, id: "o2", at: "2026-11-20T11:30:00.000Z" } },
    );
    expect(overlay(new Map([[KEY, offered]]), met).get(KEY)?.document).toMatchObject({
      stock: { value: "available", count: 5 },
      hearsay: { conditions: [{ condition: "referral", at: "2026-11-20T11:30:00.000Z", by: "seeker", people: 1 }] },
    });
  });

  test("what is taken back before it was sent is not shown at all", () => {
    const shown = laid(
      { name: "observations.record", args: { id: "o1", listingId: ID, outcome: "none-left" } },
      { name: "observations.undo", args: { id: "o1" } },
    );
    expect(shown.get(KEY)).toBeUndefined();
    expect(shown.get("observations/o1")).toMatchObject({ document: null });
  });

  test("the name and language of oneself", () => {
    const profile = { collection: "profiles", id: "me", version: 1, editVersion: 1, alias: "Kite", language: "en" };
    const shown = overlay(
      new Map([["profiles/me", profile]]),
      writes({ name: "profile.edit", args: { alias: "Heron" } }),
    );
    expect(shown.get("profiles/me")?.document).toMatchObject({ alias: "Heron", language: "en" });
  });

  test("writes lie over each other in their order; a word nobody knows lies over nothing", () => {
    const shown = listing(
      { name: "listings.edit", args: { id: ID, title: "First" } },
      { name: "listings.explode", args: { id: ID } },
      { name: "listings.edit", args: { id: ID, title: "Second" } },
    );
    expect(shown).toMatchObject({ title: "Second" });
    expect(laid({ name: "listings.edit", args: { id: "elsewhere", title: "x" } }).size).toBe(0);
  });
});

test("a refused write lies over nothing: that is all there is to taking it back", () => {
  const [write] = writes({ name: "listings.edit", args: { id: ID, title: "x" } });
  if (write === undefined) return;
  expect(overlay(new Map([[KEY, known]]), [{ ...write, state: "rejected" }]).size).toBe(0);
});

describe("what one allowed others", () => {
  const grant = { collection: "grants", id: "g1", version: 1, editVersion: 1, alias: "Ravi", side: "owner" };
  const news = { collection: "news", id: "n1", version: 1, editVersion: 1, kind: "contact-asked" };
  const kept = new Map<string, WireDocument>([
    ["grants/g1", grant],
    ["news/n1", news],
  ]);
  const shown = (...mutations: Mutation[]) => overlay(kept, writes(...mutations));

  test("a number is paused and taken up again, and whoever allowed nothing stays closed", () => {
    const pause = { name: "contact.pause", args: { id: ID, isPaused: true } };
    expect(listing(pause)).toMatchObject({ contact: { available: false }, own: { contact: { isPaused: true } } });
    const again = listing(pause, { name: "contact.pause", args: { id: ID, isPaused: false } });
    expect(again).toMatchObject({ contact: { available: true }, own: { contact: { alias: "Kite" } } });
    expect(again?.["own"]).toHaveProperty("contact");
    expect(JSON.stringify(again)).not.toContain("isPaused");
  });

  test("leave is taken back; a person is shut out and let in again; news are read", () => {
    expect(shown({ name: "grants.revoke", args: { id: "g1" } }).get("grants/g1")?.document).toMatchObject({
      revokedAt: "2026-11-20T12:00:00.000Z",
    });
    const block = { name: "grants.block", args: { id: "g1" } };
    expect(shown(block).get("grants/g1")?.document).toMatchObject({ isBlocked: true });
    const unblock = { name: "grants.unblock", args: { id: "g1" } };
    expect(shown(block, unblock).get("grants/g1")?.document).toMatchObject({ isBlocked: false });
    const seen = shown({ name: "news.see", args: { ids: ["n1", "elsewhere"] } });
    expect([...seen.keys()]).toEqual(["news/n1"]);
    expect(seen.get("news/n1")?.document).toMatchObject({ seenAt: "2026-11-20T12:00:00.000Z" });
  });
});
