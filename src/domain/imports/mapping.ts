import type { FacilityType } from "../facilities/fields.ts";
import type { Kind } from "../resources/kinds.ts";
import type { ColumnTarget } from "./column-targets.ts";

/** What the rows of a table are. Offers and needs have no facility of their own. */
export const ROW_TYPES = ["facilities", "offers"] as const;
export type RowType = (typeof ROW_TYPES)[number];

/**
 * Whose numbers a table holds. "published": lines of organisations. "shielded": those of people.
 * "by-title": published where the name of the row is an organisation's.
 */
export const NUMBER_RULES = ["published", "shielded", "by-title"] as const;
export type NumberRule = (typeof NUMBER_RULES)[number];

/** The order of numbers in a date such as 4/5/2021. "guess": from the table's other dates. */
export const DATE_ORDERS = ["guess", "day-first", "month-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** One column: its header as it is in the table, and what it says. */
export type MappedColumn = { column: string; target: ColumnTarget };

/** What holds for all rows of a table, where no column says otherwise. */
export type RowDefaults = {
  /** Two letters, ISO 3166. */
  country?: string;
  state?: string;
  district?: string;
  kind?: Kind;
  facilityType?: FacilityType;
  /** IANA name. Without it, times without an offset are of the row's own place. */
  timeZone?: string;
  /** The year of dates that name none. Absent: the newest such date that is not in the future. */
  year?: number;
  /** When the table was made, ISO text, for rows without a time. Absent: they have none. */
  asOf?: string;
};

/** How to read a table. It is kept with its source and used again at the next run. */
export type ImportMapping = {
  rows: RowType;
  columns: MappedColumn[];
  defaults: RowDefaults;
  numbers: NumberRule;
  dates: DateOrder;
  /** What values of the kind's column mean, where their words do not tell; null: no resource. */
  kinds: { value: string; kind: Kind | null }[];
  /** Values that mean "not told", such as -999999, or "contact" where no name is known. */
  suppressed: string[];
  /** What is between several values of one cell of the kind's column, such as ",". */
  kindsApart?: string;
  /**
   * Columns that tell rows apart together. Absent: `id`, else name and place. A number counts by
   * its digits, and a kind by the value that `kinds` knows.
   */
  identity?: string[];
  /** Of rows with one identity only the newest is taken. Absent: the first, and equal ones. */
  newest?: true;
  /** Some rows ask for help and no column says which. What reads as a request is left out. */
  mixed?: true;
  /**
   * Digits after the point of a coordinate that count, 0 to 7. 2 is a place of some 1 km: no door.
   */
  decimals?: number;
  /** A row's date is the first day of a period of so many days, and counts as its last day. */
  periodDays?: number;
};

/** Bounds of a mapping. Days: a leap year. */
export const MAPPING = { decimals: 7, periodDays: 366, firstYear: 1970, lastYear: 2200, identity: 10 } as const;
