import { expect, test } from "vitest";
import type { Observation, SingleListing } from "#contract/listings.ts";
import type { Grant } from "#contract/contact.ts";
import type { News } from "#contract/news.ts";
import type { Write } from "../store/types.ts";
import { listing, minutesAgo, NOW } from "../testing/fake-api.ts";
import { cardsOf } from "./cards.ts";
import { grantsOf, stateOf } from "./numbers/grants.ts";
import { newsOf, unseenOf } from "./news.ts";

const later = (minutes: number) => minutesAgo(-minutes);

function mine(id: string, fields: Partial<SingleListing> = {}): SingleListing {
  const { distanceKm: _km, why: _why, ...one } = listing({ id, status: "open", expiresAt: later(10_000) });
  return { ...one, ...fields };
}

let number = 0;
function write(key: string, fields: Partial<Write> = {}): Write {
  number += 1;
  const name = "listings.post";
  return { key, name, args: { id: key }, number, group: null, state: "pending", at: NOW.getTime(), ...fields };
}

test("refused first, then what waits, what is open, what is over", () => {
  const listings = [
    mine("old", { status: "fulfilled" }),
    mine("open"),
    mine("ran-out", { expiresAt: minutesAgo(1) }),
    mine("new"),
  ];
  const writes = [write("new"), write("bad", { state: "rejected", args: { id: "bad" } })];
  const cards = cardsOf(listings, writes, NOW).map(({ key, state }) => `${key} ${state}`);
  expect(cards).toEqual(["bad refused", "new waiting", "open open", "old over", "ran-out over"]);
});

test("what waits of an open post stands on its card; a transaction is one card", () => {
  const edit = write("e", { name: "listings.edit", args: { id: "a", note: "x" } });
  const close = write("c", { name: "listings.close", args: { id: "a", outcome: "withdrawn" } });
  const [card] = cardsOf([mine("a")], [edit, close], NOW);
  expect(card).toMatchObject({ state: "open", waiting: [{ key: "e" }, { key: "c" }] });
  const both = [
    write("w", { name: "observations.record", group: "g", args: { id: "o", listingId: "n" }, state: "rejected" }),
    write("p", { group: "g", args: { id: "n" }, state: "rejected" }),
  ];
  expect(cardsOf([], both, NOW).map(({ key }) => key)).toEqual(["p"]);
});

test("news: what others found, what ends or has ended, what was doubted, hidden, refused; not one's own words", () => {
  const listings = [
    mine("a", { createdAt: minutesAgo(600), expiresAt: later(30) }),
    mine("b", { expiresAt: minutesAgo(5) }),
    mine("c", { trust: { value: "disputed", at: minutesAgo(50), by: "seeker" } }),
    mine("d", { status: "hidden", updatedAt: minutesAgo(70) }),
    mine("e", { status: "withdrawn", expiresAt: later(1) }),
  ];
  const told = (id: string, by: Observation["by"], at: string): Observation => ({
    collection: "observations",
    id,
    version: 1,
    editVersion: 1,
    createdAt: at,
    updatedAt: at,
    listingId: "a",
    outcome: "no-answer",
    at,
    by,
  });
  const observations = [told("o1", "seeker", minutesAgo(3)), told("o2", "owner", minutesAgo(2))];
  const writes = [write("w", { state: "rejected", refusedAt: NOW.getTime() - 60_000, args: { id: "a" } })];
  const news = newsOf({ listings, observations, writes, news: [] }, NOW);
  expect(news.map(({ type, listingId }) => `${type} ${listingId}`)).toEqual([
    "refused a",
    "told a",
    "expired b",
    "disputed c",
    "hidden d",
    "expiring a",
  ]);
});

test("a short life is said to end soon in its last quarter only", () => {
  const young = mine("a", { createdAt: minutesAgo(60), expiresAt: later(300) });
  expect(newsOf({ listings: [young], observations: [], writes: [], news: [] }, NOW)).toEqual([]);
});

const HEAD = { version: 1, editVersion: 1, createdAt: minutesAgo(9), updatedAt: minutesAgo(9) };

test("the server's news stand among the others; what it tells with a reason is told once", () => {
  const told: News[] = [
    {
      collection: "news",
      id: "n1",
      ...HEAD,
      kind: "listing-hidden",
      at: minutesAgo(80),
      listingId: "d",
      words: "Spam",
    },
    { collection: "news", id: "n2", ...HEAD, kind: "contact-asked", at: minutesAgo(1), seenAt: minutesAgo(0) },
  ];
  const listings = [mine("d", { status: "hidden", updatedAt: minutesAgo(70) })];
  const news = newsOf({ listings, observations: [], writes: [], news: told }, NOW);
  expect(news.map(({ key, type }) => `${key} ${type}`)).toEqual(["n2 server", "n1 server"]);
  expect(unseenOf(told)).toEqual(["n1"]);
});

test("leaves to call by their side, newest first; who was shut out is that before all else", () => {
  const grant = (id: string, fields: Partial<Grant>): Grant => ({
    collection: "grants",
    id,
    ...HEAD,
    listingId: "a",
    alias: "Ravi",
    reason: "For my mother",
    at: minutesAgo(5),
    side: "owner",
    ...fields,
  });
  const all = [grant("old", { at: minutesAgo(50) }), grant("new", {}), grant("mine", { side: "asker" })];
  const { given, asked } = grantsOf(all);
  expect([given.map(({ id }) => id), asked.map(({ id }) => id)]).toEqual([["new", "old"], ["mine"]]);
  expect([{}, { revokedAt: "x" }, { revokedAt: "x", isBlocked: true }].map(stateOf)).toEqual([
    "inForce",
    "revoked",
    "blocked",
  ]);
});
