import type { Overview } from "#contract/overview.ts";
import type { ShownCount } from "#domain/overview/shown-count.ts";
import type { Kind } from "#domain/resources/kinds.ts";

type NamedDistrict = { id: string; name: string };
/** Counts of needs, as they may be passed on and as they are. */
export type NeedCounts = Pick<Overview["total"], "needs" | "unmet" | "exact">;

/** A count of needs as it is, where the reader may know it. */
export function exactly(name: "needs" | "unmet"): (row: NeedCounts) => ShownCount {
  return (row) => row.exact?.[name] ?? row[name];
}

/** The overview of a district; "": of all. */
export function addressOf(district: string): string {
  return district === "" ? "/overview" : `/overview?${new URLSearchParams({ district })}`;
}

/** How far around a district's middle its list reaches, and without a district, km. Proposal. */
const AROUND_KM = { district: "50", all: "500" };

/** The list of a kind's needs or offers around a district. A kind of null: of all kinds. */
export function listOf(
  list: "needs" | "find",
  { kind }: { kind: Kind | null },
  district: Overview["district"],
): string {
  const around = new URLSearchParams(district === null ? undefined : { place: district.id });
  around.set("within", district === null ? AROUND_KM.all : AROUND_KM.district);
  return `/${list}/${kind ?? "all"}?${around}`;
}

/** The districts to choose from by name, with the chosen one. */
export function districtsToChoose(
  chosen: Overview["district"],
  districts: Overview["districts"],
): readonly NamedDistrict[] {
  const named = districts.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
  const isAmong = chosen === null || named.some(({ id }) => id === chosen.id);
  return [...named, ...(isAmong ? [] : [chosen])].toSorted((a, b) => a.name.localeCompare(b.name));
}
