/**
 * Builds data/gazetteer from open sources: `npx tsx scripts/build-gazetteer.ts [sources folder]` (default
 * ../shared/data, whose `gazetteer` folder holds the files that data/gazetteer/README.md names). The same sources give
 * the same bytes. Not part of the product's build: its output is committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { foldName } from "#domain/places/normalise.ts";
import { correctPopulations } from "./gazetteer/corrections.ts";
import { districtAt, readDistricts, type District } from "./gazetteer/districts.ts";
import { areaRows, postRows } from "./gazetteer/india.ts";
import { quarterRows, readQuarters } from "./gazetteer/quarters.ts";
import { writeTable, type Row } from "./gazetteer/rows.ts";
import { readDistrictText, readDump, readFacilities, readOffices, readPackages } from "./gazetteer/sources.ts";
import { readZips, zipRows } from "./gazetteer/us-zips.ts";
import { worldAreas } from "./gazetteer/world-areas.ts";
import { mergeCities, type City } from "./gazetteer/world.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** People assumed in the town that a district is named after, where the sources count fewer or none. */
const SEAT_WEIGHT = 20_000;

/** A city's kind and the smallest area it lies in; Indian districts come from the polygons, others from GeoNames' codes. */
function cityRow(city: City, districts: readonly District[], admin2: ReadonlyMap<string, string>): Row {
  const isPart = (city.feature === "PPLX" && city.weight < 1_000_000) || city.feature === "PPLL";
  const type = isPart ? "locality" : "city";
  const district = city.country === "IN" ? districtAt(districts, city) : null;
  const isSeat = district !== null && foldName(district.name) === foldName(city.name);
  const weight = isSeat ? Math.max(city.weight, SEAT_WEIGHT) : city.weight;
  return {
    id: city.id,
    type,
    name: city.name,
    lat: city.lat,
    lng: city.lng,
    country: city.country,
    parent: city.country === "IN" ? (district?.id ?? "country:IN") : areaId(city, admin2),
    population: city.population,
    weight: weight === city.population ? 0 : weight,
    uncertaintyKm: Math.max(1, Math.round(Math.sqrt(weight / 8000))),
    postal: "",
    names: city.names,
  };
}

function areaId(city: City, admin2: ReadonlyMap<string, string>): string {
  const second = `${city.country}.${city.admin1}.${city.admin2}`;
  if (city.admin2 !== "" && admin2.has(second)) return `gn-a2:${second}`;
  return city.admin1 === "" ? `country:${city.country}` : `gn-a1:${city.country}.${city.admin1}`;
}

/** Indian states and districts are as well known as the people of the towns in them are many. */
function weighed(areas: readonly Row[], cities: readonly Row[]): Row[] {
  const stateOf = new Map(areas.map((row) => [row.id, row.parent]));
  const weights = new Map<string, number>();
  for (const city of cities) {
    for (const id of [city.parent, stateOf.get(city.parent) ?? ""]) {
      weights.set(id, (weights.get(id) ?? 0) + Math.max(city.weight, city.population));
    }
  }
  return areas.map((row) => ({ ...row, weight: weights.get(row.id) ?? 50_000 }));
}

function main(): void {
  const shared = resolve(process.argv[2] ?? "../shared/data");
  const sources = join(shared, "gazetteer");
  const target = resolve("data/gazetteer");
  mkdirSync(target, { recursive: true });
  const packages = readPackages();
  const dumps = [
    readDump(sources, "geonames_cities100000_2018.txt.gz"),
    readDump(sources, "geonames_cities15000_2013.txt.gz"),
  ];
  const districtText = readDistrictText(sources);
  const districts = readDistricts(districtText);
  const merged = mergeCities(packages, dumps, print);
  const cities = correctPopulations(merged, readFileSync(join(target, "corrections.tsv"), "utf8"));
  const cityRows = cities.map((city) => cityRow(city, districts, packages.admin2));
  const post = postRows(readOffices(sources), districts);
  const india = weighed([...areaRows(districts), ...post.districts], cityRows);
  const areas = [...india, ...worldAreas(cityRows, packages)];
  const kept = readQuarters(readFileSync(join(target, "quarters.tsv"), "utf8"));
  const quarters = quarterRows(
    { kept, facilities: readFacilities(join(shared, "facilities")), districts },
    { pins: post.pins, places: [...post.localities, ...cityRows.filter((row) => row.country === "IN")] },
  );
  const localities = post.localities.map((row) => quarters.lifted.get(row.id) ?? row);
  const sizes = [
    ["areas", areas],
    ["cities", cityRows],
    ["india-pin-codes", post.pins],
    ["india-localities", localities],
    ["india-quarters", quarters.rows],
    ["us-zip-codes", zipRows(readZips(), cityRows, print)],
  ] as const;
  for (const [name, rows] of sizes) {
    print(`${name}: ${rows.length} rows, ${writeTable(join(target, `${name}.tsv.br`), rows)} bytes`);
  }
  writeFileSync(join(target, "india-districts.topo.json"), `${JSON.stringify(JSON.parse(districtText))}\n`);
  print(`quarters told by hand that an office has: ${quarters.lifted.size}`);
  print(`post office coordinates: ${JSON.stringify(post.repairs)}`);
}

main();
