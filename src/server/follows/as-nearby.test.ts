import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import type { FollowedDetails } from "#domain/follows/follow.ts";
import { hitUntil } from "#domain/follows/hit.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { HERE, kmNorth, minutesAgo, NOW, openBench, stock } from "#server/read-model/testing/harness.ts";
import { aFacility, aListing } from "#server/testing/listings.ts";
import { offersAtPlaces } from "./offers-at-places.ts";

/*
 * A follow is a query of nearby. The same offers stand in the search and before the follow. Each
 * version of them begins to be a hit exactly where the list begins to show it.
 */

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

// The bench's clock is Friday 17:30 in Kolkata.
const HOURS = [undefined, "Mo-Sa 08:00-22:00", "Mo-Fr 08:00-17:00", "09:00-12:00", "sunrise-sunset", "24/7"];
const LANGUAGES = [undefined, [], ["bn"], ["hi-Latn-IN", "en"], ["ta"], ["tlh"]];
const TITLES = ["Apex ICU", "N.R.S. ward", "एन.आर.एस. वार्ड", undefined];

const said = fc.record({
  openingHours: fc.constantFrom(...HOURS),
  speaks: fc.constantFrom(...LANGUAGES),
  title: fc.constantFrom(...TITLES),
  bedType: fc.constantFrom("icu" as const, "general" as const),
  checked: fc.constantFrom<number[]>(0, 29, 30, 31, 60, 61),
});
const place = fc.option(fc.record({ openingHours: fc.constantFrom(...HOURS), speaks: fc.constantFrom(...LANGUAGES) }));
const asked: fc.Arbitrary<FollowedDetails> = fc.record(
  {
    q: fc.constantFrom("apex", "NRS", "icu", "apex ward", ""),
    openNow: fc.constant(true),
    speaks: fc.constantFrom("hi" as const, "ta" as const, "bn" as const),
    freshWithinMinutes: fc.constantFrom(30, 60),
  },
  { requiredKeys: [] },
);

type PlaceWords = typeof said extends fc.Arbitrary<infer Each> ? Each : never;
type Place = Pick<PlaceWords, "openingHours" | "speaks">;

function anOffer({ openingHours, speaks, title, bedType, checked }: PlaceWords, facilityId?: string): StoredListing {
  return aListing({
    place: kmNorth(1),
    details: { bedType },
    stock: stock(checked),
    confirmedAt: minutesAgo(checked),
    ...(title !== undefined && { title }),
    ...(openingHours !== undefined && { openingHours }),
    ...(speaks !== undefined && { speaks }),
    ...(facilityId !== undefined && { facilityId }),
  });
}

function aPlace({ openingHours, speaks }: Place): Partial<StoredFacility> {
  return {
    ...(openingHours !== undefined && { hours: { openingHours } }),
    ...(speaks !== undefined && { speaks }),
  };
}

/** An offer in its versions, of a place or of none, and what a follow asks. */
type Case = { versions: PlaceWords[]; house: Place | null; details: FollowedDetails };
const aCase: fc.Arbitrary<Case> = fc.record({
  versions: fc.array(said, { minLength: 1, maxLength: 3 }),
  house: place,
  details: asked,
});

/** Cases that stand side by side: fewer than a list shows. Each write of them is read at once. */
const TOGETHER = 25;

/** Cases of a batch, each with ids of its own. Their places are written. */
async function beginCases(cases: readonly Case[]) {
  const begun = cases.map((each) => ({
    ...each,
    id: randomUUID(),
    placeId: each.house === null ? null : randomUUID(),
  }));
  const places = begun.flatMap(({ house, placeId }) =>
    house === null || placeId === null ? [] : [{ id: placeId, body: aFacility(aPlace(house)) }],
  );
  await bench.writeAll("facilities", places);
  return begun.map((each) => ({ ...each, before: { hit: false, listed: false } }));
}

async function isHit(listing: StoredListing, details: FollowedDetails): Promise<boolean> {
  const follow = { kind: "bed", withinKm: 10, until: "2027-01-01T00:00:00.000Z", place: HERE, details } as const;
  const atPlace = await offersAtPlaces(bench.database, [listing], true);
  return hitUntil(follow, atPlace(listing), new Date(NOW)) !== null;
}

async function isListed(id: string, details: FollowedDetails): Promise<boolean> {
  const { items } = await bench.search({ ...details, kind: ["bed"], withinKm: 10, limit: 100 });
  return items.some((each) => each.id === id);
}

test("an offer begins to be a hit exactly where the list of the same query begins to show it", async () => {
  const seen = { begun: 0, notBegun: 0, narrowed: { q: 0, openNow: 0, speaks: 0, freshWithinMinutes: 0 } };
  const look = async (each: Awaited<ReturnType<typeof beginCases>>[number], listing: StoredListing) => {
    const { id, details, before } = each;
    const now = { hit: await isHit(listing, details), listed: await isListed(id, details) };
    const begins = { hit: now.hit && !before.hit, listed: now.listed && !before.listed };
    expect(begins.hit, JSON.stringify(each)).toBe(begins.listed);
    seen[begins.hit ? "begun" : "notBegun"] += 1;
    for (const name of ["q", "openNow", "speaks", "freshWithinMinutes"] as const)
      if (details[name] !== undefined && !now.hit && (await isHit(listing, { ...details, [name]: undefined })))
        seen.narrowed[name] += 1;
    each.before = now;
  };
  const check = async (cases: Case[]) => {
    const begun = await beginCases(cases);
    for (const turn of [0, 1, 2]) {
      const changed = begun.flatMap((each) => {
        const version = each.versions[turn];
        return version === undefined ? [] : [{ each, id: each.id, body: anOffer(version, each.placeId ?? undefined) }];
      });
      await bench.writeAll("listings", changed);
      for (const { each, body } of changed) await look(each, body);
    }
    await bench.reset();
  };
  const batch = fc.array(aCase, { minLength: TOGETHER, maxLength: TOGETHER });
  await fc.assert(fc.asyncProperty(batch, check), { numRuns: 250 / TOGETHER });
  // Each of the four alone kept some away: the property is about something.
  for (const count of [seen.begun, seen.notBegun, ...Object.values(seen.narrowed)]) expect(count).toBeGreaterThan(0);
});

test("what a list shows as maybe of the kind is no hit; what is maybe open or spoken is one in both", async () => {
  const bare = { openingHours: undefined, speaks: undefined, title: undefined, checked: 0 };
  const unknown = anOffer({ ...bare, bedType: "icu" });
  const id = await bench.put(unknown);
  for (const details of [{ openNow: true }, { speaks: "hi" }] as const)
    expect([await isListed(id, details), await isHit(unknown, details)]).toEqual([true, true]);
  const vague = { ...unknown, details: {} };
  const vagueId = await bench.put(vague);
  expect([await isListed(vagueId, { bedType: "icu" }), await isHit(vague, { bedType: "icu" })]).toEqual([true, false]);
});

test("a hit holds until it closes, and no longer than the check that was asked for", async () => {
  const offer = anOffer({
    openingHours: "17:00-18:00",
    speaks: undefined,
    title: undefined,
    bedType: "icu",
    checked: 10,
  });
  const follow = { kind: "bed", withinKm: 10, until: "2027-01-01T00:00:00.000Z", place: HERE } as const;
  const atPlace = await offersAtPlaces(bench.database, [offer], true);
  const untilOf = (details: FollowedDetails) => hitUntil({ ...follow, details }, atPlace(offer), new Date(NOW));
  expect(untilOf({ openNow: true })).toEqual(new Date(NOW + 30 * 60_000));
  expect(untilOf({ openNow: true, freshWithinMinutes: 15 })).toEqual(new Date(NOW + 5 * 60_000));
  expect(untilOf({ freshWithinMinutes: 9 })).toBeNull();
});
