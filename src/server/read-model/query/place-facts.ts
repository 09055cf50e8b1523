import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { hoursAt, isOffOnHolidays, readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { ToldHours, Week } from "#domain/facilities/opening-hours.ts";
import { timeZoneAt } from "#server/presenters/time-zone.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { HAS_HOURS, SAYS_LANGUAGES } from "../rows/spoken-words.ts";
import { CHUNK, LENGTH, META, OFFSET, VERSION } from "../rows/rows.ts";
import { hashOf } from "./cursor.ts";

/**
 * What a version of a document says: its week, its time zone, and its languages as JSON. The week
 * may not hold on public holidays.
 */
type StatedHours = {
  version: number;
  id: number;
  week: Week | null;
  isOffOnHolidays: boolean;
  timeZone: string;
  languages: string;
};
/** What is shown of it from `since` to `until`, ms: the hours as JSON, and whether it is open. */
type ShownHours = StatedHours & { since: number; until: number; state: ToldHours["state"] | null; hours: string };

/** How many documents' hours are cached. */
const KEPT = 20_000;

/**
 * Whether listings and facilities are open, and the languages of facilities, as JSON. Made once for
 * each until they open or close.
 */
class PlaceFacts {
  readonly #board: ListingIndex;
  readonly #kept = new Map<number, ShownHours>();

  constructor(board: ListingIndex) {
    this.#board = board;
  }

  /**
   * `,"hours":{...},"speaks":[...]` of a listing, and a number that changes with it. Its own hours
   * come before those of its facility. Its own languages are in its fragment.
   */
  view(slot: number, now: number): { text: string; stamp: number } {
    const place = this.placeOf(slot);
    const word = this.#board.rows.rare.spokenOf(slot);
    const hours = (word & HAS_HOURS) !== 0 ? this.#told(slot, now).hours : "";
    const known = place < 0 ? null : this.#told(place, now);
    const languages = (word & SAYS_LANGUAGES) !== 0 ? "" : (known?.languages ?? "");
    const text = (hours === "" ? (known?.hours ?? "") : hours) + languages;
    return { text, stamp: text === "" ? 0 : hashOf(text)[0] };
  }

  /** Whether a listing or its facility is open; null: nobody knows. */
  isOpen(slot: number, now: number): boolean | null {
    const { rare } = this.#board.rows;
    const place = this.placeOf(slot);
    const own = (rare.spokenOf(slot) & HAS_HOURS) !== 0 ? this.#told(slot, now).state : null;
    const hasPlace = place >= 0 && (rare.spokenOf(place) & HAS_HOURS) !== 0;
    const state = own ?? (hasPlace ? this.#told(place, now).state : null);
    return state === null ? null : state !== "closed";
  }

  /** The slot of a listing's facility, -1 for none. */
  placeOf(slot: number): number {
    const { rows, facilities } = this.#board;
    const facility = rows.facilityOf(slot);
    return facility < 0 ? -1 : (facilities.slot[facility] ?? -1);
  }

  #told(slot: number, now: number): ShownHours {
    const { rows } = this.#board;
    const version = rows.about(slot, VERSION);
    // A slot may hold another document by now. Its last word of id is random.
    const id = rows.meta[slot * META + 3] ?? 0;
    const kept = this.#kept.get(slot);
    const isSame = kept !== undefined && kept.version === version && kept.id === id;
    if (isSame && now >= kept.since && now < kept.until) return kept;
    const told = tell(isSame ? kept : { version, id, ...this.#read(slot) }, now);
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(slot, told);
    return told;
  }

  /** Its hours and languages, read back from its fragment: only what the presenter let out. */
  #read(slot: number): Omit<StatedHours, "version" | "id"> {
    const { rows } = this.#board;
    const start = rows.about(slot, OFFSET);
    const text = rows.arena.bytes(rows.about(slot, CHUNK)).toString("utf8", start, start + rows.about(slot, LENGTH));
    const document = JSON.parse(`${text}}`) as Facility | Listing;
    const { place, speaks } = document;
    const openingHours = "openingHours" in document ? document.openingHours : hoursOfFacility(document);
    const week = openingHours === undefined ? null : readOpeningHours(openingHours);
    return {
      week,
      isOffOnHolidays: openingHours !== undefined && isOffOnHolidays(openingHours),
      timeZone: week === null ? "" : timeZoneAt(place),
      // Language tags are ASCII.
      languages: speaks === undefined || speaks.length === 0 ? "" : `,"speaks":${JSON.stringify(speaks)}`,
    };
  }
}

function hoursOfFacility(document: Facility | Listing): string | undefined {
  return "hours" in document ? document.hours?.openingHours : undefined;
}

function tell(about: StatedHours, now: number): ShownHours {
  const { week, timeZone } = about;
  const said = { ...about, since: now };
  if (week === null) return { ...said, until: Number.POSITIVE_INFINITY, state: null, hours: "" };
  const { until, ...told } = hoursAt(week, { now: new Date(now), timeZone });
  const hours = `,"hours":${JSON.stringify({ ...told, offOnHolidays: about.isOffOnHolidays || undefined, until: until?.toISOString() })}`;
  return { ...said, until: until?.getTime() ?? Number.POSITIVE_INFINITY, state: told.state, hours };
}

const FACTS_OF = new WeakMap<ListingIndex, PlaceFacts>();

/** The facts of an index, one cache for all that read it. */
export function placeFacts(board: ListingIndex): PlaceFacts {
  const known = FACTS_OF.get(board) ?? new PlaceFacts(board);
  FACTS_OF.set(board, known);
  return known;
}
