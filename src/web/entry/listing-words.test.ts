import { describe, expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { listing, minutesAgo, NOW } from "../testing/fake-api.ts";
import { sharedLabel } from "./standalone-label.ts";
import { toRow } from "./row.ts";
import { freshnessOf, momentOf } from "./freshness/freshness-words.ts";
import { distanceText, extrasText, hasManyCallers, stockText } from "./listing-words.ts";

const say = createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }));
const clock = { now: NOW, timeZone: "Asia/Kolkata" };
const stock = (value: "available" | "limited" | "out" | "unknown" | "closed", count?: number) => ({
  value,
  count,
  at: minutesAgo(12),
  by: "facility" as const,
});

describe("what and how many, in words of the street", () => {
  test.each([
    ["counted", { stock: stock("available", 12) }, "12 cylinders"],
    ["one", { stock: stock("available", 1) }, "1 cylinder"],
    ["in digits of the language", { stock: stock("available", 1200) }, "1,200 cylinders"],
    ["few", { stock: stock("limited"), details: { form: "refill" } }, "Refill: few left"],
    ["not counted", { stock: stock("available") }, "Cylinders: available"],
    ["not known", { stock: stock("unknown") }, "Cylinders: number not known"],
    ["none", { stock: stock("out", 0) }, "Cylinders: none left"],
    [
      "a bed",
      { kind: "bed" as const, details: { bedType: "icu" as const }, stock: stock("available", 3) },
      "3 ICU beds",
    ],
    [
      "beds of which some are free",
      { kind: "bed" as const, details: {}, stock: stock("available") },
      "Beds: some free",
    ],
    ["beds of no known type", { kind: "bed" as const, details: {}, stock: stock("unknown") }, "Beds: number not known"],
    [
      "blood, with a real minus",
      {
        kind: "blood" as const,
        details: { component: "red-cells" as const, group: "O-" as const },
        stock: stock("available", 4),
      },
      "O− Red cells: 4 units",
    ],
    [
      "medicine by its name",
      { kind: "medicine" as const, details: { generic: "Remdesivir", strength: "100 mg" }, stock: stock("available") },
      "Remdesivir 100 mg: available",
    ],
    [
      "a service is not counted",
      { kind: "tele-consultation" as const, details: {}, stock: stock("available") },
      "Doctor by phone: they can help",
    ],
    [
      "a service of which nobody knows",
      { kind: "home-care" as const, details: {}, stock: stock("unknown") },
      "Care at home: call and ask",
    ],
    ["of a need what it is", { side: "need" as const, stock: stock("unknown") }, "Cylinders"],
    [
      "of a need how many are asked for",
      { side: "need" as const, quantity: 2, stock: stock("unknown") },
      "2 cylinders",
    ],
  ])("%s", (_case, fields, expected) => expect(stockText(toRow(listing(fields)), say)).toBe(expected));
});

test.each([
  ["counted, with its size", {}, "Oxygen: 12 cylinders (46 L size)"],
  ["not counted", { stock: stock("limited"), details: { form: "refill" } }, "Oxygen · Refill: few left"],
  [
    "how much it gives",
    { details: { form: "concentrator", flowLitresPerMinute: 5 }, stock: stock("available", 3) },
    "Oxygen: 3 concentrators (5 L a minute)",
  ],
  ["said by itself", { details: { form: "liquid" }, stock: stock("available", 200) }, "200 litres of liquid oxygen"],
  ["of no known form", { details: {}, stock: stock("unknown") }, "Oxygen: number not known"],
  [
    "not of a bed",
    { kind: "bed", details: { bedType: "icu", litres: 46 }, stock: stock("available", 3) },
    "3 ICU beds",
  ],
] as const)("oxygen that is passed on names its kind and its size: %s", (_case, fields, expected) =>
  expect(sharedLabel(toRow(listing(fields)), { say, language: "en" })).toBe(expected),
);

describe("how far", () => {
  test("a place has a distance, a person's place a band", () => {
    expect(distanceText({ km: 1.8 }, say)).toBe("1.8 km");
    expect(distanceText({ km: 161.4 }, say)).toBe("161 km");
    expect(distanceText({ km: 5, masked: true }, say)).toBe("2 to 5 km");
    expect(distanceText({ km: 1, masked: true }, say)).toBe("under 1 km");
    expect(distanceText({ km: 1000, masked: true }, say)).toBe("500 to 1,000 km");
  });

  test("a place of which only an area is known is not told more exactly than that", () => {
    expect(distanceText({ km: 1.4, aroundKm: 2 }, say)).toBe("about 1 km");
    expect(distanceText({ km: 0, aroundKm: 2 }, say)).toBe("about 1 km");
    expect(distanceText({ km: 4.8, aroundKm: 11 }, say)).toBe("up to 16 km");
    expect(distanceText({ km: 60, aroundKm: 11 }, say)).toBe("about 60 km");
  });
});

describe("how fresh: ring, words and who", () => {
  const at = (minutes: number, by: "facility" | "seeker" = "facility") =>
    freshnessOf({ kind: "oxygen", subtype: "cylinder", at: minutesAgo(minutes), by }, clock, { say, language: "en" });

  test.each([
    [12, { tone: "fresh", words: "Checked 12\u00a0min ago by the place" }],
    [0, { tone: "fresh", words: "Checked just now by the place" }],
    [175, { tone: "ageing", words: "Checked 3\u00a0h ago: call first" }],
    [300, { tone: "old", words: "Old: last checked 5\u00a0h ago" }],
    [3 * 1440, { tone: "old", words: "Old: last checked on Tuesday" }],
  ])("%d minutes", (minutes, expected) => expect(at(minutes)).toEqual(expected));

  test("a volunteer called: that says more than checked", () => {
    const at = minutesAgo(40);
    expect(freshnessOf({ kind: "oxygen", at, by: "verifier" }, clock, { say, language: "en" })).toEqual({
      tone: "fresh",
      words: "Called 40\u00a0min ago by a volunteer",
    });
  });

  test.each([
    ["es", "verifier", /^Un voluntario llamó hace 12\smin$/],
    ["pt", "verifier", /^Um voluntário ligou há 12\smin$/],
    ["pt", "facility", /^O local, há 12\smin$/],
  ] as const)("who told it and when is a sentence with a capital in %s, by %s", (language, by, words) => {
    const strings = shippedLanguage(language).texts;
    const said = createSay(createTexts({ language, english: shippedLanguage("en").texts, strings }));
    const told = { kind: "oxygen", at: minutesAgo(12), by } as const;
    expect(freshnessOf(told, clock, { say: said, language }).words).toMatch(words);
  });

  test("never checked is old", () => {
    expect(freshnessOf({ kind: "bed" }, clock, { say, language: "en" })).toEqual({
      tone: "old",
      words: "Old: not checked",
    });
  });
});

test("many are calling: said for half an hour after it was last so", () => {
  expect(
    [29, 31].map((minutes) => hasManyCallers(toRow(listing({ manyCalling: minutesAgo(minutes) })), clock)),
  ).toEqual([true, false]);
  expect(hasManyCallers(toRow(listing()), clock)).toBe(false);
});

test("one line of what matters, else where it is", () => {
  expect(extrasText(toRow(listing({ note: "Bring an empty one." })), say)).toBe("46 L size · Bring an empty one.");
  const blankets = { kind: "supplies", details: {}, title: "Wool blankets", facilityName: "A hall" } as const;
  expect(extrasText(toRow(listing({ ...blankets, note: "Gate 2" })), say)).toBe("Wool blankets · Gate 2");
  expect(extrasText(toRow(listing({ ...blankets, note: undefined })), say)).toBe("Wool blankets");
  expect(extrasText(toRow(listing({ ...blankets, note: "Wool blankets, new" })), say)).toBe("Wool blankets, new");
  expect(extrasText(toRow(listing({ details: {} })), say)).toBe("Harbour Road, Kolkata");
});

describe("a card's data", () => {
  test("a person's listing has no name, no number and a masked distance", () => {
    const row = toRow(
      listing({
        facilityId: undefined,
        facilityName: undefined,
        title: "10 L, to lend",
        place: { ...listing().place, precision: "area", basis: "masked", uncertaintyKm: 1.5 },
        contact: { channels: [], shielded: true, available: false },
      }),
    );
    expect(row).toMatchObject({ name: undefined, phone: undefined, shielded: true, masked: true });
  });
});

test("what a list says counts as said, not as checked", () => {
  const spoken = { say, language: "en" };
  const row = { ...toRow(listing()), at: minutesAgo(12), by: "feed" as const };
  expect(freshnessOf(row, { now: NOW, timeZone: "UTC" }, spoken).words).toBe("A list, 12\u00a0min ago");
  expect(freshnessOf({ ...row, by: "facility" }, { now: NOW, timeZone: "UTC" }, spoken).words).toMatch(
    /^Checked 12\u00a0min/,
  );
});

test.each([
  [12, "A list, 12\u00a0min ago", /^A list said so at \d\d:\d\d, /],
  [175, "A list, 3\u00a0h ago: call first", /^Call first\. A list said so at \d\d:\d\d, /],
  [300, "A list, 5\u00a0h ago: not checked since", /^Old: call first\. A list said so at \d\d:\d\d, /],
])("what a list said %d minutes ago is never called checked, on a screen or on paper", (minutes, words, onPaper) => {
  const row = { ...toRow(listing()), kind: "oxygen" as const, at: minutesAgo(minutes), by: "feed" as const };
  expect(freshnessOf(row, clock, { say, language: "en" }).words).toBe(words);
  expect(momentOf(row, clock, { say, language: "en" }).words).toMatch(onPaper);
});

test("on paper what is not fresh says so before its moment; a name is kept", () => {
  const of = (minutes: number, said?: string) =>
    momentOf({ kind: "oxygen", at: minutesAgo(minutes), by: "facility" }, clock, { say, language: "en", said }).words;
  expect(of(12)).toMatch(/^Checked at \d\d:\d\d, /);
  expect(of(175)).toMatch(/^Call first\. Checked at \d\d:\d\d, /);
  expect(of(300, "Checked by the place")).toBe("Old: call first. Checked by the place");
});
