import { expect, test } from "vitest";
import type { NearbyListing } from "#contract/listings.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { foundPlace } from "./found-place.ts";
import { whomText } from "./for-whom-text.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const ago = (minutes: number): string => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const say = (key: string, { n, what }: Record<string, string | number> = {}): string =>
  what !== undefined ? `${key} ${what}` : n === undefined ? key : `${n} ${key}`;

/** What a text says of ICU beds: stock and age. `stops`: what stops its place. */
function textOf(
  stock: NearbyListing["stock"],
  heard?: "out" | "available",
  stops: Pick<NearbyListing, "facilityState" | "placeEffect"> = {},
): string {
  const item = {
    kind: "bed",
    details: { bedType: "icu" },
    facilityName: "Lake Hospital",
    place: { label: "Kolkata" },
    stock,
    ...stops,
    ...(heard !== undefined && { hearsay: { stock: { value: heard, at: ago(10), by: "seeker", people: 1 } } }),
    source: { kind: "facility" },
    contact: { channels: [{ type: "phone", value: "+12025550142" }], shielded: false, available: true },
  } as unknown as NearbyListing;
  const [place] = foundPlace(item, { say, sayForWhom: say, sayResult: say }, NOW);
  const whom = place?.whom === null ? "" : ` (${place?.whom})`;
  return `${place?.stock}${whom}, ${place?.age}`;
}

test("a text tells the count that cards tell, and asks to ask where they have no headline", () => {
  const counted = (minutes: number) => ({ value: "available", count: 2, at: ago(minutes), by: "facility" }) as const;
  expect(textOf(counted(30))).toBe("2, 30 minutes");
  // What staff have just said stays, whatever a caller said since.
  expect(textOf(counted(30), "out")).toBe("2, 30 minutes");
  // After one half-life neither of two words is the headline; after two no count is.
  expect(textOf(counted(150), "out")).toBe("ask, 10 minutes");
  expect(textOf(counted(300))).toBe("ask, 5 hours");
  const own = { value: "available", count: 2, at: ago(400), by: "facility" } as const;
  expect(textOf({ value: "out", at: ago(10), by: "seeker", own })).toBe("ask, 10 minutes");
  expect(textOf({ value: "limited", at: ago(10), by: "facility" })).toBe("few, 10 minutes");
});

test("a text tells for whom it is, where the place says so and its word is told", () => {
  const english = readTexts("locales");
  const sayForWhom = (key: string, values?: Record<string, string | number>) =>
    english.say("en", ["forWhom", ...key.split(".")], values);
  const parts = [
    { for: { sex: "women" as const }, available: 2 },
    { for: { sex: "men" as const, needs: ["referral" as const] }, available: 1 },
    { for: {}, available: 4, total: 9, staffed: 5 },
  ];
  expect(whomText({ parts }, sayForWhom)).toBe("for women: 2, for men + referral needed: 1, for anybody: 0");
  expect(whomText({ for: { ages: ["over-60"], needs: ["deposit"] } }, sayForWhom)).toBe(
    "for people aged 60 or older only, deposit asked",
  );
  expect(whomText({ for: { needs: ["deposit"] } }, sayForWhom)).toBe("deposit asked");
  expect(whomText({}, sayForWhom)).toBeNull();
  const said = { value: "available", count: 2, by: "facility", for: { sex: "women" } } as const;
  expect(textOf({ ...said, at: ago(30) })).toBe("2 (only), 30 minutes");
  // A count that is no headline is told of nobody.
  expect(textOf({ ...said, at: ago(300) })).toBe("ask, 5 hours");
});

test("a text tells when a test has its result, also where its count is no headline", () => {
  const item = (minutes: number) =>
    ({
      kind: "test",
      details: { name: "Dengue NS1", resultIn: "day" },
      place: { label: "Kolkata" },
      stock: { value: "available", count: 20, at: ago(minutes), by: "facility" },
      source: { kind: "facility" },
      contact: { channels: [{ type: "phone", value: "+12025550142" }], shielded: false, available: true },
    }) as unknown as NearbyListing;
  const words = { say, sayForWhom: say, sayResult: say };
  expect(foundPlace(item(30), words, NOW)).toMatchObject([{ stock: "20", result: "day" }]);
  expect(foundPlace(item(100_000), words, NOW)).toMatchObject([{ stock: "ask", result: "day" }]);
});

test("a text says why to ask first, and asks about what nobody said again in time", () => {
  const none = { value: "unknown", at: ago(20), by: "facility" } as const;
  const lack = (value: "ask-first" | "short" | "none", minutes: number) =>
    ({ placeEffect: { value, because: "power", at: ago(minutes), by: "facility" } }) as const;
  expect(textOf(none, undefined, lack("ask-first", 20))).toBe("ask (lacks.power), 20 minutes");
  expect(textOf(none, undefined, lack("none", 300))).toBe("ask (unsure lacks.power), 5 hours");
  const counted = { value: "available", count: 2, at: ago(30), by: "facility" } as const;
  expect(textOf(counted, undefined, lack("short", 20))).toBe("2 (little.power), 30 minutes");
  expect(textOf(counted, undefined, lack("ask-first", 500))).toBe("2, 30 minutes");
  const diverting = (minutes: number) =>
    ({ facilityState: { value: "diverting", at: ago(minutes), by: "facility" } }) as const;
  expect(textOf(counted, undefined, diverting(10))).toBe("2 (diverting), 30 minutes");
  expect(textOf(counted, undefined, diverting(300))).toBe("2 (unsure diverting), 30 minutes");
  expect(textOf(counted, undefined, diverting(500))).toBe("2, 30 minutes");
});
