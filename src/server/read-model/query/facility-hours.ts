import zoneAt from "@photostructure/tz-lookup";
import type { Facility } from "#contract/facilities.ts";
import { hoursAt, readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { Week } from "#domain/facilities/opening-hours.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { CHUNK, LENGTH, OFFSET, VERSION } from "../rows/rows.ts";
import { hashOf } from "./cursor.ts";

/**
 * The hours of a version of a facility as JSON, a number that changes with it, how long it holds.
 */
type Told = { version: number; text: string; stamp: number; until: number; week: Week | null; timeZone: string };

const NONE = { text: "", stamp: 0 };

/** How many facilities' hours are kept. */
const KEPT = 20_000;

/** Whether facilities are open, as JSON. Made once for each until they open or close. */
export class FacilityHours {
  readonly #board: ListingIndex;
  readonly #kept = new Map<number, Told>();

  constructor(board: ListingIndex) {
    this.#board = board;
  }

  /** `,"hours":{...}` of a facility's entry; empty where its hours are not known. */
  view(facility: number, now: number): Pick<Told, "text" | "stamp"> {
    const { rows, facilities } = this.#board;
    const slot = facility < 0 ? -1 : (facilities.slot[facility] ?? -1);
    if (slot < 0) return NONE;
    const version = rows.about(slot, VERSION);
    const kept = this.#kept.get(facility);
    const isSame = kept !== undefined && kept.version === version;
    if (isSame && now < kept.until) return kept;
    if (this.#kept.size >= KEPT) this.#kept.clear();
    const told = tell(isSame ? kept : { ...this.#read(slot), version }, now);
    this.#kept.set(facility, told);
    return told;
  }

  /** Its hours, read back from its fragment: only what the presenter let out. */
  #read(slot: number): Pick<Told, "week" | "timeZone"> {
    const { rows } = this.#board;
    const start = rows.about(slot, OFFSET);
    const text = rows.arena.bytes(rows.about(slot, CHUNK)).toString("utf8", start, start + rows.about(slot, LENGTH));
    const { hours, place } = JSON.parse(`${text}}`) as Facility;
    const week = hours === undefined ? null : readOpeningHours(hours.openingHours);
    return { week, timeZone: week === null ? "" : zoneAt(place.lat, place.lng) };
  }
}

function tell({ week, timeZone, version }: Pick<Told, "week" | "timeZone" | "version">, now: number): Told {
  const kept = { version, week, timeZone };
  if (week === null) return { ...kept, ...NONE, until: Number.POSITIVE_INFINITY };
  const { until, ...said } = hoursAt(week, { now: new Date(now), timeZone });
  const text = `,"hours":${JSON.stringify({ ...said, until: until?.toISOString() })}`;
  return { ...kept, text, stamp: hashOf(text)[0], until: until?.getTime() ?? Number.POSITIVE_INFINITY };
}
