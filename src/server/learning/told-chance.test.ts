import { afterAll, beforeAll, expect, test } from "vitest";
import { learnTable } from "#domain/learning/learn-chances.ts";
import { tallyOutcomes } from "#domain/learning/testing/tally-outcomes.ts";
import type { FoundOutcome } from "#domain/learning/testing/tally-outcomes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { chanceTables } from "#server/stored/chance-tables.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService();
  admin = await signedIn(service, { roles: ["admin"] });
  await service.putAll([
    { body: bodyOf(aListing({ kind: "oxygen", details: { form: "cylinder" } })) },
    { body: bodyOf(aListing({ kind: "ambulance", details: {} })) },
  ]);
});
afterAll(() => service.close());

const NOTHING = { word: "nothing", halfLives: 0 };
/** Of ten calls six got help, two found nothing left, and two rang out. */
const OF_TEN: readonly Outcome[] =
  "got-help got-help none-left got-help no-answer got-help got-help none-left got-help no-answer"
    .split(" ")
    .map((outcome) => outcome as Outcome);

/** What so many sources found, who called oxygen of which nothing was known. */
function found(sources: number, { area = "22 88", ofTen = OF_TEN } = {}): FoundOutcome[] {
  return Array.from({ length: sources }, (_, source): FoundOutcome => {
    const outcome = ofTen[source % ofTen.length] ?? "no-answer";
    const before = { stock: NOTHING, reach: NOTHING, trust: NOTHING };
    return { kind: "oxygen", area, source: `${area} ${source}`, by: "seeker", outcome, before };
  });
}

/** Stores what was learnt of them. */
async function learn(outcomes: readonly FoundOutcome[], night: string): Promise<string> {
  const body = {
    ...learnTable(tallyOutcomes(outcomes)),
    learntAt: night,
    outcomes: outcomes.length,
    calibration: { of: "stated", tenths: [] },
  };
  const [id = ""] = await service.putAll([{ body, collection: chanceTables.name }]);
  return id;
}

async function told(query: string, lat = 22.57): Promise<unknown[]> {
  const answer = await service.get(`/api/v1/listings/nearby?lat=${lat}&lng=88.36&withinKm=5&${query}`);
  const { items } = (await answer.json()) as { items: { yesOfTen?: number }[] };
  return items.map(({ yesOfTen }) => yesOfTen);
}

function choose(use: string) {
  return admin.ask("PUT", "/api/v1/learning/choice", { use, reason: "To see what is told." });
}

test("how many of ten calls get a yes is told from learnt chances alone, and follows the table in use", async () => {
  const nobody = [undefined];
  expect(await told("kind=oxygen")).toEqual(nobody);
  const few = await learn(found(190), "2026-11-20T22:00:00.000Z");
  const heldBack = await learn(found(230), "2026-11-21T22:00:00.000Z");
  const enough = await learn(found(1500), "2026-11-22T22:00:00.000Z");
  await service.settled();
  expect(await told("kind=oxygen")).toEqual([6]);
  expect(await told("kind=oxygen&group=place")).toEqual([6]);
  // Calls of one kind say nothing of another.
  expect(await told("kind=ambulance")).toEqual(nobody);
  for (const [use, expected] of [
    // Too few outcomes: the stated chances stand.
    [few, nobody],
    [enough, [6]],
    // Learnt, but still near what is stated, where calls found something else.
    [heldBack, nobody],
    [enough, [6]],
    ["stated", nobody],
    [enough, [6]],
  ] as const) {
    expect((await choose(use)).status).toBe(200);
    await service.settled();
    expect(await told("kind=oxygen")).toEqual(expected);
  }
  // Frozen: a newer night changes nothing. What only may be what was asked for is no such call.
  await learn(found(190), "2026-11-23T22:00:00.000Z");
  await service.put(bodyOf(aListing({ kind: "oxygen", details: {} })));
  expect(await told("kind=oxygen&form=cylinder&sort=near")).toEqual([6, undefined]);
  expect((await choose("newest")).status).toBe(200);
  await service.settled();
  expect(await told("kind=oxygen")).toEqual([undefined, undefined]);
});

test("where a square has learnt from its own calls, they are told there; elsewhere those of the kind", async () => {
  const there = { ...aListing().place, lat: 24.5, lng: 88.36 };
  await service.put(bodyOf(aListing({ kind: "oxygen", details: { form: "refill" }, place: there })));
  const rarely = OF_TEN.map((outcome, at) => (at < 5 ? ("none-left" as const) : outcome));
  await learn([...found(1500), ...found(1500, { area: "24 88", ofTen: rarely })], "2026-11-24T22:00:00.000Z");
  const query = "kind=oxygen&form=refill";
  await service.settled();
  expect(await told(query, 24.5)).toEqual([3]);
  expect(await told("kind=oxygen&form=cylinder&sort=near")).toEqual([6, undefined]);
  await learn([...found(1500), ...found(1500, { area: "23 88", ofTen: rarely })], "2026-11-25T22:00:00.000Z");
  await service.settled();
  expect(await told(query, 24.5)).toEqual([4]);
  expect((await choose("stated")).status).toBe(200);
  await service.settled();
  expect(await told(query, 24.5)).toEqual([undefined]);
});
