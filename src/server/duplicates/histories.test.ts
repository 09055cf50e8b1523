import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { createKeyring } from "#server/config/keys.ts";
import { numbersOfDocument } from "#server/numbers/numbers-of-document.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { rounds } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { importFiles } from "../imports/import.ts";
import { mappedFormat } from "../imports/formats/mapped/mapped.ts";
import { FEW_PLACES } from "../imports/testing/fixtures/places.ts";
import { openReport } from "../imports/pipeline/report.ts";
import { guessShape } from "../imports/tables/guess-shape.ts";
import { mergeImported } from "./merge-imported.ts";
import { seededInt } from "../../../scripts/testing/seed.ts";

/* Random histories, lived twice: with merges that are taken apart, and without. */

const HISTORIES = rounds(4, 200);
const STEPS = 14;
const OUTCOMES = ["in-stock", "none-left", "no-answer", "limited", "busy"] as const;
const NAMES = { city: "Beds of the city", state: "Beds of the state" } as const;
type List = keyof typeof NAMES;
type Json = Record<string, unknown>;
type Row = { collection: string; id: string; body: Json; shielded: Json | null };

let folder: string;
/** Both lives have one clock, which only the history moves. */
let clock = new Date(Date.now() - 80 * DAY_MS);
/** One life of the same history. `merges`: whether entries are merged in it. */
type World = { service: TestService; merges: boolean; people: SignedIn[]; moderator: SignedIn };
let worlds: World[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-histories-"));
  worlds = await Promise.all([true, false].map(openWorld));
});
afterAll(async () => {
  await Promise.all(worlds.map(({ service }) => service.close()));
  await rm(folder, { recursive: true });
});

async function openWorld(merges: boolean): Promise<World> {
  const service = await testService({ now: () => clock, settings: { DEFAULT_COUNTRY: "IN" } });
  const people = [await signedIn(service, { isSettled: true }), await signedIn(service, { isSettled: true })];
  return { service, merges, people, moderator: await signedIn(service, { roles: ["moderator"] }) };
}

async function importList(
  { service, merges }: World,
  list: List,
  { serial, vacant }: { serial: number; vacant: number },
) {
  const name = list === "city" ? `Sanjeevani ${letters(serial)} Hospital` : `संजीवनी ${letters(serial)} हॉस्पिटल`;
  const path = join(folder, `${list}.csv`);
  const headers = ["Hospital", "City", "State", "Vacant ICU beds", "Phone", "Last updated"];
  const row = [name, "Kolkata", "West Bengal", vacant, `98300${String(10_000 + serial)}`, clock.toISOString()];
  await writeFile(path, `${headers.join(",")}\n${row.join(",")}\n`);
  const mapping = { ...suggestMapping(headers, [row.map(String)]).mapping, numbers: "published" as const };
  const { database, secret } = service;
  const numbersOf = numbersOfDocument(createKeyring(secret, [], clock).all("numbers"));
  return importFiles({
    format: mappedFormat({
      name: "mapped",
      namespace: NAMES[list],
      mapping,
      shape: await guessShape(path),
      source: { kind: "import", name: NAMES[list], licence: "CC0" },
    }),
    files: [path],
    context: { ...FEW_PLACES, country: "IN", now: () => clock },
    database,
    report: await openReport(path, folder),
    ...(merges && { mergeKnown: (documents) => mergeImported({ database, numbersOf }, documents) }),
  });
}

function letters(serial: number): string {
  return [...String(serial)].map((digit) => "bdfghjklmn".charAt(Number(digit))).join("a");
}

/**
 * What is stored of a history's hospital: all bodies, and what was observed. Versions and times of
 * writing are left out, and the ids of observations and their authors, which differ by life.
 */
async function lifeOf({ service }: World, serial: number): Promise<Row[]> {
  const answer = await service.database.pool.query<Row>(
    `WITH own AS (SELECT id FROM documents WHERE coalesce(body->>'facilityName', body->>'name') LIKE $1)
     SELECT collection, id::text, body, shielded FROM documents WHERE id IN (SELECT id FROM own)
     UNION ALL
     SELECT collection, '' AS id, body - 'authorId', NULL FROM documents
       WHERE collection = 'observations' AND body->>'listingId' IN (SELECT id::text FROM own)
     ORDER BY collection, id, body`,
    [`%${letters(serial)} %`],
  );
  return answer.rows;
}

type Ids = Record<List, { facility: string; listing: string }>;

async function idsOf(world: World, serial: number): Promise<Ids> {
  const rows = await lifeOf(world, serial);
  const of = (list: List, collection: string): string =>
    rows.find(
      (row) => row.collection === collection && (row.body["source"] as Json | undefined)?.["name"] === NAMES[list],
    )?.id ?? "";
  const both = (list: List) => ({ facility: of(list, "facilities"), listing: of(list, "listings") });
  return { city: both("city"), state: both("state") };
}

/** How the state's entry is merged at the moment, in the life with merges. */
type Merge = { by: "import" | "facilities" } | { by: "decision"; id: string } | null;

async function say(world: World, path: string, body: Json): Promise<Json> {
  const answer = await world.moderator.ask("POST", `/api/v1/moderation/${path}`, body);
  expect([200, 204], `${path} ${JSON.stringify(answer.json)}`).toContain(answer.status);
  return answer.json;
}

const answers = ({ city, state }: Ids, answer: "same" | "different"): Json => ({
  collection: "facilities",
  ids: [city.facility, state.facility],
  answer,
  ...(answer === "same" && { keep: city.facility }),
});

async function merge(world: World, ids: Ids, isDecision: boolean): Promise<Merge> {
  if (!isDecision) {
    await say(world, "duplicates/answers", answers(ids, "same"));
    return { by: "facilities" };
  }
  const decided = await say(world, "decisions", {
    listingId: ids.state.listing,
    decision: "merge",
    reason: "One hospital on two lists",
    mergeInto: ids.city.listing,
  });
  const inForce = (decided["decisions"] as { id: string; state: string }[]).find(({ state }) => state === "in-force");
  return { by: "decision", id: inForce?.id ?? "" };
}

/** Waits until what is merged counts for the other entry: only then can that be taken apart. */
async function counted(world: World, serial: number): Promise<void> {
  await world.service.settled();
  const rows = await lifeOf(world, serial);
  const merged = rows.filter(({ body }) => body["mergedInto"] !== undefined);
  expect(merged.length).toBeGreaterThan(0);
  for (const { id, body } of merged) {
    const target = rows.find((row) => row.id === body["mergedInto"]);
    expect((target?.body["joined"] as { ids: string[] } | undefined)?.ids).toContain(id);
  }
}

async function separate(world: World, ids: Ids, how: NonNullable<Merge>): Promise<void> {
  if (how.by === "decision") await say(world, `decisions/${how.id}/reverse`, { reason: "They are two hospitals" });
  else await say(world, "duplicates/answers", answers(ids, "different"));
}

async function live(seed: number): Promise<void> {
  const random = seededInt(seed);
  const serial = seed;
  const [first, twin] = worlds as [World, World];
  for (const world of worlds) await importList(world, "city", { serial, vacant: 2 });
  // The index of numbers knows the city's hospital now: an import merges by it.
  await first.service.settled();
  const isMergedAtOnce = random(2) === 0;
  await importList(isMergedAtOnce ? first : { ...first, merges: false }, "state", { serial, vacant: 3 });
  await importList(twin, "state", { serial, vacant: 3 });
  const ids = await idsOf(first, serial);
  expect(await idsOf(twin, serial)).toEqual(ids);
  let merged: Merge = isMergedAtOnce ? { by: "import" } : null;
  expect((await lifeOf(first, serial)).some(({ body }) => body["mergedInto"] !== undefined)).toBe(isMergedAtOnce);
  if (merged !== null) await counted(first, serial);
  for (let step = 0; step < STEPS; step += 1) {
    clock = new Date(clock.getTime() + (1 + random(300)) * 60_000);
    const [kind, who, value] = [random(6), random(2), random(5)];
    const list: List = random(2) === 0 ? "city" : "state";
    if (kind <= 2) {
      // Whoever opens the page of a merged entry is led to the other one.
      const { listing } = ids[merged === null ? list : "city"];
      const outcome = OUTCOMES[value % OUTCOMES.length];
      const told = await Promise.all(
        worlds.map(async ({ people }) =>
          people[who]?.ask("POST", `/api/v1/listings/${listing}/observations`, { outcome }),
        ),
      );
      expect(told[0]?.status).toBe(told[1]?.status);
    } else if (kind === 3) {
      for (const world of worlds) await importList(world, list, { serial, vacant: value });
    } else if (kind === 4 && merged === null) {
      merged = await merge(first, ids, value % 2 === 0);
      await counted(first, serial);
    } else if (kind === 4 && merged !== null) {
      await separate(first, ids, merged);
      merged = null;
    } else {
      for (const { people } of worlds) if (people[who] !== undefined) await post(people[who]);
    }
  }
  if (merged !== null) await separate(first, ids, merged);
  // What a merge counted goes by way of the change log.
  for (const { service } of worlds) await service.settled();
  expect(await lifeOf(first, serial), `seed ${seed}`).toEqual(await lifeOf(twin, serial));
}

test("after a merge is taken apart, every byte is as in a life without it", async () => {
  for (let history = 0; history < HISTORIES; history += 1) await live(1000 + history);
});
