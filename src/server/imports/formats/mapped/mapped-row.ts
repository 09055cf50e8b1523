import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { ReadRow } from "#domain/imports/read-row.ts";
import type { Source } from "#domain/listings/listing.ts";
import type { ImportDocument, Note } from "../../pipeline/format.ts";
import type { Refusal } from "../../pipeline/reasons.ts";
import type { TableShape } from "../../tables/table.ts";

/**
 * A table whose columns somebody mapped, or a format that is such a table. `namespace` tells its
 * rows from those of other sources: the same row of the same source is the same document.
 */
export type MappedTable = {
  name: string;
  namespace: string;
  mapping: ImportMapping;
  shape: TableShape;
  source: Source;
  /** How much the source's words count, 0.2 to 0.8; absent: as those of any feed. */
  weight?: number;
};

/** A row as its documents are made from it. */
export type MappedRow = {
  read: ReadRow;
  country: string;
  /** When it says so; null: at no known time. */
  at: string | null;
  source: Source;
  table: MappedTable;
};

/** What a row became: documents with notes, or the reason why none. */
export type Converted = { documents: ImportDocument[]; notes: Note[] } | Refusal;
