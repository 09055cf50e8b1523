/** Kinds of files that hold a table. */
export const TABLE_TYPES = ["delimited", "json-lines", "json-list", "geojson", "xlsx"] as const;
export type TableType = (typeof TABLE_TYPES)[number];

/**
 * How a file is read as a table. It is guessed from its first bytes and shown to whoever maps it.
 */
export type TableShape = {
  type: TableType;
  /** As `TextDecoder` names it. */
  encoding: string;
  /** What is no UTF-8 is replaced and not refused. */
  isLenient?: true;
  /** One letter, of delimited tables. */
  delimiter?: string;
  /** Of a workbook: its sheets, and the one that is read. */
  sheets?: string[];
  sheet?: string;
  /** Of a workbook whose numbers of days count from 1904. */
  days1904?: true;
  /** Where the headings stand: a row that is not empty, from 1. Absent: the first. */
  headingRow?: number;
  /** Two rows of headings are joined. Absent: one. */
  headingRows?: 1 | 2;
  /** Of JSON: dotted paths to its lists, and the one that is read; "$" is the file as one record. */
  lists?: string[];
  list?: string;
};

/** One row of a table: the values by header, the line where it begins, its text for the report. */
export type TableRecord = { file: string; line: number; cells: Record<string, string>; raw: string };

/** Bounds on a table, so that a hostile file fills no memory. Proposals. */
export const TABLE = { columns: 1_000, rows: 1_000_000, headerLetters: 200, headingRow: 100 } as const;
