import type { City } from "./world.ts";

/** People a place counts as for ordering when its true number is not known. */
const UNKNOWN_POPULATION_WEIGHT = 20_000;

/**
 * Replaces the sources' populations by hand-kept ones. A line without a city is an error: the
 * source changed.
 * @param text lines of id, people or nothing, reason; lines that begin with # are remarks
 */
export function correctPopulations(cities: readonly City[], text: string): City[] {
  const corrections = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [id = "", people = ""] = line.split("\t");
    if (id !== "" && !id.startsWith("#")) corrections.set(id, Number(people));
  }
  const known = new Set(cities.map((city) => city.id));
  for (const id of corrections.keys()) if (!known.has(id)) throw new Error(`corrections.tsv: no city ${id}`);
  return cities.map((city) => {
    const population = corrections.get(city.id);
    return population === undefined
      ? city
      : { ...city, population, weight: population === 0 ? UNKNOWN_POPULATION_WEIGHT : population };
  });
}
