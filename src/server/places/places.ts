import { hashText } from "#domain/shared/hash-text.ts";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type { RegionPlace, PlaceItem } from "#contract/places.ts";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import { geocodeIndex, type Address } from "./geocode.ts";
import { INDEX_VERSION, indexBytes, unpackIndex, type PlaceIndex } from "./index-file.ts";
import { labelsOf } from "./labels.ts";
import { lowerBound } from "./lookup.ts";
import { outsideOf } from "./outside.ts";
import { namedPlace } from "./named-parts/named-place.ts";
import type { NamedPlace, WrittenPlace } from "./named-parts/named-place.ts";
import { NONE } from "./packing.ts";
import { placeIdOf, presentPlace } from "./present.ts";
import { regionOf } from "./region.ts";
import { reverseIndex } from "./reverse.ts";
import { searchIndex, type PlaceSearch } from "./search.ts";
import { areasOf, smallestHolding } from "./smallest-holding.ts";
import { startWorker } from "../runtime/start-worker.ts";
import { readDistrictChanges, tableFiles } from "./tables.ts";

/** Regions cached, each some 1 MB. */
const MOST_REGIONS = 8;

/** The gazetteer of this process. It answers from memory, without other servers. */
export type Places = {
  search(search: PlaceSearch): PlaceItem[];
  reverse(at: { lat: number; lng: number; lang?: string | undefined }): PlaceItem[];
  byId(id: string, lang: string): PlaceItem | null;
  /** The smallest place that contains a whole circle; the chosen one, if it does. Null at sea. */
  holding(circle: {
    lat: number;
    lng: number;
    radiusKm: number;
    placeId?: string | undefined;
    lang: string;
  }): PlaceItem | null;
  /** Ids of the areas of a point, smallest first; none at sea. */
  areas(point: { lat: number; lng: number }): string[];
  geocode(parts: Address): GeocodeResult | null;
  /** What the parts of a written place mean together. */
  named(written: WrittenPlace): NamedPlace;
  /** How far a point lies outside the areas that a list's row names. */
  outside: ReturnType<typeof outsideOf>;
  /** What a device caches of the places around a point. */
  region(at: { lat: number; lng: number; lang?: string | undefined }): RegionPlace[];
  /** Names that a map's box has room for. */
  labels(asked: Parameters<typeof labelsOf>[1]): ReturnType<typeof labelsOf>;
  memoryBytes(): number;
};

/**
 * Opens the gazetteer of a data folder (`data/gazetteer`). The first time a worker builds its index
 * in some seconds and stores it in `cacheFolder`. Later it is read in well under a second. It is
 * rebuilt for a changed data folder, another release of ICU or a damaged file. A cache folder
 * without write access only costs the time.
 */
export async function openPlaces(
  dataFolder: string,
  cacheFolder = join(dataFolder, "../../.cache/places"),
): Promise<Places> {
  const key = await contentKey(dataFolder);
  const file = join(cacheFolder, `index-${key}.bin`);
  const index = (await readIndex(file)) ?? (await buildIndex(dataFolder, file));
  return {
    search: (search) => searchIndex(index, search),
    reverse: (at) => reverseIndex(index, at),
    byId: (id, lang) => placeById(index, id, lang),
    holding: ({ placeId = "", lang, ...circle }) => {
      const place = smallestHolding(index, { ...circle, chosen: numberById(index, placeId) ?? NONE });
      return place === NONE ? null : presentPlace(index, place, { language: lang, confidence: 1 });
    },
    areas: (point) => areasOf(index, point).map((area) => placeIdOf(index, area)),
    geocode: (parts) => geocodeIndex(index, parts),
    named: (written) => namedPlace(index, written),
    outside: outsideOf(index, readDistrictChanges(dataFolder)),
    region: keptRegions(index),
    labels: (asked) => labelsOf(index, asked),
    memoryBytes: () => indexBytes(index),
  };
}

/**
 * Regions are requested at whole degrees, so that neighbours share them. Each takes some
 * milliseconds to choose.
 */
function keptRegions(index: PlaceIndex): Places["region"] {
  const kept = new LRUCache<string, RegionPlace[]>({ max: MOST_REGIONS });
  return (at) => {
    const key = `${at.lat} ${at.lng} ${at.lang ?? ""}`;
    const region = kept.get(key) ?? regionOf(index, at);
    kept.set(key, region);
    return region;
  };
}

async function contentKey(folder: string): Promise<string> {
  const hash = createHash("sha256").update(INDEX_VERSION);
  for (const file of tableFiles(folder)) hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest("hex").slice(0, 16);
}

async function readIndex(file: string): Promise<PlaceIndex | null> {
  try {
    return unpackIndex(await readFile(file));
  } catch {
    return null;
  }
}

/**
 * Builds the index in a worker, so that the process continues, and stores it for the next start.
 */
async function buildIndex(dataFolder: string, file: string): Promise<PlaceIndex> {
  const packed = await packedByWorker(dataFolder);
  await keep(packed, file);
  const index = unpackIndex(packed);
  if (index === null) throw new Error(`the gazetteer in ${dataFolder} could not be prepared`);
  return index;
}

function packedByWorker(dataFolder: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(new URL("./gazetteer.worker.ts", import.meta.url), {
      workerData: { dataFolder },
      // Most of its objects live until the end: a small nursery would only copy them.
      resourceLimits: { maxYoungGenerationSizeMb: 192 },
    });
    worker.once("message", (bytes: Uint8Array) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the worker that prepares the gazetteer ended")));
  });
}

/** Writes the file completely or not at all, and removes files of earlier data. */
async function keep(packed: Buffer, file: string): Promise<void> {
  const folder = dirname(file);
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, packed);
    await rename(draft, file);
    const old = (await readdir(folder)).filter((name) => /^index-\w+\.bin$/.test(name) && name !== basename(file));
    await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
  } catch {
    // A folder without write access, or a full disk: the next start builds again.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function placeById(index: PlaceIndex, id: string, language: string): PlaceItem | null {
  const place = numberById(index, id);
  return place === null ? null : presentPlace(index, place, { language, confidence: 1 });
}

/** The number of a place by its id of today or a former one. */
function numberById(index: PlaceIndex, id: string): number | null {
  return id === "" ? null : (numberOf(index, id) ?? numberOf(index, formerId(index, id) ?? ""));
}

function numberOf(index: PlaceIndex, id: string): number | null {
  const hash = hashText(id);
  for (let at = lowerBound(index.idHashes, hash); index.idHashes[at] === hash; at += 1) {
    const place = index.idPlaces[at] ?? 0;
    if (placeIdOf(index, place) === id) return place;
  }
  return null;
}

/** The id of the place that another one became. Only needed when an id is unknown. */
function formerId(index: PlaceIndex, id: string): string | null {
  const text = Buffer.from(index.formerIds.buffer, index.formerIds.byteOffset, index.formerIds.byteLength);
  const line = text
    .toString("utf8")
    .split("\n")
    .find((one) => one.startsWith(`${id}\t`));
  return line?.split("\t")[1] ?? null;
}
