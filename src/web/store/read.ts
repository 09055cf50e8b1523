import { Dexie } from "./dexie.ts";
import type { Target, WireDocument } from "#contract/sync.ts";
import { bandsOf } from "./cells.ts";
import type { StoreDatabase } from "./db.ts";
import { kmFrom } from "./match.ts";
import { documentKeyOf } from "./rows.ts";
import type { DocumentRow } from "./rows.ts";

/** The first circle read around a point, km. It grows until enough is found. */
const FIRST_KM = 3;
/** With more kinds than these, rows of all kinds are read at once. */
const MOST_KINDS = 3;

/** What is read from this device's database, and how much of it. */
export type Reading = {
  target: Target;
  /** Whether a row counts towards `enough`. */
  isWanted: (document: WireDocument) => boolean;
  /** How many rows are enough. */
  enough: number;
};

/**
 * Rows that may match a target, by index: cell, listing, owner, id, or the target that names them.
 * Never the whole collection. Runs inside a reading transaction.
 */
export async function readCandidates(db: StoreDatabase, reading: Reading, targetId: string): Promise<DocumentRow[]> {
  const { collection, near, ids, mine, where } = reading.target;
  if (ids !== undefined) {
    const found = await db.documents.bulkGet(ids.map((id) => documentKeyOf({ collection, id })));
    return found.flatMap((row) => row ?? []);
  }
  if (mine === true) return db.documents.where("mine").equals(collection).toArray();
  if (near !== undefined) return readNear(db, reading, near);
  const listingId = where?.["listingId"];
  if (typeof listingId === "string") return db.documents.where("parent").equals(`${collection}/${listingId}`).toArray();
  return db.documents.where("targets").equals(targetId).toArray();
}

/** Reads circle by circle, so the nearest are found without reading farther rows. */
async function readNear(
  db: StoreDatabase,
  { target, isWanted, enough }: Reading,
  near: { lat: number; lng: number; withinKm: number },
): Promise<DocumentRow[]> {
  for (let radiusKm = FIRST_KM; ; radiusKm *= 2) {
    const reach = Math.min(radiusKm, near.withinKm);
    const rows = await readCircle(db, target, { ...near, withinKm: reach });
    const found = rows.filter(({ document }) => kmFrom(near, document) <= reach && isWanted(document));
    if (reach === near.withinKm || found.length >= enough) return found;
  }
}

async function readCircle(
  db: StoreDatabase,
  { collection, where }: Target,
  circle: { lat: number; lng: number; withinKm: number },
): Promise<DocumentRow[]> {
  const kinds = [where?.["kind"] ?? []].flat().map(String);
  const byKind = kinds.length > 0 && kinds.length <= MOST_KINDS;
  const index = byKind ? "[kindRow+column]" : "[row+column]";
  const bands = bandsOf(circle, circle.withinKm);
  const names = byKind ? kinds.map((kind) => `${collection}/${kind}`) : [collection];
  const found = await Dexie.Promise.all(
    bands.flatMap(({ row, from, to }) =>
      names.map((name) =>
        db.documents
          .where(index)
          .between([`${name}/${row}`, from], [`${name}/${row}`, to], true, true)
          .toArray(),
      ),
    ),
  );
  return found.flat();
}
