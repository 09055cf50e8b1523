import type { SyncError, Target, WireDocument } from "#contract/sync.ts";
import { cellOf } from "./cells.ts";
import type { TargetState, TargetRequest, Write } from "./types.ts";

/** A document of the server as this device keeps it; what is not there is not in that index. */
export type DocumentRow = {
  /** `collection/id`. */
  key: string;
  collection: string;
  /**
   * `collection/row` and `collection/kind/row` of the grid, with the column in it: near searches
   * read these.
   */
  row?: string;
  kindRow?: string;
  column?: number;
  /** The collection, of what is this person's own. */
  mine?: string;
  /** `collection/listingId`, of what was said about a listing. */
  parent?: string;
  /** Targets that hold it, as far as the server has told. */
  targets: string[];
  /** When it was last told or looked at, ms. */
  usedAt: number;
  /** Letters of its text: about what it takes on the device. */
  size: number;
  document: WireDocument;
};

/** A write as it is kept: the command, and how its sending stands. */
export type WriteRow = Write & {
  /** Documents it is about: writes of the same one are sent in their order. */
  documents: string[];
  /** Sent, and its answer not known: it may have been carried out. */
  isSent: boolean;
  /** How often it was answered with something that is tried again. */
  tries: number;
};

/** A target as it is kept. */
export type TargetRow = {
  id: string;
  target: Target;
  state: TargetState;
  /** The tab that was told so: what another, gone one was told is no longer current. */
  by: string | null;
  checkpoint: string | null;
  error?: SyncError;
  confirmedAt: number | null;
  /** When somebody last looked at it, ms. */
  usedAt: number;
};

/** Single values of the store by name: the client's id, the lease. */
export type MetaRow = { name: string; value: unknown };

/** Name of a document on this device. */
export function keyOf({ collection, id }: { collection: string; id: string }): string {
  return `${collection}/${id}`;
}

/** A document ready to be kept. */
export function rowOf(document: WireDocument, targets: string[], now: number): DocumentRow {
  const { collection } = document;
  const cell = cellOf(pointOf(document));
  const listingId = document["listingId"];
  return {
    key: keyOf(document),
    collection,
    ...(cell !== null && {
      row: `${collection}/${cell.row}`,
      kindRow: `${collection}/${String(document["kind"])}/${cell.row}`,
      column: cell.column,
    }),
    ...(isOwnDocument(document) && { mine: collection }),
    ...(typeof listingId === "string" && { parent: `${collection}/${listingId}` }),
    targets,
    usedAt: now,
    size: JSON.stringify(document).length,
    document,
  };
}

/** Collections of which a person is told nothing but what is theirs. */
const OWN_COLLECTIONS: readonly string[] = ["profiles", "grants", "news", "claims"];

/** Whether a document is this person's own: their part of it comes to nobody else. */
export function isOwnDocument(document: WireDocument): boolean {
  return document["own"] !== undefined || OWN_COLLECTIONS.includes(document.collection);
}

/** Where a document is, null for one without a place. */
export function pointOf(document: WireDocument): { lat: number; lng: number } | null {
  const place: unknown = document["place"];
  if (typeof place !== "object" || place === null || !("lat" in place) || !("lng" in place)) return null;
  const { lat, lng } = place;
  return typeof lat === "number" && typeof lng === "number" ? { lat, lng } : null;
}

/** Which documents a command is about, by the ids in its arguments: as the server orders them. */
export function documentsOf(args: Readonly<Record<string, unknown>>): string[] {
  return [args["id"], args["listingId"], args["ids"]]
    .flat()
    .flatMap((id) => (typeof id === "string" ? [id.toLowerCase()] : []));
}

/** Most documents of a target that does not say how many. */
const USUAL_LIMIT = 100;

/** A target as the wire has it, its parts always in the same order. */
export function targetOf({ collection, near, where, ids, mine, limit = USUAL_LIMIT }: TargetRequest): Target {
  const sorted = where && Object.entries(where).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    collection,
    ...(near && { near: { lat: near.lat, lng: near.lng, withinKm: near.withinKm } }),
    ...(sorted && { where: Object.fromEntries(sorted) }),
    ...(ids && { ids }),
    ...(mine === true && { mine }),
    limit,
  };
}
