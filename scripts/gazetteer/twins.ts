import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { Row } from "./rows.ts";

/**
 * Towns from this population on are checked for a second entry. Smaller towns of one name are often
 * two villages.
 */
const LARGE = 100_000;

/** Two towns of one name and one state nearer than this are one. */
const TWIN_KM = 10;

/**
 * The state of a city's row, as its parent gives it. Indian parents are districts, so all Indian
 * states count as one.
 */
function state({ country, parent }: Row): string {
  return parent.startsWith("gn-a") ? parent.slice(6).split(".").slice(0, 2).join(".") : country;
}

/**
 * Merges rows of large towns that the sources list twice under one name, such as a city and its
 * centre. The better known row stays and gets the other's names. `former` maps each removed id to
 * the remaining one.
 */
export function mergeTwins(rows: readonly Row[]): { rows: Row[]; former: Map<string, string> } {
  const former = new Map<string, string>();
  const merged = new Map<string, Row>();
  for (const group of Map.groupBy(rows, (row) => `${state(row)} ${foldName(row.name)}`).values()) {
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
