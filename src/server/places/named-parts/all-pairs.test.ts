import { beforeAll, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { keptIndex } from "#server/testing/counted-index.ts";
import { rounds } from "#server/testing/rounds.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";
import type { PlaceIndex } from "../index-file.ts";
import { NONE } from "../packing.ts";
import { openPlaces } from "../places.ts";
import type { Places } from "../places.ts";
import { countryOf, placeNameOf } from "../present.ts";
import { pointOf } from "../search.ts";
import { typeNumber } from "../tables.ts";
import { isInside } from "./is-inside.ts";

/* Pairs of the gazetteer itself: a quarter or town, and the district or state that it lies in. */

const COUNTRIES = ["IN", "BD", "KE", "BR", "MX"];
const FINE = [typeNumber("city"), typeNumber("locality")];
const WIDE = [typeNumber("district"), typeNumber("state")];
/** A place of the right name in the named area is right this near, km, or within its own circle. */
const NEAR_KM = 8;
const LEAST_FINE = 0.9;

type Pair = { place: number; area: number; fine: string; wide: string };
type Dress = { name: string; ask: (pair: Pair, country: string) => Parameters<Places["geocode"]>[0] };

const DRESSES: readonly Dress[] = [
  { name: "a, b", ask: ({ fine, wide }, country) => ({ country, locality: `${fine}, ${wide}` }) },
  { name: "b - a", ask: ({ fine, wide }, country) => ({ country, locality: `${wide} - ${fine}` }) },
  { name: "two columns", ask: twoColumns },
];

let places: Places;
let index: PlaceIndex;
let areas: Map<string, number[]>;
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
  index = keptIndex();
  areas = new Map();
  for (let place = 0; place < index.type.length; place += 1) {
    if (!WIDE.includes(index.type[place] ?? 0)) continue;
    const name = `${countryOf(index, place)} ${foldName(placeNameOf(index, place, "en"))}`;
    areas.set(name, [...(areas.get(name) ?? []), place]);
  }
});

function twoColumns({ fine, wide, area }: Pair, country: string) {
  const isState = index.type[area] === typeNumber("state");
  return { country, locality: fine, ...(isState ? { state: wide } : { district: wide }) };
}

/** Drawn pairs of a country. Names that are the same, or are a number, are left out. */
function pairsOf(country: string, count: number): Pair[] {
  const all = Array.from(index.type, (_, place) => place).filter((place) => {
    return FINE.includes(index.type[place] ?? 0) && countryOf(index, place) === country;
  });
  const draw = seededInt(seedOf(`pairs of ${country}`));
  const pairs: Pair[] = [];
  for (let tries = 0; pairs.length < count && tries < 50 * count; tries += 1) {
    const place = all[draw(all.length)] ?? 0;
    const around: number[] = [];
    for (let area = index.parent[place] ?? NONE; area !== NONE; area = index.parent[area] ?? NONE)
      if (WIDE.includes(index.type[area] ?? 0)) around.push(area);
    const area = around[draw(Math.max(1, around.length))];
    if (area === undefined) continue;
    const [fine, wide] = [placeNameOf(index, place, "en"), placeNameOf(index, area, "en")];
    const isPlain = [fine, wide].every((name) => !/[\d,;:()/|]|\s[-–]\s/.test(name));
    if (isPlain && foldName(fine) !== foldName(wide)) pairs.push({ place, area, fine, wide });
  }
  return pairs;
}

type Outcome = "finer" | "wider" | "none" | "outside";

/** What an answer is worth. Several places of a name in the area are equally right. */
function judge({ place, fine, wide }: Pair, country: string, found: ReturnType<Places["geocode"]>): Outcome {
  if (found === null) return "none";
  const number = numberOf(found.placeId);
  // Several areas, or a town, may have the name that was written: each is what the words say.
  if (foldName(placeNameOf(index, number, "en")) === foldName(wide)) return "wider";
  const named = areas.get(`${country} ${foldName(wide)}`) ?? [];
  if (named.includes(number)) return "wider";
  if (!named.some((area) => isInside(index, number, area))) return "outside";
  const isNear = distanceKm(found, pointOf(index, place)) <= Math.max(NEAR_KM, found.uncertaintyKm);
  return isNear || foldName(placeNameOf(index, number, "en")) === foldName(fine) ? "finer" : "wider";
}

let numbers: Map<string, number> | null = null;
function numberOf(id: string): number {
  numbers ??= new Map(
    Array.from(index.type, (_, place) => [
      Buffer.from(index.idText.subarray(index.idStarts[place], index.idStarts[place + 1])).toString("utf8"),
      place,
    ]),
  );
  return numbers.get(id) ?? NONE;
}

test.each(COUNTRIES)("%s: no pair is placed outside its wider part, nearly all at the finer one", (country) => {
  const pairs = pairsOf(country, rounds(150, 2_500));
  for (const { name, ask } of DRESSES) {
    const counts: Record<Outcome, number> = { finer: 0, wider: 0, none: 0, outside: 0 };
    const outside: string[] = [];
    for (const pair of pairs) {
      const found = places.geocode(ask(pair, country));
      const outcome = judge(pair, country, found);
      counts[outcome] += 1;
      if (outcome === "outside") outside.push(`${pair.fine}, ${pair.wide}: ${found?.label ?? ""}`);
    }
    process.stdout.write(`pairs of ${country} as ${name}: ${JSON.stringify(counts)}\n`);
    expect(outside, name).toEqual([]);
    expect(counts.finer / pairs.length, name).toBeGreaterThanOrEqual(LEAST_FINE);
  }
});
