import type { LookupCase } from "#server/places/testing/lookup-cases.ts";
import { readAliases, readTables } from "#server/places/tables.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { Installed } from "../support/install-packages.ts";

/** The library as decision 41 measured it. */
export const MINISEARCH = "minisearch@7.2.0";

type Found = { id: string };
type Options = { boostDocument: (id: string) => number; prefix: boolean; fuzzy: number; combineWith: "AND" };
type Index = { addAll: (rows: readonly object[]) => void; search: (q: string, options: Options) => Found[] };
type Library = new (options: { fields: string[]; processTerm: (term: string) => string }) => Index;

/** Half of the boost of what is near is left at this distance, km. Proposal. */
const NEAR_KM = 50;

/**
 * The same gazetteer in MiniSearch, as decision 41 says: names, other names, areas above and postal
 * codes, folded. Beginnings and slips count, and all words must match. How much a place is known
 * and its distance raise the score.
 */
export function openMiniSearch(installed: Installed): (asked: Pick<LookupCase, "q" | "near">) => string[] {
  const Library = installed.load("minisearch") as Library;
  const rows = readTables("data/gazetteer");
  const byId = new Map(rows.map((row) => [row.id, row]));
  const aliases = new Map<string, string[]>();
  for (const { place, name } of readAliases("data/gazetteer"))
    aliases.set(place, [...(aliases.get(place) ?? []), name]);
  const index = new Library({ fields: ["name", "names", "above", "postal"], processTerm: foldName });
  index.addAll(
    rows.map(({ id, name, names, parent, country, postal, type }) => {
      const above = byId.get(parent);
      const known = [id, `${country}/${TYPES[type] ?? ""}/${name}`].flatMap((key) => aliases.get(key) ?? []);
      const areas = [above?.name, byId.get(above?.parent ?? "")?.name, byId.get(`country:${country}`)?.name];
      return { id, name, names: [names.replaceAll("|", " "), ...known].join(" "), above: areas.join(" "), postal };
    }),
  );
  return ({ q, near }) => {
    const boostDocument = (id: string): number => {
      const row = byId.get(id);
      if (row === undefined) return 1;
      const closeness = near === undefined ? 0 : 1 / (1 + distanceKm(near, row) / NEAR_KM);
      return Math.log2(2 + row.weight) * (1 + 2 * closeness);
    };
    const found = index.search(q, { boostDocument, prefix: true, fuzzy: 0.2, combineWith: "AND" });
    return found.slice(0, 8).map(({ id }) => id);
  };
}

/** As aliases.tsv writes the types that it names. */
const TYPES = ["city", "district", "state", "country"];
