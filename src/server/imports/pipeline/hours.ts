import { readHoursInWords } from "#domain/facilities/hours-in-words/read-hours-in-words.ts";
import { readOpeningHours } from "#domain/facilities/opening-hours.ts";
import { importedText } from "./field-text.ts";
import type { Note } from "./format.ts";

/**
 * Opening hours of a field: in OpenStreetMap's syntax, else in words. Where one word is not
 * understood, none of them counts.
 */
export function readHoursField(field: string | undefined): { openingHours: string | null; notes: Note[] } {
  const text = importedText(field);
  if (text === undefined) return { openingHours: null, notes: [] };
  const openingHours = readOpeningHours(text) === null ? readHoursInWords(text) : text;
  return { openingHours, notes: openingHours === null ? [{ code: "hours/unreadable" }] : [] };
}
