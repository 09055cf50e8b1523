import { distanceKm } from "#domain/places/distance.ts";
import type { Row } from "./rows.ts";

type Names = { admin1: ReadonlyMap<string, string>; admin2: ReadonlyMap<string, string> };

/**
 * Countries and first and second level areas with at least one city. Each is placed at the weighted
 * centre of its cities, because the sources have no point. Country names are English here; the
 * server takes other languages from Intl.
 */
export function worldAreas(cities: readonly Row[], names: Names): Row[] {
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const rows: Row[] = [];
  for (const [country, own] of Map.groupBy(cities, (city) => city.country)) {
    rows.push(
      area(
        { id: `country:${country}`, type: "country", name: english.of(country) ?? country, country, parent: "" },
        own,
      ),
    );
    if (country === "IN") continue;
    for (const [id, inside] of Map.groupBy(own, (city) => firstLevel(city.parent))) {
      if (id === null) continue;
      const name = names.admin1.get(id.slice(6)) ?? id.slice(6);
      rows.push(area({ id, type: "state", name, country, parent: `country:${country}` }, inside));
    }
    for (const [id, inside] of Map.groupBy(own, (city) => city.parent)) {
      const name = id.startsWith("gn-a2:") ? names.admin2.get(id.slice(6)) : undefined;
      if (name !== undefined)
        rows.push(
          area({ id, type: "district", name, country, parent: firstLevel(id) ?? `country:${country}` }, inside),
        );
    }
  }
  return rows;
}

/** `gn-a1:US.IL` of `gn-a2:US.IL.167`. */
function firstLevel(parent: string): string | null {
  if (!parent.startsWith("gn-")) return null;
  return `gn-a1:${parent.slice(6).split(".").slice(0, 2).join(".")}`;
}

function area(own: Pick<Row, "id" | "type" | "name" | "country" | "parent">, cities: readonly Row[]): Row {
  const weights = cities.map((city) => Math.max(1, city.weight, city.population));
  const weight = weights.reduce((sum, one) => sum + one, 0);
  const lat = weightedMedian(
    cities.map((city) => city.lat),
    weights,
  );
  const lng = weightedMedian(
    cities.map((city) => city.lng),
    weights,
  );
  const away = cities.map((city) => distanceKm(city, { lat, lng })).toSorted((a, b) => a - b);
  const uncertaintyKm = Math.max(3, Math.round(away[Math.floor(away.length * 0.8)] ?? 3));
  return { ...own, lat, lng, population: 0, weight, uncertaintyKm, postal: "", names: [] };
}

function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = values.map((value, at) => ({ value, weight: weights[at] ?? 0 })).toSorted((a, b) => a.value - b.value);
  const half = order.reduce((sum, one) => sum + one.weight, 0) / 2;
  let passed = 0;
  for (const { value, weight } of order) {
    passed += weight;
    if (passed >= half) return value;
  }
  return 0;
}
