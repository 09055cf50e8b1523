import { afterAll, beforeAll, expect, test } from "vitest";
import { learnTable } from "#domain/learning/learn-chances.ts";
import { tallyOutcomes } from "#domain/learning/testing/tally-outcomes.ts";
import type { FoundOutcome } from "#domain/learning/testing/tally-outcomes.ts";
import type { Outcome } from "#domain/observations/axes.ts";
import { chanceTables } from "#server/stored/chance-tables.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
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

/** Stores what so many sources taught of calls to oxygen of which nothing was known. */
async function learn(sources: number, night: string): Promise<string> {
  const outcomes = Array.from({ length: sources }, (_, source): FoundOutcome => {
    const outcome = OF_TEN[source % OF_TEN.length] ?? "no-answer";
    const before = { stock: NOTHING, reach: NOTHING, trust: NOTHING };
    return { kind: "oxygen", area: "22 88", source: `${source}`, by: "seeker", outcome, before };
  });
  const body = {
    ...learnTable(tallyOutcomes(outcomes)),
    learntAt: night,
    outcomes: sources,
    calibration: { of: "stated", tenths: [] },
  };
  const [id = ""] = await service.putAll([{ body, collection: chanceTables.name }]);
  return id;
}

async function told(query: string): Promise<unknown[]> {
  const answer = await service.get(`/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=5&${query}`);
  const { items } = (await answer.json()) as { items: { yesOfTen?: number }[] };
  return items.map(({ yesOfTen }) => yesOfTen);
}

function choose(use: string) {
  return admin.ask("PUT", "/api/v1/learning/choice", { use, reason: "To see what is told." });
}

test("how many of ten calls get a yes is told from learnt chances alone, and follows the table in use", async () => {
  const nobody = [undefined];
  expect(await told("kind=oxygen")).toEqual(nobody);
  const few = await learn(190, "2026-11-20T22:00:00.000Z");
  const heldBack = await learn(230, "2026-11-21T22:00:00.000Z");
  const enough = await learn(1500, "2026-11-22T22:00:00.000Z");
  await eventually(async () => expect(await told("kind=oxygen")).toEqual([6]));
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
    await eventually(async () => expect(await told("kind=oxygen")).toEqual(expected));
  }
  // Frozen: a newer night changes nothing. What only may be what was asked for is no such call.
  await learn(190, "2026-11-23T22:00:00.000Z");
  await service.put(bodyOf(aListing({ kind: "oxygen", details: {} })));
  expect(await told("kind=oxygen&form=cylinder&sort=near")).toEqual([6, undefined]);
  expect((await choose("newest")).status).toBe(200);
  await eventually(async () => expect(await told("kind=oxygen")).toEqual([undefined, undefined]));
});
