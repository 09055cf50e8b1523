import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/normalise.ts";
import { groupBy } from "./group.ts";
import type { Row } from "./rows.ts";

/**
 * From so many people on a town is looked at for a second entry; smaller ones of one name are often
 * two villages.
 */
const LARGE = 100_000;

/** Two towns of one name and one state that lie nearer than this are one. */
const TWIN_KM = 10;

/**
 * The state a row of a city lies in, as far as its parent says; Indian ones count as one, their
 * districts differ at most.
 */
function state({ country, parent }: Row): string {
  return parent.startsWith("gn-a") ? parent.slice(6).split(".").slice(0, 2).join(".") : country;
}

/**
 * One row for each large town that the sources list twice under one name (the city and its centre,
 * the municipality and its seat). The better known one stays and takes the other's names; `former`
 * tells which id now stands for which.
 */
export function mergeTwins(rows: readonly Row[]): { rows: Row[]; former: Map<string, string> } {
  const former = new Map<string, string>();
  const merged = new Map<string, Row>();
  for (const group of groupBy(rows, (row) => `${state(row)} ${foldName(row.name)}`).values()) {
    const [...ranked] = group.toSorted((a, b) => people(b) - people(a) || (a.id < b.id ? -1 : 1));
    for (const town of ranked) {
      if (people(town) < LARGE || former.has(town.id)) continue;
      const twins = ranked.filter(
        (one) => one !== town && !former.has(one.id) && !merged.has(one.id) && distanceKm(one, town) < TWIN_KM,
      );
      if (twins.length === 0) continue;
      for (const twin of twins) former.set(twin.id, town.id);
      const names = [...town.names, ...twins.flatMap((twin) => twin.names)];
      merged.set(town.id, { ...town, names: [...new Set(names)] });
    }
  }
  return { rows: rows.filter(({ id }) => !former.has(id)).map((row) => merged.get(row.id) ?? row), former };
}

function people(row: Row): number {
  return Math.max(row.weight, row.population);
}
