import type { RowNote, RowRefusal } from "#domain/imports/reasons.ts";

/**
 * Why a row was refused, with the report's sentences. A refused row leaves nothing in the database.
 */
export const REFUSALS = {
  "row/unreadable": "The row cannot be read: its columns or its quotes are broken.",
  "row/too-long": "The row is too long: a field has at most 10,000 letters, an object of a list 1,000,000.",
  "row/no-name": "The row has no name, and nothing in it says what it is.",
  "row/no-place": "The row has no usable coordinates, and the gazetteer knows none of its place words.",
  "row/no-number": "The row has neither a name nor a number that can be called.",
  "row/not-a-resource": "The row names no resource that people look for here.",
  "row/same-identity": "An earlier row has the same identity but says something else; only the first was taken.",
  "row/formula": "A field is a formula of a spreadsheet. Save the table with values only.",
  "row/markup": "A field holds HTML. Ask for the table without markup.",
  "row/is-a-need": "The row asks for help. Needs are posted by the people who have them.",
  "row/a-total": "The row holds the totals of other rows.",
  "row/draft": "The row is a draft, or waits for a review.",
  "row/ended": "The row has ended, or was archived.",
  "row/not-imported": "A document with this row's id is there that no import made; it was left as it is.",
} as const satisfies Record<RowRefusal, string>;
export type Refusal = RowRefusal;

/**
 * Kinds of notes: corrected, placed from the gazetteer, or left out because it could not be read.
 */
export type NoteKind = "repaired" | "geocoded" | "left-out";

/** What happened to parts of rows that were taken, with the report's sentences. */
export const NOTES = {
  "coordinates/swapped": { kind: "repaired", sentence: "Latitude and longitude were exchanged; corrected." },
  "coordinates/shared": {
    kind: "repaired",
    sentence: "More than 3 facilities of different postal codes share the coordinate: kept as an area.",
  },
  "coordinates/coarse": {
    kind: "repaired",
    sentence: "The coordinate has too few digits for a door: kept as an area.",
  },
  "coordinates/of-a-place": {
    kind: "repaired",
    sentence: "The list does not say that the coordinates are the facility's own: kept as an area.",
  },
  "coordinates/missing": { kind: "geocoded", sentence: "No coordinates: placed from the gazetteer." },
  "coordinates/by-neighbours": {
    kind: "geocoded",
    sentence:
      "No coordinates, and the gazetteer does not know the area: placed in the middle of the list's other rows there.",
  },
  "coordinates/outside": {
    kind: "geocoded",
    sentence: "The coordinates lie outside the country: placed from the gazetteer.",
  },
  "coordinates/far": {
    kind: "geocoded",
    sentence: "The coordinates lie far from the stated district or postal code: placed from the gazetteer.",
  },
  "coordinates/outside-state": {
    kind: "geocoded",
    sentence: "The coordinates lie outside the state that the row names: placed from the gazetteer.",
  },
  "coordinates/outside-district": {
    kind: "geocoded",
    sentence: "The coordinates lie outside the district that the row names: placed from the gazetteer.",
  },
  "coordinates/area-beside-state": {
    kind: "repaired",
    sentence: "The coordinates lie outside the state that the row names, and nothing better is known: kept as an area.",
  },
  "coordinates/area-beside-district": {
    kind: "repaired",
    sentence:
      "The coordinates lie outside the district that the row names, and nothing better is known: kept as an area.",
  },
  "postal-code/invalid": { kind: "left-out", sentence: "The postal code is not one." },
  "phone/several": { kind: "repaired", sentence: "Several numbers in one field were separated." },
  "phone/as-published": {
    kind: "repaired",
    sentence: "A number the country's plan does not know was kept as published.",
  },
  "phone/destroyed": { kind: "left-out", sentence: "A number was destroyed by a spreadsheet." },
  "phone/incomplete": { kind: "left-out", sentence: "A number is incomplete." },
  "phone/not-a-number": { kind: "left-out", sentence: "There is a word where a number should be." },
  "phone/premium": {
    kind: "left-out",
    sentence: "Calls to a number cost extra, so it is given to nobody.",
  },
  "phone/public-code": {
    kind: "left-out",
    sentence: "The ambulance number is the public emergency number, not a line of this facility.",
  },
  "time/day-first": { kind: "repaired", sentence: "The time was written day first or without its year; read so." },
  "time/date-only": { kind: "repaired", sentence: "The time of day is missing; the beginning of that day was taken." },
  "time/unreadable": { kind: "left-out", sentence: "The time cannot be read: the row counts as never confirmed." },
  "time/missing": { kind: "left-out", sentence: "No time is given: the row counts as never confirmed." },
  "time/year-assumed": { kind: "repaired", sentence: "The time has no year: the newest one that is past was taken." },
  "time/year-of-column": { kind: "repaired", sentence: "The time has no year: the year of its column was taken." },
  "time/future": { kind: "left-out", sentence: "The time lies in the future: the row counts as never confirmed." },
  "count/suppressed": { kind: "left-out", sentence: "A count was withheld by the source: it says nothing." },
  "count/unreadable": { kind: "left-out", sentence: "A count is not a number of things." },
  "count/in-words": {
    kind: "left-out",
    sentence: "There are words where a count should be: kept as words, and no number.",
  },
  "count/more-than-total": {
    kind: "left-out",
    sentence: "Free and occupied ones are more than the total: the total was left out.",
  },
  "hours/unreadable": { kind: "left-out", sentence: "The opening hours cannot be read." },
  "state/unreadable": { kind: "left-out", sentence: "The state of the entry is not understood: it is not known." },
  "availability/missing": { kind: "left-out", sentence: "Nothing is said about availability." },
  "person/removed": { kind: "left-out", sentence: "A person's name or number was removed from a public field." },
  "name/from-type": { kind: "repaired", sentence: "The row has no name; its type is used instead." },
  "name/other-column": { kind: "repaired", sentence: "The name was in another column." },
  "name/cleaned": { kind: "repaired", sentence: "Broken characters were removed from the name." },
  "beds/unreadable": { kind: "left-out", sentence: "The number of beds is not a number." },
} as const satisfies Record<RowNote, { kind: NoteKind; sentence: string }>;
export type NoteCode = RowNote;
