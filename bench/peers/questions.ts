import type { Database } from "#server/documents/pool.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { nearbyPathOf } from "../nearby.ts";

/** A listing as every peer gets it. `body`: the JSON of an answer's item, near enough. */
export type Spot = { id: string; kind: string; title: string; lat: number; lng: number; body: string };

/** Who asks for the nearest 20: of a kind, or with all words in the title. */
export type Question = { lat: number; lng: number; withinKm: number } & ({ kind: string } | { words: string[] });

/** Something that answers questions with ids, nearest first. `us`: its processor time an answer. */
export type Answers = { ids: string[][]; us: number };

export const LIMIT = 20;
/** Km. The second is as wide as the product allows. */
const WITHIN = { kind: 50, words: 500 };
const ASKED = 200;
/** Numbers of hospitals with five digits: none is the beginning of another. See nearby/world.ts. */
const NUMBERS = { from: 10_000, to: 12_499 };

/** All open offers of a database. */
export async function readSpots(database: Database): Promise<Spot[]> {
  const { rows } = await database.pool.query<Spot>(
    `SELECT id, body->>'kind' AS kind, body->>'title' AS title, body::text AS body,
       (body->'place'->>'lat')::float8 AS lat, (body->'place'->>'lng')::float8 AS lng
     FROM documents WHERE collection = 'listings' AND body->>'side' = 'offer'`,
  );
  return rows;
}

/** By kind, around the towns of the country. */
export function kindQuestions(): Question[] {
  return Array.from({ length: ASKED }, (_none, at) => {
    const { searchParams } = new URL(nearbyPathOf(at), "http://bench");
    const [lat, lng] = [Number(searchParams.get("lat")), Number(searchParams.get("lng"))];
    return { lat, lng, withinKm: WITHIN.kind, kind: searchParams.get("kind") ?? "" };
  });
}

/** By the words of a title, at the same points. */
export function wordQuestions(): Question[] {
  const count = NUMBERS.to - NUMBERS.from + 1;
  return kindQuestions().map(({ lat, lng }, at) => {
    const words = ["hospital", String(NUMBERS.from + ((at * 7_919) % count))];
    return { lat, lng, withinKm: WITHIN.words, words };
  });
}

/** The right answer: every listing is looked at. */
export function scan(spots: readonly Spot[], question: Question): string[] {
  return spots
    .filter(({ kind, title }) =>
      "kind" in question
        ? kind === question.kind
        : question.words.every((word) => title.toLowerCase().split(" ").includes(word)),
    )
    .map((spot) => ({ id: spot.id, far: distanceKm(spot, question) }))
    .filter(({ far }) => far <= question.withinKm)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, LIMIT)
    .map(({ id }) => id);
}
