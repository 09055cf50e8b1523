import { tidyText } from "../shared/tidy-text.ts";
import { checkPublicWords, findPublicWordFault } from "../contact/public-words.ts";
import type { WrittenField } from "../contact/public-words.ts";
import type { Kind } from "../resources/kinds.ts";
import { KIND_FACTS } from "../resources/kinds.ts";
import { withReadLitres } from "../resources/oxygen/litres.ts";
import { freeTextNames } from "../shared/fields.ts";
import type { FreeTextNames, WrittenFields } from "../shared/fields.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { isLanguageTag } from "../shared/language-tag.ts";
import { DAY_MS } from "../shared/durations.ts";
import { checkDetails } from "./details.ts";
import { checkTerms } from "./check-terms.ts";
import { LISTING_FIELDS, MOST_QUANTITY } from "./fields.ts";
import type { Details } from "./listing.ts";

/** Most days until a need; a later date is a mistyped year. */
const FURTHEST_NEEDED_DAYS = 366;
/** What people write in their own words, and everybody reads. */
const FREE_TEXTS = freeTextNames(LISTING_FIELDS);
/** Most languages of one listing. */
export const MOST_LANGUAGES = 12;

/** What a person allows to be done with their listing; each box is separate (DOMAIN.md 4.1). */
export type Consent = {
  showOnRequest: boolean;
  beMatched: boolean;
  reContact: boolean;
  /** Whether a need takes responses. Absent: it does. */
  answersHere?: boolean | undefined;
};

/** The person's true point, as they state it. It is masked before anybody else sees it. */
export type PlaceInput = {
  lat: number;
  lng: number;
  label?: string | undefined;
  placeId?: string | undefined;
  precision: "exact" | "area";
};

/** All fields of a listing but its kind and its contact. Times are ISO text. */
export type PlainFields = WrittenFields<typeof LISTING_FIELDS> & {
  details: Details;
  place: PlaceInput;
  consent: Consent;
};

/**
 * How words are judged. `mayLink`: an organisation's, which may name its own site. `stored`: those
 * that an edit leaves as they are, for a number may be split over them.
 */
export type WordsContext = {
  mayLink?: boolean;
  /** Side of the listing, for what only one side has. Absent: not known. */
  side?: "need" | "offer";
  stored?: Partial<Pick<PlainFields, FreeTextNames<typeof LISTING_FIELDS> | "details">>;
};

/**
 * Checks the given fields of a listing without contact. Forms that have not reached contact load no
 * phone tables (80 kB). The result has its stored form.
 */
export function checkPlainFields(
  kind: Kind,
  fields: Partial<PlainFields>,
  { now, mayLink = false, side, stored = {} }: { now: Date } & WordsContext,
): Checked<Partial<PlainFields>> {
  const errors: FieldRefusal[] = [
    ...(fields.details === undefined ? [] : checkDetails(kind, fields.details)),
    ...checkAmount(kind, fields),
    ...checkTerms(fields, { kind, ...(side !== undefined && { side }) }),
    ...checkPublicWords(wordsOf(fields), { mayLink, together: wordsOf({ ...stored, ...fields }) }),
    ...checkTime(fields.neededBy, now),
  ];
  if (fields.language !== undefined && !isLanguageTag(fields.language))
    errors.push({ path: "language", word: "language" });
  errors.push(...checkLanguages(fields.speaks ?? []));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: { ...fields, ...tidyFields(fields) } };
}

/** Refuses too many languages, and each tag that names none. */
export function checkLanguages(speaks: readonly string[]): FieldRefusal[] {
  if (speaks.length > MOST_LANGUAGES) return [{ path: "speaks", word: "too-many", values: { max: MOST_LANGUAGES } }];
  return speaks.flatMap((tag, at) => (isLanguageTag(tag) ? [] : [{ path: `speaks.${at}`, word: "language" as const }]));
}

function checkAmount(kind: Kind, { quantity, unit }: Partial<PlainFields>): FieldRefusal[] {
  const errors: FieldRefusal[] = [];
  const { units } = KIND_FACTS[kind];
  if (unit !== undefined && !units.includes(unit)) {
    errors.push({ path: "unit", word: "oneOf", values: { values: units.join(", ") } });
  }
  if (quantity !== undefined && !(quantity > 0)) errors.push({ path: "quantity", word: "above", values: { min: 0 } });
  else if (quantity !== undefined && quantity > MOST_QUANTITY)
    errors.push({ path: "quantity", word: "atMost", values: { max: MOST_QUANTITY } });
  else if (quantity !== undefined && !Number.isInteger(quantity) && (unit ?? KIND_FACTS[kind].unit) !== "litre") {
    errors.push({ path: "quantity", word: "whole" });
  }
  return errors;
}

/** The words that everybody reads, in the order of reading. */
function wordsOf(fields: Partial<PlainFields>): WrittenField[] {
  const inDetails = Object.entries(fields.details ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each) => ({ path: `details.${name}`, text: each })),
  );
  const below = FREE_TEXTS.filter((name) => name !== "title").map((path) => ({ path, text: fields[path] }));
  const all = [{ path: "title", text: fields.title }, ...inDetails, ...below];
  return all.flatMap(({ path, text }) => (typeof text === "string" ? [{ path, text }] : []));
}

/**
 * Refuses an alias that holds a number, an address or a link. Channels have fields of their own,
 * and are erased there.
 */
export function checkAlias(alias: string | undefined): FieldRefusal[] {
  return alias !== undefined && findPublicWordFault(alias) !== null
    ? [{ path: "contact.alias", word: "name-alone" }]
    : [];
}

function checkTime(neededBy: string | undefined, now: Date): FieldRefusal[] {
  if (neededBy === undefined) return [];
  const at = Date.parse(neededBy);
  if (at < now.getTime()) return [{ path: "neededBy", word: "past" }];
  return at > now.getTime() + FURTHEST_NEEDED_DAYS * DAY_MS ? [{ path: "neededBy", word: "too-far-off" }] : [];
}

/**
 * Text as it is stored: trimmed, normalised, without invisible characters; empty text is dropped.
 */
function tidyFields(fields: Partial<PlainFields>): Partial<PlainFields> {
  const kept: Partial<PlainFields> = {};
  if (fields.details?.litres !== undefined) kept.details = withReadLitres(fields.details);
  for (const name of FREE_TEXTS)
    if (name in fields) kept[name] = tidyText(name === "title" ? fields.title?.replaceAll(/\s+/gu, " ") : fields[name]);
  if (fields.place !== undefined && "label" in fields.place)
    kept.place = { ...fields.place, label: tidyText(fields.place.label) };
  if (fields.openingHours !== undefined) kept.openingHours = fields.openingHours.trim();
  if (fields.speaks !== undefined) kept.speaks = [...new Set(fields.speaks)];
  if (fields.neededBy !== undefined) kept.neededBy = new Date(fields.neededBy).toISOString();
  return kept;
}
