import { tidyText } from "#domain/shared/tidy-text.ts";
import { snapshotDocuments } from "#server/documents/change-log/change-log.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import type { Database } from "#server/documents/pool.ts";
import { facilities } from "#server/stored/facilities.ts";
import { FacilityIndex } from "./facility-index.ts";
import type { FacilityEntry } from "./facility-index.ts";
import { searchFacilities } from "./facility-search.ts";
import type { FacilityQuery } from "./facility-search.ts";

/** A facility that matches the typed text (facility-search.ts). */
export type FoundFacility = { facility: FacilityEntry; confidence: number; isNamed: boolean; isWhole: boolean };

/** The facilities of this deployment as places, by the words of their names. */
export type FacilityPlaces = {
  search(query: FacilityQuery): FoundFacility[];
  /** One by the id of its document, or null. */
  byId(id: string): FacilityEntry | null;
  count(): number;
  memoryBytes(): number;
};

type FacilityIndexDependencies = {
  database: Database;
  feed: Pick<Feed, "subscribe">;
  report: (error: unknown) => void;
};

const COLLECTION = "facilities";
const MOST_LETTERS = 160;

/** Reads all facilities, then follows the change log from there. */
export async function openFacilityPlaces(
  dependencies: FacilityIndexDependencies,
): Promise<FacilityPlaces & { close: () => void }> {
  const index = new FacilityIndex();
  let stop = await follow(index, dependencies);
  let isClosed = false;
  async function follow(
    into: FacilityIndex,
    { database, feed, report }: FacilityIndexDependencies,
  ): Promise<() => void> {
    const after = await snapshotDocuments(database, [COLLECTION], (documents) => {
      for (const document of documents) take(into, document, report);
    });
    into.dictionary.settle();
    return feed.subscribe(
      ({ documents, removed }) => {
        for (const document of documents) if (document.collection === COLLECTION) take(into, document, report);
        for (const { collection, id } of removed) if (collection === COLLECTION) into.remove(id);
      },
      { after, onReset: () => void database.background.during(readAgain()).catch(report) },
    );
  }
  /** The log is new: forgets what no longer exists. */
  async function readAgain(): Promise<void> {
    stop();
    for (const id of index.all()) index.remove(id);
    const next = await follow(index, dependencies);
    if (isClosed) next();
    else stop = next;
  }
  return {
    ...facilityPlaces(index),
    close: () => {
      isClosed = true;
      stop();
    },
  };
}

/** What an index answers. */
export function facilityPlaces(index: FacilityIndex): FacilityPlaces {
  return {
    search: (query) =>
      searchFacilities(index, query).map(({ slot, confidence, isNamed, isWhole }) => ({
        facility: index.entry(slot),
        confidence,
        isNamed,
        isWhole,
      })),
    byId: (id) => {
      const slot = index.find(id);
      return slot < 0 ? null : index.entry(slot);
    },
    count: () => index.size,
    memoryBytes: () => index.bytes(),
  };
}

/** Adds a document. One that cannot be read is reported and left out; the others continue. */
function take(index: FacilityIndex, document: StoredDocument, report: (error: unknown) => void): void {
  try {
    const { name, place, mergedInto } = facilities.read(document);
    if (mergedInto !== undefined) return index.remove(document.id);
    const { lat, lng, placeId, uncertaintyKm } = place;
    // Names come from other people's lists. Invisible signs and those that reverse text are
    // removed.
    const words = { name: lineOf(name).slice(0, MOST_LETTERS), label: lineOf(place.label).slice(0, MOST_LETTERS) };
    index.put({ id: document.id, version: document.version, ...words, lat, lng, placeId, uncertaintyKm });
  } catch (error) {
    index.remove(document.id);
    report(error);
  }
}

function lineOf(text: string): string {
  return tidyText(text.replaceAll(/\s+/g, " ")) ?? "";
}
