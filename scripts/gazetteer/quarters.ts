import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import { phoneticKey } from "#domain/places/phonetic-key.ts";
import { districtAt, type District } from "./districts.ts";
import { robustCentre } from "./india-post.ts";
import { slug, type Row } from "./rows.ts";
import type { Facility } from "./sources.ts";

type Point = { lat: number; lng: number };

/** A hand-kept quarter of a city: its name, the PIN code that serves it, other spellings. */
type KeptQuarter = { name: string; pin: string; names: string[] };

/** Reads quarters.tsv; lines that begin with # are remarks. */
export function readQuarters(text: string): KeptQuarter[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"))
    .map(([name = "", pin = "", names = ""]) => ({ name, pin, names: names.split("|").filter(Boolean) }));
}

/** Words of addresses that name a building, a road or a landmark, not a part of a town. */
const NO_QUARTER =
  /\b(?:road|rd|marg|street|st|lane|path|gali|galli|floor|complex|building|bldg|tower|plaza|hospital|clinic|nursing|chowk|chowki|circle|cross|stand|station|market|school|college|university|bank|temple|mandir|masjid|mosque|church|cinema|theatre|talkies|petrol|pump|gate|wing|plot|society|soc|apartment|apartments|appt|house|hotel|office|district|dist|taluka|tehsil|city|town|cantt|junction|jn|bridge|flyover|park|garden|ground|stage|phase|block|sector|shop|court|ward|estate|miniland|centre|center|medical|mall|arcade|chambers|corner|naka|village|post|area|campus|highway|bypass|bus|railway|first|second|third|main|east|west|north|south|old|new|opp|behind|side|hall|library|police|dairy|factory|mill|tank|lake|dam|palace|fort|statue|villa|chs|ltd|trust|foundation|square|nagar palika|the|of|and|to|no)\b/i;

/** The parts of an address such as "Four Bungalows, Near Dollygunj Junction". */
function addressParts(address: string): string[] {
  return address
    .split(/[,;/()]|\b(?:near|nr|opp|opposite|behind|b\/h|next to|off|above|beside|at)\b\.?/i)
    .map((part) => part.trim().replaceAll(/^[ .-]+|[ .-]+$/g, ""))
    .filter((part) => /^[A-Za-z][A-Za-z ]{4,26}$/.test(part) && !NO_QUARTER.test(part));
}

/**
 * So many facilities at different points must name a quarter, three quarters of them this near each
 * other.
 */
const WITNESSES = 3;
const TOGETHER_KM = 3;

/** A coordinate that this many facilities share is the middle of a town, not where they are. */
const SHARED = 4;

type Named = { name: string; point: Point; district: District };

function witnesses(facilities: readonly Facility[], districts: readonly District[]): Named[] {
  const counts = new Map<string, number>();
  for (const { lat, lng } of facilities) counts.set(`${lat},${lng}`, (counts.get(`${lat},${lng}`) ?? 0) + 1);
  return facilities
    .filter(({ lat, lng }) => (counts.get(`${lat},${lng}`) ?? 0) < SHARED)
    .flatMap(({ address, lat, lng }) => {
      const parts = addressParts(address);
      const district = parts.length === 0 ? null : districtAt(districts, { lat, lng }, 2);
      return district === null ? [] : parts.map((name) => ({ name, point: { lat, lng }, district }));
    });
}

function ear(name: string): string {
  return foldName(name).split(" ").map(phoneticKey).join("");
}

/**
 * Quarters that several facilities of one district name in their addresses, at believable distances
 * from each other.
 */
function namedByFacilities(facilities: readonly Facility[], districts: readonly District[]): (Place & Named)[] {
  const found: (Place & Named)[] = [];
  for (const group of Map.groupBy(
    witnesses(facilities, districts),
    (one) => `${one.district.id} ${ear(one.name)}`,
  ).values()) {
    const points = [...new Map(group.map(({ point }) => [`${point.lat},${point.lng}`, point])).values()];
    const place = robustCentre(points);
    const [first] = group;
    if (first === undefined || place === null || points.length < WITNESSES || place.radiusKm > TOGETHER_KM + 1)
      continue;
    const [name] = [...Map.groupBy(group, (one) => one.name)].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [
      first.name,
    ];
    found.push({ ...first, ...place, name: titled(name) });
  }
  return found;
}

type Place = { centre: Point; radiusKm: number };

function titled(name: string): string {
  return name.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** A quarter is as well known as a main post office. */
const QUARTER_WEIGHT = 20_000;

/** A name from addresses counts less, because no person checked it. */
const NAMED_WEIGHT = 3000;

/** How far from its PIN code an office of the quarter's name still is the quarter. */
const SAME_KM = 12;

/** Sounds that are too short prove nothing ("Kakadeo" and "COD"). */
function soundsLike(name: string, other: string): boolean {
  if (foldName(name) === foldName(other)) return true;
  const sound = ear(name);
  return sound.length > 3 && sound === ear(other);
}

/** Rows by sound, to find the nearest one of a name. */
class RowsBySound {
  private readonly byEar: Map<string, Row[]>;

  constructor(rows: readonly Row[]) {
    this.byEar = Map.groupBy(rows, (row) => ear(row.name));
  }

  find(name: string, at: Point): Row | null {
    const rows = (this.byEar.get(ear(name)) ?? []).filter((row) => soundsLike(name, row.name));
    const near = rows.map((row) => ({ row, km: distanceKm(row, at) })).toSorted((a, b) => a.km - b.km)[0];
    return near !== undefined && near.km < SAME_KM ? near.row : null;
  }
}

/**
 * Quarters without a post office of their name. Hand-kept quarters are placed at their PIN code, or
 * at the facilities that name them. Other quarters come from facilities. A hand-kept quarter with
 * an office gives that office its names and weight, under the office's id.
 */
export function quarterRows(
  sources: { kept: readonly KeptQuarter[]; facilities: readonly Facility[]; districts: readonly District[] },
  tables: { pins: readonly Row[]; places: readonly Row[] },
): { rows: Row[]; lifted: Map<string, Row> } {
  const pins = new Map(tables.pins.map((pin) => [pin.name, pin] as const));
  const named = namedByFacilities(sources.facilities, sources.districts);
  const known = new RowsBySound(tables.places);
  const rows: Row[] = [];
  const lifted = new Map<string, Row>();
  for (const { name, pin, names } of sources.kept) {
    const area = pins.get(pin);
    if (area === undefined) throw new Error(`quarters.tsv: no PIN code ${pin} of ${name}`);
    const office = known.find(name, area);
    if (office !== null) {
      const others = [name, ...names].filter((one) => foldName(one) !== foldName(office.name));
      const weight = Math.max(office.weight, QUARTER_WEIGHT);
      lifted.set(office.id, { ...office, weight, names: [...office.names, ...others] });
      continue;
    }
    const seen = named.find((one) => soundsLike(one.name, name) && distanceKm(one.centre, area) < SAME_KM / 2);
    const place = seen ?? { centre: area, radiusKm: area.uncertaintyKm };
    rows.push(quarter({ name, names, ...place, pin, parent: area.parent, weight: QUARTER_WEIGHT }));
  }
  const kept = new RowsBySound(rows);
  for (const { name, centre, radiusKm, district } of named) {
    if (known.find(name, centre) !== null || kept.find(name, centre) !== null) continue;
    rows.push(quarter({ name, names: [], centre, radiusKm, pin: "", parent: district.id, weight: NAMED_WEIGHT }));
  }
  return { rows, lifted };
}

type Quarter = {
  name: string;
  names: string[];
  centre: Point;
  radiusKm: number;
  pin: string;
  parent: string;
  weight: number;
};

function quarter({ name, names, centre, radiusKm, pin, parent, weight }: Quarter): Row {
  return {
    id: `in-quarter:${pin === "" ? parent.replace("in-district:", "") : pin}-${slug(name)}`,
    type: "locality",
    name,
    lat: centre.lat,
    lng: centre.lng,
    country: "IN",
    parent,
    population: 0,
    weight,
    uncertaintyKm: Math.max(2, radiusKm),
    postal: pin,
    names,
  };
}
