import type { Geocoded } from "#domain/places/geocoded.ts";
import type { Written } from "../../documents/collections/collections.ts";
import type { Refusal, NoteCode } from "./reasons.ts";

/** One file named on the command line. */
export type InputFile = { path: string; onBytes?: (count: number) => void };

/** A document an import wants to be there. */
export type ImportDocument = Written;

/**
 * Something that was put right, placed or left out while reading a row; the row itself was taken.
 * `detail` holds no private number.
 */
export type Note = { code: NoteCode; detail?: string };

/**
 * What became of one row; `raw` is its text, for the report. A "merged" row went into another one
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

/** What a format may ask for while it reads. */
export type ImportContext = {
  geocode(words: PlaceWords): Geocoded | null;
  /**
   * What the smallest known place around a point is called; absent: coordinates stay without a
   * name.
   */
  nameOf?(point: { lat: number; lng: number }): string | undefined;
  /** Country of numbers and places that do not say their own, two letters. */
  country: string | undefined;
};

/**
 * A kind of file that can be imported. `numbers` says whose the numbers in it are (CONTRACT.md 3,
 * numbers): "published" lines of organisations, "shielded" ones of people (the default), or told
 * apart by title. Two rows that claim one document are told apart by the pipeline (once.ts).
 */
export type ImportFormat = {
  name: string;
  summary: string;
  files: string;
  numbers: "published" | "shielded" | "by-title";
  read(files: readonly InputFile[], context: ImportContext): AsyncIterable<RowOutcome>;
};

/**
 * A file that is not of the format it was said to be; the message is for whoever typed the command.
 */
export class WrongFile extends Error {
  override name = "WrongFile";
}
