import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { readCoordinate } from "../places/written-point/degrees.ts";
import { readWrittenPoint } from "../places/written-point/written-point.ts";
import { toAsciiDigits } from "../shared/digits.ts";
import { parseNumber } from "../shared/parse-number.ts";
import { JOINED_TARGETS } from "./column-targets.ts";
import type { ColumnTarget } from "./column-targets.ts";
import { readEntryState } from "./entry-state.ts";
import { readAvailability } from "./availability-words.ts";
import { HSDS_COLUMNS } from "./hsds-columns.ts";
import { foldedHeader, isFax, targetOfHeading, targetOfWords } from "./headings.ts";
import type { ImportMapping, MappedColumn } from "./mapping.ts";
import { isUtc, orderOfDates, yearOfDate } from "./row-time.ts";

/** Why a column was matched so: by an earlier mapping, its header, its values; null: it was not. */
export type MatchReason = "earlier" | "header" | "values" | null;

/** A mapping to begin with, and why each of its columns was matched, in their order. */
export type SuggestedMapping = { mapping: ImportMapping; reasons: MatchReason[] };

/** Columns of earlier mappings, by folded header. */
export type EarlierColumns = ReadonlyMap<string, ColumnTarget>;

/** Share of a column's values that must look alike. Proposal. */
const MOST = 0.8;
/** A column with more distinct values is no list of kinds. */
const MOST_KINDS = 30;
/** Numbers that surveys write for "not told", beside values such as "NA". */
const SENTINEL = /^-9{2,}(\.0+)?$/;

/**
 * Matches the columns of a table by earlier mappings, by header, and by what the values look like.
 * Of two columns that say the same, the one with the shorter header counts.
 * @param rows a sample of its rows, each with a value for every header
 */
export function suggestMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  earlier: EarlierColumns = new Map(),
): SuggestedMapping {
  const isHsds = headers.some((header) => header.startsWith("service_at_locations."));
  const matches = headers.map((header, at): Match => {
    if (!isHsds || earlier.has(foldedHeader(header))) return matchOf(header, valuesAt(rows, at), earlier);
    const target = HSDS_COLUMNS[header];
    return target === undefined ? { target: "ignore", reason: null } : { target, reason: "header" };
  });
  const taken = new Map<ColumnTarget, number>();
  const order = headers.map((header, at) => ({ at, length: header.length, rank: rankOf(matches[at]) }));
  for (const { at } of order.toSorted((a, b) => a.rank - b.rank || a.length - b.length)) {
    const target = matches[at]?.target ?? "ignore";
    if (JOINED_TARGETS.has(target)) continue;
    if (taken.has(target)) matches[at] = { target: "ignore", reason: null };
    else taken.set(target, at);
  }
  const columns = headers.map((column, at): MappedColumn => ({ column, target: matches[at]?.target ?? "ignore" }));
  return {
    mapping: {
      rows: rowTypeOf(columns),
      columns,
      ...identityOf(headers, rows),
      defaults: columns.some(({ column, target }) => target === "date" && isUtc(column)) ? { timeZone: "UTC" } : {},
      numbers: "shielded",
      dates: datesOf(columns, rows),
      kinds: [],
      suppressed: sentinelsIn(rows),
    },
    reasons: headers.map((_, at) => matches[at]?.reason ?? null),
  };
}

/** `isWeak`: by one word of a longer heading. */
type Match = { target: ColumnTarget; reason: MatchReason; isWeak?: true };

/** The order of reasons, the surest first. */
function rankOf(match: Match | undefined): number {
  const rank = ["earlier", "header", "values", null].indexOf(match?.reason ?? null);
  return match?.isWeak === true ? rank + 0.5 : rank;
}

function valuesAt(rows: readonly (readonly string[])[], at: number): string[] {
  return rows.map((row) => (row[at] ?? "").trim()).filter((value) => value !== "" && !SENTINEL.test(value));
}

function matchOf(header: string, values: readonly string[], earlier: EarlierColumns): Match {
  const folded = foldedHeader(header);
  const known = earlier.get(folded);
  if (known !== undefined) return { target: known, reason: "earlier" };
  const named = targetOfHeading(header);
  if (named === "availability" && areStates(folded, values)) return { target: "entry-state", reason: "values" };
  if (named !== null && isPlausible(named, values)) {
    // When a row was made says less of it than when it was changed.
    const isWeak = named === "date" && /\b(created|submi\w+|start|incident)\b/.test(folded);
    return { target: named, reason: "header", ...(isWeak && { isWeak }) };
  }
  const seen = targetOfValues(values);
  const inWords = targetOfWords(header);
  if (inWords !== null && seen !== "coordinates" && isPlausible(inWords, values))
    return { target: inWords, reason: "header", isWeak: true };
  const isNothing = seen === null || (seen === "phone" && isFax(header));
  return isNothing ? { target: "ignore", reason: null } : { target: seen, reason: "values" };
}

const PLACE_NAMES: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>(["place", "locality", "district", "address"]);

/** A header alone does not make words a number: "status" with counts is no availability. */
function isPlausible(target: ColumnTarget, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (target === "latitude" || target === "longitude") {
    return shareOf(values, (value) => readCoordinate(value, 180) !== null) >= 0.5;
  }
  if (target.startsWith("beds/") || target === "quantity") {
    return shareOf(values, (value) => !Number.isNaN(parseNumber(value))) >= 0.5;
  }
  if (target === "availability") return shareOf(values, (value) => !Number.isNaN(parseNumber(value))) < 0.5;
  // A column called "location" may have names or points.
  if (PLACE_NAMES.has(target)) return shareOf(values, (value) => readWrittenPoint(value) !== null) < 0.5;
  if (target === "facility-type") return !values.every((value) => OSM_TYPE.test(value));
  if (target === "phone") return shareOf(values, (value) => /\d{3}/.test(toAsciiDigits(value))) >= 0.5;
  return true;
}

/** A column named for a status: its values say whether it is that of the entry or of a stock. */
function areStates(header: string, values: readonly string[]): boolean {
  if (values.length === 0) return false;
  const states = shareOf(values, (value) => readEntryState(value) !== null);
  const stocks = shareOf(values, (value) => readAvailability(value) !== null);
  return states >= MOST && (states > stocks || (states === stocks && header.includes("status")));
}

const PHONE = /^\+?[\d\s()./,-]{8,60}$/;
/** A date has few letters; a sentence with one is a note. */
const DATE_LETTERS = 40;
const BLOOD_GROUP = /^(?:A|B|AB|O)\s?(?:[+-]|\+ve|-ve|pos(itive)?|neg(ative)?)$/i;

function targetOfValues(values: readonly string[]): ColumnTarget | null {
  const are = (test: (value: string) => boolean): boolean => shareOf(values, test) >= MOST;
  // Few values are enough: nothing else looks like a point.
  if (values.length > 0 && are((value) => readWrittenPoint(value) !== null)) return "coordinates";
  if (values.length < 3) return null;
  if (are((value) => /^\S+@\S+\.\S+$/.test(value))) return "email";
  if (are((value) => /^https?:\/\//.test(value))) return "website";
  if (are((value) => value.length <= DATE_LETTERS && isDate(value))) return "date";
  if (are((value) => PHONE.test(value) && value.replaceAll(/\D/g, "").length >= 8)) return "phone";
  if (are((value) => /^(available|unavailable|in stock|out of stock|yes|no)$/i.test(value))) return "availability";
  if (are((value) => BLOOD_GROUP.test(value))) return "kind";
  if (are((value) => readEntryState(value) !== null)) return "entry-state";
  const distinct = new Set(values);
  const isList = distinct.size <= Math.min(MOST_KINDS, values.length / 2);
  if (isList && shareOf([...distinct], (value) => readTypedKinds(value) !== null) >= MOST) return "kind";
  return null;
}

/** A date in numbers with its year, or with the name of a month. Bare numbers may be anything. */
function isDate(value: string): boolean {
  if (/^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{4}-\d{2}-\d{2}T)/.test(toAsciiDigits(value))) return true;
  return /\p{L}{3}/u.test(value) && yearOfDate(value) !== undefined;
}

function shareOf(values: readonly string[], test: (value: string) => boolean): number {
  return values.filter(test).length / values.length;
}

/**
 * With beds, coordinates or types of places the rows are facilities; with kinds they are offers.
 */
function rowTypeOf(columns: readonly MappedColumn[]): ImportMapping["rows"] {
  const has = (...targets: ColumnTarget[]): boolean => columns.some(({ target }) => targets.includes(target));
  if (columns.some(({ target }) => target.startsWith("beds/") || target.startsWith("blood/"))) return "facilities";
  if (has("kind")) return "offers";
  return has("facility-type", "coordinates", "latitude") ? "facilities" : "offers";
}

/** Types of things in OpenStreetMap: their numbers are one thing's only together with its type. */
const OSM_TYPE = /^(node|way|relation)$/;

function identityOf(headers: readonly string[], rows: readonly (readonly string[])[]): Pick<ImportMapping, "identity"> {
  const [type, id] = [headers.indexOf("type"), headers.indexOf("id")];
  if (type === -1 || id === -1 || rows.length === 0) return {};
  return rows.every((row) => OSM_TYPE.test(row[type] ?? "")) ? { identity: ["type", "id"] } : {};
}

function datesOf(columns: readonly MappedColumn[], rows: readonly (readonly string[])[]): ImportMapping["dates"] {
  const at = columns.findIndex(({ target }) => target === "date");
  return at === -1 ? "guess" : (orderOfDates(valuesAt(rows, at)) ?? "guess");
}

function sentinelsIn(rows: readonly (readonly string[])[]): string[] {
  return [...new Set(rows.flatMap((row) => row.filter((value) => SENTINEL.test(value.trim())).map((v) => v.trim())))];
}
