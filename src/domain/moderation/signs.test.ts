import { describe, expect, test } from "vitest";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { FRAUD_WORDS } from "./fraud-words.ts";
import { citiesOf, flagWordsIn, handlesIn, isScarce, opensCase, priceIn, signsOf } from "./signs.ts";
import type { SignEvidence } from "./signs.ts";

const listing = storedListing({
  side: "offer",
  kind: "oxygen",
  details: { form: "cylinder" },
  place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area", basis: "masked", uncertaintyKm: 3 },
  ownerId: "11111111-2222-7333-8444-555555555555",
  urgency: "planned",
});
const looked = (about: Partial<SignEvidence> = {}): SignEvidence => ({
  listing,
  texts: [],
  own: [],
  sameNumber: [listing],
  usualPrice: null,
  accountAgeHours: 1_000,
  sharedHandles: 0,
  reporters: 0,
  ...about,
});
const codes = (about: Partial<SignEvidence>): string[] => signsOf(looked(about), FRAUD_WORDS).map(({ code }) => code);

describe("flag words", () => {
  test("are found whole, in any case, in both languages", () => {
    expect(flagWordsIn("Send HALF NOW by Google-Pay, rest on delivery", FRAUD_WORDS)).toEqual([
      "half now",
      "google pay",
    ]);
    expect(flagWordsIn("पहले पैसे भेजें, कूरियर से आएगा", FRAUD_WORDS)).toEqual(["पहले पैसे", "कूरियर"]);
    expect(flagWordsIn("Advanced life support, upiter street", FRAUD_WORDS)).toEqual([]);
  });

  test("that are denied are none", () => {
    const fine = ["No advance needed", "without any deposit", "never pay by UPI", "एडवांस नहीं लेते", "bina advance"];
    for (const text of fine) expect(flagWordsIn(text, FRAUD_WORDS), text).toEqual([]);
    expect(flagWordsIn("No delay. Advance by courier.", ["advance"])).toEqual(["advance"]);
  });
});

test("prices are read as people write them", () => {
  const prices: [string, number | null][] = [
    ["₹45,000 per cylinder", 45_000],
    ["Rs. 20k, half now", 20_000],
    ["35000 rupees", 35_000],
    ["कीमत 5 हज़ार रुपये", 5_000],
    ["between Rs 500 and Rs 900", 900],
    ["46.7 litres, 10 pieces", null],
    ["ring 98300 12345", null],
  ];
  for (const [text, price] of prices) expect(priceIn(text), text).toBe(price);
});

test("addresses for money are told from mail addresses", () => {
  expect(handlesIn("Pay Asha.Roy@okbank or asha@ybl; mail asha@example.org")).toEqual(["asha.roy@okbank", "asha@ybl"]);
});

test("points within 50 km of each other are one city", () => {
  const kolkata = { lat: 22.57, lng: 88.36 };
  expect(citiesOf([kolkata, { lat: 22.65, lng: 88.4 }, { lat: 28.61, lng: 77.21 }])).toBe(2);
});

test("what is scarce is so by its subtype, and only where it is offered", () => {
  expect(isScarce(listing)).toBe(true);
  expect(isScarce({ ...listing, side: "need" })).toBe(false);
  expect(isScarce({ ...listing, kind: "bed", details: { bedType: "icu" } })).toBe(true);
  expect(isScarce({ ...listing, kind: "bed", details: { bedType: "general" } })).toBe(false);
});

describe("signs", () => {
  const delhi = { ...listing.place, lat: 28.61, lng: 77.21 };
  const mumbai = { ...listing.place, lat: 19.07, lng: 72.88 };

  test("each has its bound", () => {
    const cities = [listing, { ...listing, place: delhi }];
    expect(codes({ sameNumber: cities })).toEqual([]);
    expect(codes({ sameNumber: [...cities, { ...listing, place: mumbai }] })).toEqual(["many-cities"]);
    expect(codes({ sameNumber: [listing, { ...listing, kind: "food" }, { ...listing, kind: "bed" }] })).toEqual([
      "many-kinds",
    ]);
    expect(codes({ accountAgeHours: 5 })).toEqual(["fresh-account"]);
    expect(codes({ accountAgeHours: null })).toEqual([]);
    expect(codes({ own: ["₹40,000"], usualPrice: { median: 10_000, count: 5 } })).toEqual(["price-outlier"]);
    expect(codes({ own: ["₹40,000"], usualPrice: { median: 10_000, count: 4 } })).toEqual([]);
    expect(codes({ sharedHandles: 2, reporters: 3 })).toEqual(["shared-handle", "many-reports"]);
  });

  test("one weak sign makes no case, two do, a strong one does; that many reported it adds nothing", () => {
    const sign = (code: Parameters<typeof opensCase>[0][number]["code"]) => ({ code });
    expect(opensCase([sign("flag-words")])).toBe(false);
    expect(opensCase([sign("fresh-account"), sign("many-reports")])).toBe(false);
    expect(opensCase([sign("flag-words"), sign("fresh-account")])).toBe(true);
    expect(opensCase([sign("shared-handle")])).toBe(true);
  });
});
