/**
 * Builds data/gazetteer from open sources: `npx tsx scripts/build-gazetteer.ts [sources folder]`
 * (default ../shared/data, whose `gazetteer` folder holds the files that data/gazetteer/README.md
 * names). The same sources give the same bytes. Not part of the product's build: its output is
 * committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { foldName } from "#domain/places/fold-name.ts";
import { correctPopulations } from "./gazetteer/corrections.ts";
import { districtAt, readDistricts, type District } from "./gazetteer/districts.ts";
import { formerText, givenOut, readFormer } from "./gazetteer/former-ids.ts";
import { areaRows, postRows } from "./gazetteer/india.ts";
import { settleOutlying } from "./gazetteer/outlying.ts";
import { quarterRows, readQuarters } from "./gazetteer/quarters.ts";
import { writeTable, type Row } from "./gazetteer/rows.ts";
import { readDistrictText, readDump, readFacilities, readOffices, readPackages } from "./gazetteer/sources.ts";
import { readZips, zipRows } from "./gazetteer/us-zips.ts";
import { mergeTwins } from "./gazetteer/twins.ts";
import { worldAreas } from "./gazetteer/world-areas.ts";
import { mergeCities, type City } from "./gazetteer/world.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** People assumed in a town that a district is named after, if the sources count fewer or none. */
const SEAT_WEIGHT = 20_000;

/** The map lacks the headland of Mormugao, so the town across the bay seems nearer. */
const KNOWN_DISTRICT: Readonly<Record<string, string>> = { "gn:1253367": "in-district:30-south-goa" };

/**
 * A city's kind and its smallest area. Indian districts come from the polygons, others from
 * GeoNames' codes.
 */
function cityRow(city: City, districts: readonly District[], admin2: ReadonlyMap<string, string>): Row {
  const isPart = (city.feature === "PPLX" && city.weight < 1_000_000) || city.feature === "PPLL";
  const type = isPart ? "locality" : "city";
  const known = districts.find(({ id }) => id === KNOWN_DISTRICT[city.id]);
  const district = known ?? (city.country === "IN" ? districtAt(districts, city) : null);
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

/** The weight of an Indian state or district is the population of its towns. */
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
  const listed = cities.map((city) => cityRow(city, districts, packages.admin2));
  const { rows: cityRows, former } = mergeTwins(listed);
  print(`large towns listed twice: ${former.size}`);
  const post = postRows(readOffices(sources), districts);
  const pins = settleOutlying(post.pins, districts);
  const offices = settleOutlying(post.localities, districts);
  print(`PIN codes and offices far outside their district: ${pins.moved + offices.moved} put where they lie`);
  print(`… of which the state says no: ${pins.widened + offices.widened} told as less certain`);
  const india = weighed([...areaRows(districts), ...post.districts], listed);
  const areas = [...india, ...worldAreas(listed, packages)];
  const kept = readQuarters(readFileSync(join(target, "quarters.tsv"), "utf8"));
  const quarters = quarterRows(
    { kept, facilities: readFacilities(join(shared, "facilities")), districts },
    { pins: pins.rows, places: [...offices.rows, ...cityRows.filter((row) => row.country === "IN")] },
  );
  const localities = offices.rows.map((row) => quarters.lifted.get(row.id) ?? row);
  const sizes = [
    ["areas", areas],
    ["cities", cityRows],
    ["india-pin-codes", pins.rows],
    ["india-localities", localities],
    ["india-quarters", quarters.rows],
    ["us-zip-codes", zipRows(readZips(), cityRows, print)],
  ] as const;
  const now = new Set(sizes.flatMap(([, rows]) => rows.map(({ id }) => id)));
  const formerIds = formerText(givenOut(target), now, new Map([...readFormer(target), ...former]));
  writeFileSync(join(target, "former-ids.tsv"), formerIds);
  for (const [name, rows] of sizes) {
    print(`${name}: ${rows.length} rows, ${writeTable(join(target, `${name}.tsv.br`), rows)} bytes`);
  }
  writeFileSync(join(target, "india-districts.topo.json"), `${JSON.stringify(JSON.parse(districtText))}\n`);
  print(`quarters told by hand that an office has: ${quarters.lifted.size}`);
  print(`post office coordinates: ${JSON.stringify(post.repairs)}`);
}

main();
