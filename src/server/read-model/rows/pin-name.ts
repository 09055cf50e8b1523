import { MASKED } from "./row-flags.ts";
import { CHUNK, LENGTH, OFFSET } from "./rows.ts";
import type { Rows } from "./rows.ts";

/*
 * Names are read from the bytes of a row's fragment: parsing it would cost more than counting the
 * map. The fragment is the server's own JSON, with quotation marks escaped. So the bytes of a
 * quoted key cannot occur in anybody's text. Only the listing itself has members of these names.
 */
const FACILITY_NAME = Buffer.from('"facilityName":"');
const TITLE = Buffer.from('"title":"');
/** The presenter writes this only for listings whose numbers are published lines. */
const PUBLISHED = Buffer.from('"shielded":false');

/** Known by an area, and how far off its point may be. */
const AREA = Buffer.from('"precision":"area"');
const UNCERTAINTY = Buffer.from('"uncertaintyKm":');

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The longest name of a pin. */
const MOST_LETTERS = 60;

/**
 * The name of a row's pin: its facility, or the title where its number is published. Nothing
 * personal.
 */
export function pinName(rows: Rows, slot: number): string | undefined {
  if (rows.has(slot, MASKED)) return undefined;
  const fragment = fragmentOf(rows, slot);
  if (fragment?.includes(PUBLISHED) !== true) return undefined;
  const name = textAt(fragment, FACILITY_NAME) ?? textAt(fragment, TITLE);
  return name === undefined || name.length <= MOST_LETTERS ? name : `${[...name].slice(0, MOST_LETTERS).join("")}…`;
}

/** Within how many km of its point a row is, if it is known by its area. */
export function circleKm(rows: Rows, slot: number): number | undefined {
  const fragment = fragmentOf(rows, slot);
  const at = fragment?.includes(AREA) === true ? fragment.indexOf(UNCERTAINTY) : -1;
  if (fragment === null || at < 0) return undefined;
  const from = at + UNCERTAINTY.length;
  return Number.parseFloat(fragment.toString("latin1", from, from + 24));
}

/** The text of a row; null of one that has ended. */
function fragmentOf(rows: Rows, slot: number): Buffer | null {
  const start = rows.about(slot, OFFSET);
  const length = rows.about(slot, LENGTH);
  return length === 0 ? null : rows.arena.bytes(rows.about(slot, CHUNK)).subarray(start, start + length);
}

function textAt(json: Buffer, key: Buffer): string | undefined {
  const at = json.indexOf(key);
  if (at < 0) return undefined;
  const start = at + key.length - 1;
  let end = start + 1;
  while (json[end] !== QUOTE) end += json[end] === BACKSLASH ? 2 : 1;
  return String(JSON.parse(json.toString("utf8", start, end + 1)));
}
