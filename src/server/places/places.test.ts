import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { openPlaces, type Places } from "./places.ts";
import { tieAliases } from "./prepare/names.ts";
import { ranked } from "./prepare/places.ts";
import { readAliases, readTables } from "./tables.ts";

const DATA = "data/gazetteer";
let places: Places;

beforeAll(async () => {
  places = await openPlaces(DATA);
});

describe("searching", () => {
  test("every answer keeps the contract's shape, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (q) => {
        for (const item of places.search({ q, limit: 5 })) PlaceItem.parse(item);
      }),
      { numRuns: 300 },
    );
  });

  test("no more than the limit, no place twice, confidence between 0 and 1", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,4})?$/), fc.integer({ min: 1, max: 20 }), (q, limit) => {
        const items = places.search({ q, limit });
        expect(items.length).toBeLessThanOrEqual(limit);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        for (const { confidence } of items) expect(confidence).toBeGreaterThan(0);
        for (const { confidence } of items) expect(confidence).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  test("a country or type narrows even a single letter", () => {
    const nepal = places.search({ q: "k", country: "NP", limit: 8 });
    expect(nepal.length).toBe(8);
    expect(new Set(nepal.map(({ country }) => country))).toEqual(new Set(["NP"]));
    const districts = places.search({ q: "n", country: "IN", type: "district", limit: 8 });
    expect(districts.length).toBe(8);
    expect(new Set(districts.map(({ type }) => type))).toEqual(new Set(["district"]));
    expect(places.search({ q: "k", country: "XX", limit: 8 })).toEqual([]);
  });

  test("labels are in the reader's language where it is known, with the country's name in it always", () => {
    const [kolkata] = places.search({ q: "Kolkata", lang: "hi", limit: 1 });
    expect(kolkata?.label).toBe("कोलकाता, पश्चिम बंगाल, भारत");
    const [same] = places.search({ q: "Kolkata", lang: "bn-IN", limit: 1 });
    expect(same?.label).toBe("কলকাতা, পশ্চিমবঙ্গ, ভারত");
    const [office] = places.search({ q: "gomti nagar", lang: "fr", limit: 1 });
    expect(office?.label).toBe("Gomti Nagar, Lucknow, Uttar Pradesh, Inde");
    expect(places.search({ q: "Kolkata", lang: "x-nonsense--", limit: 1 })[0]?.label).toContain("Kolkata");
  });

  test("labels name no state by its abbreviation and say nothing twice", () => {
    for (const q of ["surat", "springfield", "new delhi", "nadia", "110001", "salem"]) {
      for (const { label } of places.search({ q, limit: 8 })) {
        const parts = label.split(", ");
        expect(new Set(parts).size, label).toBe(parts.length);
        for (const part of parts.slice(1)) expect(part, label).not.toMatch(/^[A-Z]{2}$/);
      }
    }
  });

  test("a stable id finds its place again", () => {
    for (const id of [
      "gn:1275004",
      "in-pin:700001",
      "in-district:19-nadia",
      "in-state:19",
      "country:IN",
      "in-office:226010-gomti-nagar",
    ]) {
      expect(places.byId(id, "en")?.id).toBe(id);
    }
    expect(places.byId("gn:0", "en")).toBeNull();
  });
});

describe("reverse", () => {
  test.each([
    ["Howrah station", 22.583, 88.342, "Howrah"],
    ["Connaught Place", 28.6315, 77.2167, "New Delhi"],
    ["Gomti Nagar", 26.853, 81.0, "Lucknow"],
    ["Surat", 21.17, 72.83, "Surat"],
    ["Leh", 34.16, 77.58, "Leh"],
    ["Port Blair", 11.62, 92.73, "South Andaman"],
    ["Panaji", 15.49, 73.82, "North Goa"],
  ])("%s lies in its district", (_what, lat, lng, district) => {
    const items = places.reverse({ lat, lng, lang: "en" });
    expect(items.find(({ type }) => type === "district" || type === "city")).toBeDefined();
    expect(items.filter(({ type }) => type === "district").map(({ name }) => name)).toContain(district);
    expect(items.at(-1)?.id).toBe("country:IN");
  });

  test.each([
    ["Paris", 48.8566, 2.3522, "FR"],
    ["Nairobi", -1.2864, 36.8172, "KE"],
    ["Port-au-Prince", 18.5392, -72.335, "HT"],
    ["Suva, beside the date line", -18.1416, 178.4419, "FJ"],
    ["Dhaka", 23.7806, 90.4193, "BD"],
  ])("%s lies in its country", (_what, lat, lng, country) => {
    const items = places.reverse({ lat, lng, lang: "en" });
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) expect(item.country).toBe(country);
  });

  test("the open sea is nowhere", () => expect(places.reverse({ lat: -45, lng: -130, lang: "en" })).toEqual([]));

  test("any point answers without fault, the most local first and the country last", () => {
    const rank = ["locality", "postal-code", "city", "district", "state", "country"];
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          const order = places.reverse({ lat, lng, lang: "en" }).map(({ type }) => rank.indexOf(type));
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("geocoding an address", () => {
  test.each([
    ["a PIN code with a bad source centroid", { country: "IN", postalCode: "110005" }, { lat: 28.653, lng: 77.19 }],
    ["city and state", { country: "IN", state: "WEST BENGAL", locality: "Siliguri" }, { lat: 26.71, lng: 88.43 }],
    ["an old district name", { country: "IN", state: "Karnataka", district: "Gulbarga" }, { lat: 17.2, lng: 76.9 }],
    [
      "free text",
      { country: "IN", text: "Near Water Tank, Gomti Nagar, Lucknow, Uttar Pradesh" },
      { lat: 26.85, lng: 81.0 },
    ],
    [
      "free text with a PIN code",
      { country: "IN", text: "12 Main Road, Karol Bagh New Delhi 110005" },
      { lat: 28.653, lng: 77.19 },
    ],
    ["elsewhere", { country: "KE", locality: "Mombasa" }, { lat: -4.05, lng: 39.67 }],
  ])("%s", (_what, parts, point) => {
    const found = places.geocode(parts);
    expect(found).not.toBeNull();
    if (found !== null) expect(distanceKm(found, point)).toBeLessThanOrEqual(Math.max(8, found.uncertaintyKm));
  });

  test("a place outside the state that was given is another one", () => {
    const found = places.geocode({ country: "IN", state: "Bihar", locality: "Aurangabad" });
    expect(found?.label).toBe("Aurangabad, Bihar, India");
  });

  test.each([
    ["nothing", { country: "IN" }],
    ["words for nothing", { country: "IN", state: "NA", district: "-", locality: "N/A" }],
    ["the country alone", { country: "IN", text: "India" }],
    ["nonsense", { country: "IN", text: "xqzvwk blorf" }],
  ])("no guess for %s", (_what, parts) => expect(places.geocode(parts)).toBeNull());
});

describe("the data", () => {
  const rows = readTables(DATA);

  test("every hand-kept name belongs to a place and has its source", () => {
    const aliases = readAliases(DATA);
    expect(tieAliases(ranked(rows), aliases).lost).toEqual([]);
    for (const alias of aliases) expect(alias.source, alias.name).not.toBe("");
  });

  test("every PIN code lies in India, every place on the Earth with a parent of its country", () => {
    const country = new Map(rows.map(({ id, country: code }) => [id, code] as const));
    for (const row of rows) {
      if (Math.abs(row.lat) > 90 || Math.abs(row.lng) > 180 || row.name === "") throw new Error(`bad row ${row.id}`);
      const parent = country.get(row.parent);
      if (parent !== undefined && parent !== row.country) throw new Error(`foreign parent of ${row.id}`);
      if (row.id.startsWith("in-pin:") && !(row.lat > 6 && row.lat < 37.5 && row.lng > 68 && row.lng < 97.6))
        throw new Error(row.id);
    }
    expect(country.size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(350_000);
  });

  test("the whole world stays within its memory", () => {
    console.log(`gazetteer in memory: ${(places.memoryBytes() / 1e6).toFixed(1)} MB`);
    expect(places.memoryBytes()).toBeLessThan(150e6);
  });
});
