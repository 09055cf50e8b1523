import { findPrivateWord } from "../contact/private-words.ts";
import type { Kind, Unit } from "../resources/kinds.ts";
import { KIND_FACTS } from "../resources/kinds.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { isLanguageTag } from "../shared/language-tag.ts";
import { isInvisible } from "../shared/invisible-text.ts";
import { DAY_MS } from "../shared/durations.ts";
import { checkDetails } from "./details.ts";
import type { Details, Urgency } from "./listing.ts";

/** A need is for these days; further off is a slip of the year. */
const FURTHEST_NEEDED_DAYS = 366;
/** Most that a listing counts of anything. */
export const MOST_QUANTITY = 1_000_000;
/** Most languages that somebody says they speak. */
export const MOST_LANGUAGES = 12;

/** What somebody allows to be done with their listing; each box by itself (DOMAIN.md 4.1). */
export type Consent = { showOnRequest: boolean; beMatched: boolean; reContact: boolean };

/**
 * Where the person is, as they say it: the true point, which is masked before anybody else sees it.
 */
export type PlaceInput = {
  lat: number;
  lng: number;
  label?: string | undefined;
  placeId?: string | undefined;
  precision: "exact" | "area";
};

/** All parts of a listing but what it is about and how to reach the person. Times are ISO text. */
export type PlainFields = {
  details: Details;
  quantity?: number | undefined;
  unit?: Unit | undefined;
  title?: string | undefined;
  note?: string | undefined;
  language?: string | undefined;
  speaks?: string[] | undefined;
  place: PlaceInput;
  urgency?: Urgency | undefined;
  neededBy?: string | undefined;
  consent: Consent;
};

/**
 * Judges those parts of a listing that are given, but for contact: a form that has not come to it
 * yet needs no tables of phone numbers (80 kB). What is taken comes back in the form it is kept.
 */
export function checkPlainFields(
  kind: Kind,
  fields: Partial<PlainFields>,
  { now }: { now: Date },
): Checked<Partial<PlainFields>> {
  const errors: FieldRefusal[] = [
    ...(fields.details === undefined ? [] : checkDetails(kind, fields.details)),
    ...checkAmount(kind, fields),
    ...checkWords(fields),
    ...checkTime(fields.neededBy, now),
  ];
  if (fields.language !== undefined && !isLanguageTag(fields.language))
    errors.push({ path: "language", word: "language" });
  errors.push(...checkLanguages(fields.speaks ?? []));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: { ...fields, ...tidyFields(fields) } };
}

function checkLanguages(speaks: readonly string[]): FieldRefusal[] {
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

function checkWords({ title, note, details }: Partial<PlainFields>): FieldRefusal[] {
  const words: [string, string | undefined][] = [
    ["title", title],
    ["note", note],
    ...Object.entries(details ?? {}).flatMap(([name, value]): [string, string][] =>
      [value]
        .flat()
        .flatMap((each): [string, string][] => (typeof each === "string" ? [[`details.${name}`, each]] : [])),
    ),
  ];
  return words.flatMap(([path, text]) => {
    const word = text === undefined ? null : findPrivateWord(text);
    return word === null ? [] : [{ path, word }];
  });
}

/**
 * What of a name to ask for is no name: a number, an address. Ways to be reached have fields of
 * their own, and are erased there.
 */
export function checkAlias(alias: string | undefined): FieldRefusal[] {
  return alias !== undefined && findPrivateWord(alias) !== null ? [{ path: "contact.alias", word: "name-alone" }] : [];
}

function checkTime(neededBy: string | undefined, now: Date): FieldRefusal[] {
  if (neededBy === undefined) return [];
  const at = Date.parse(neededBy);
  if (at < now.getTime()) return [{ path: "neededBy", word: "past" }];
  return at > now.getTime() + FURTHEST_NEEDED_DAYS * DAY_MS ? [{ path: "neededBy", word: "too-far-off" }] : [];
}

/**
 * Words as they are kept: trimmed, one form of each sign, nothing invisible; empty ones are left
 * out.
 */
function tidyFields(fields: Partial<PlainFields>): Partial<PlainFields> {
  const kept: Partial<PlainFields> = {};
  if ("title" in fields) kept.title = tidyText(fields.title?.replaceAll(/\s+/gu, " "));
  if ("note" in fields) kept.note = tidyText(fields.note);
  if (fields.place !== undefined && "label" in fields.place)
    kept.place = { ...fields.place, label: tidyText(fields.place.label) };
  if (fields.speaks !== undefined) kept.speaks = [...new Set(fields.speaks)];
  if (fields.neededBy !== undefined) kept.neededBy = new Date(fields.neededBy).toISOString();
  return kept;
}

/** Ends of lines and paragraphs that programs show as nothing. */
const LINE_ENDS = /[\u2028\u2029]/gu;
/**
 * Control signs but line ends, signs nobody sees, and marks that turn the direction of what
 * follows; joiners stay.
 */
const NOT_KEPT = /[\u0000-\u0008\u000b-\u001f\u007f]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/** One text as it is kept; undefined where nobody sees anything of it. */
export function tidyText(text: string | undefined): string | undefined {
  const plain = text?.normalize("NFC").replaceAll(LINE_ENDS, "\n").replaceAll(NOT_KEPT, "").trim();
  return plain === undefined || isInvisible(plain) ? undefined : plain;
}
