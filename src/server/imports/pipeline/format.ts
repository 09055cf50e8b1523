import type { Point } from "#domain/places/distance.ts";
import type { FileFault } from "#domain/imports/file-fault.ts";
import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import type { NewDocument } from "../../documents/collections/collections.ts";
import type { Refusal, NoteCode } from "./reasons.ts";

/** One file named on the command line. */
export type InputFile = { path: string; onBytes?: (count: number) => void };

/** A document an import wants to exist. */
export type ImportDocument = NewDocument;

/**
 * A correction, placement or omission while reading a row. The row itself was taken. `detail`
 * contains no private number.
 */
export type Note = { code: NoteCode; detail?: string };

/**
 * The outcome of one row; `raw` is its text, for the report. A "merged" row went into another one
 * and adds no document.
 */
export type RowOutcome = { file: string; line: number; raw: string } & (
  | { type: "taken"; documents: ImportDocument[]; notes: Note[] }
  | { type: "merged"; notes: Note[] }
  | { type: "refused"; reason: Refusal }
);

/** Words the gazetteer can place. */
export type PlaceWords = {
  country: string;
  state?: string;
  district?: string;
  locality?: string;
  postalCode?: string;
  text?: string;
};

/** What a format may use while it reads. */
export type ImportContext = {
  geocode(words: PlaceWords): GeocodeResult | null;
  /**
   * How far a point lies outside the state and the district that words name, km. Null: no outline
   * is at hand. Absent: no point is judged by outlines.
   */
  outside?(point: Point, words: PlaceWords): { stateKm: number | null; districtKm: number | null };
  /**
   * The name of the smallest known place around a point. Absent: coordinates stay without a name.
   */
  nameOf?(point: { lat: number; lng: number }): string | undefined;
  /** Default country of numbers and places, two letters. */
  country: string | undefined;
  /** The country that a point lies in, two letters. Absent: a point tells none. */
  countryAt?(point: Point): string | undefined;
  /** The IANA time zone of a point. Absent: times without an offset are UTC. */
  timeZoneOf?(point: Point): string;
  /** Absent: the machine's clock. */
  now?(): Date;
};

/**
 * A kind of file that can be imported. `numbers` states whose numbers it holds (CONTRACT.md 3,
 * numbers). They are "published" lines of organisations, "shielded" ones of people (the default),
 * or decided by title. The pipeline (unique-rows.ts) resolves two rows for one document.
 */
export type ImportFormat = {
  name: string;
  summary: string;
  files: string;
  numbers: "published" | "shielded" | "by-title";
  read(files: readonly InputFile[], context: ImportContext): AsyncIterable<RowOutcome>;
};

/**
 * A file that cannot be imported. The message is for the user of the command. Screens have their
 * own sentence for the fault.
 */
export class WrongFile extends Error {
  override name = "WrongFile";
  readonly fault: FileFault;

  constructor(message: string, fault: FileFault = "other-format", options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
