import type { SyncError, Target, WireDocument } from "#contract/sync.ts";
import { gridCellOf } from "./cells.ts";
import type { TargetState, TargetRequest, Write } from "./types.ts";

/** A server document as this device stores it. An absent field is not in that index. */
export type DocumentRow = {
  /** `collection/id`. */
  key: string;
  collection: string;
  /**
   * `collection/row` and `collection/kind/row` of the grid, with the column. Used by near searches.
   */
  row?: string;
  kindRow?: string;
  column?: number;
  /** The collection, if the document is this person's own. */
  mine?: string;
  /** `collection/listingId`, for documents about a listing. */
  parent?: string;
  /** Targets that hold it, as reported by the server. */
  targets: string[];
  /** When it was last received or looked at, ms. */
  usedAt: number;
  /** Characters of its text: about its size on the device. */
  size: number;
  document: WireDocument;
};

/** A stored write: the command and the state of its sending. */
export type WriteRow = Write & {
  /** Documents it changes: writes of one document are sent in their order. */
  documents: string[];
  /** Sent without an answer so far: it may have been carried out. */
  isSent: boolean;
  /** How many retryable refusals it had. */
  tries: number;
};

/** A stored target. */
export type TargetRow = {
  id: string;
  target: Target;
  state: TargetState;
  /** The tab that received the state. Once that tab is gone, the target is no longer current. */
  by: string | null;
  checkpoint: string | null;
  error?: SyncError;
  /** When the server last confirmed all of it, ms. Older rows have it as `confirmedAt`. */
  syncedAt: number | null;
  /** When somebody last looked at it, ms. */
  usedAt: number;
};

/** Single values of the store by name: the client's id, the lease. */
export type MetaRow = { name: string; value: unknown };

/** Key of a document on this device. */
export function documentKeyOf({ collection, id }: { collection: string; id: string }): string {
  return `${collection}/${id}`;
}

/** A document as a row. */
export function rowOf(document: WireDocument, targets: string[], now: number): DocumentRow {
  const { collection } = document;
  const cell = gridCellOf(pointOf(document));
  const listingId = document["listingId"];
  return {
    key: documentKeyOf(document),
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

/** Collections of which a person receives only their own documents. */
const OWN_COLLECTIONS: readonly string[] = [
  "profiles",
  "grants",
  "news",
  "claims",
  "donors",
  "responses",
  "asks",
  "campaigns",
  "verifierAreas",
  "verifierChoices",
  "follows",
];

/** Whether a document is this person's own. Nobody else receives its `own` part. */
export function isOwnDocument(document: WireDocument): boolean {
  return document["own"] !== undefined || OWN_COLLECTIONS.includes(document.collection);
}

/** Place of a document, null without one. */
export function pointOf(document: WireDocument): { lat: number; lng: number } | null {
  const place: unknown = document["place"];
  if (typeof place !== "object" || place === null || !("lat" in place) || !("lng" in place)) return null;
  const { lat, lng } = place;
  return typeof lat === "number" && typeof lng === "number" ? { lat, lng } : null;
}

/**
 * Documents a command changes, from the ids in its arguments: the server orders writes the same
 * way.
 */
export function changedDocumentIds(args: Readonly<Record<string, unknown>>): string[] {
  return [args["id"], args["listingId"], args["ids"]]
    .flat()
    .flatMap((id) => (typeof id === "string" ? [id.toLowerCase()] : []));
}

/** Most documents of a target that names no limit. */
const USUAL_LIMIT = 100;

/** A target as the wire has it, with its keys always in the same order. */
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
