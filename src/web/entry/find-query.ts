import { BLOOD_COMPONENTS, readPatientGroup } from "#domain/blood/groups.ts";
import type { BloodComponent, PatientGroup } from "#domain/blood/groups.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { GROUP_DOUBTS } from "#domain/blood/group-doubts.ts";
import type { GroupDoubt } from "#domain/blood/group-doubts.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import type { Particular } from "#domain/resources/particulars.ts";
import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS, OXYGEN_SIZES } from "#domain/resources/trait-names.ts";
import type { AskedTraits } from "#domain/listings/traits.ts";
import type { AskedTerms } from "#domain/listings/terms.ts";
import { PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import { isCoarse } from "../places/point-text.ts";

export const SORTS = ["best", "near", "fresh"] as const;
export type Sort = (typeof SORTS)[number];

/** Radii to choose from, km; the widest is the contract's limit. */
export const RADII_KM = [5, 10, 25, 50, 100, 200, 500] as const;
/** Radius of a search without one (CONTRACT.md 4). */
export const DEFAULT_RADIUS_KM = 25;
/** The server counts up to this. */
export const COUNTED = 1000;
/** Hours of the chip "checked within". */
export const CHIP_HOURS = 2;
/** Options of "checked within", hours. */
export const CHECKED_HOURS = [1, 2, 6, 24] as const;

/** A search as in its address. `kinds` null: every kind. */
export type FindQuery = AskedTraits &
  AskedTerms & {
    slug: string;
    /** A search for needs instead of offers: `group` is then the reader's own. */
    side?: "need";
    kinds: Kind[] | null;
    subtype?: string;
    group?: PatientGroup;
    /** Why the group that was typed is none. */
    doubt?: GroupDoubt;
    component?: BloodComponent;
    q?: string;
    withinKm: number;
    checkedHours?: number;
    sort: Sort;
    /** Only what cannot be called now. */
    callable?: "no";
    /** Without made-up entries. */
    real?: true;
    /** The list is shown with a map. */
    isMap?: true;
    cursor?: string;
  };

/** The address part that selects a subtype of a kind, or what its patient needs. */
export function subtypeParameter(kind: Kind): Particular | null {
  return PARTICULARS[kind]?.name ?? null;
}

/** Changes of an address after which nothing is asked for in particular. */
export const NOTHING_ASKED = {
  group: null,
  doubt: null,
  component: null,
  bedType: null,
  form: null,
  patient: null,
  ambulanceClass: null,
  equipment: null,
  medicineForm: null,
  oxygenSize: null,
  accessible: null,
  openNow: null,
  speaks: null,
};

/** What a query asks besides a subtype. */
export function traitsOf({
  ambulanceClass,
  equipment,
  medicineForm,
  oxygenSize,
  accessible,
}: AskedTraits): AskedTraits {
  return { ambulanceClass, equipment, medicineForm, oxygenSize, accessible };
}

/** The same, and what it asks of hours and languages. */
export function traitsAndTermsOf(query: AskedTraits & AskedTerms): AskedTraits & AskedTerms {
  return { ...traitsOf(query), openNow: query.openNow, speaks: query.speaks };
}

/** The filters of a search without its place: the same for list and map. */
export function filtersOf(query: FindQuery) {
  const kind = query.kinds?.length === 1 ? query.kinds[0] : undefined;
  const parameter = query.subtype === undefined || kind === undefined ? null : subtypeParameter(kind);
  return {
    kind: query.kinds?.join(","),
    ...(parameter === null ? {} : { [parameter]: query.subtype }),
    bloodGroup: query.group,
    component: query.component,
    ...traitsAndTermsOf(query),
    equipment: query.equipment?.join(","),
    q: query.q,
    real: query.real,
    freshWithinMinutes: query.checkedHours === undefined ? undefined : Math.round(query.checkedHours * 60),
  };
}

/** Kinds of `/find/:kind`: one, several with commas, or "all"; null if none is known. */
export function readKinds(slug: string): Kind[] | "all" | null {
  if (slug === "all") return "all";
  const kinds = slug.split(",").filter((part): part is Kind => KINDS.some((kind) => kind === part));
  return kinds.length === 0 ? null : [...new Set(kinds)];
}

/** Reads a search from its address, ignoring unreadable parts. Null for an unknown kind. */
export function readFindQuery(slug: string, search: URLSearchParams): FindQuery | null {
  const kinds = readKinds(slug);
  if (kinds === null) return null;
  const within = Number(search.get("within"));
  const minutes = Number(search.get("fresh"));
  const group = search.get("group");
  return {
    slug,
    kinds: kinds === "all" ? null : kinds,
    subtype: readSubtype(kinds, search),
    group:
      kinds !== "all" && kinds.includes("blood") && group !== null && group !== ""
        ? (readPatientGroup(group) ?? undefined)
        : undefined,
    doubt:
      kinds !== "all" && kinds.includes("blood") && !group ? knownWord(GROUP_DOUBTS, search.get("doubt")) : undefined,
    component: knownWord(BLOOD_COMPONENTS, search.get("component")),
    ...readTraits(kinds, search),
    openNow: search.get("openNow") === "true" || undefined,
    speaks: knownWord(PHONE_LANGUAGES, search.get("speaks")),
    q: search.get("q")?.trim().slice(0, 100) || undefined,
    withinKm: within > 0 && within <= 500 ? within : DEFAULT_RADIUS_KM,
    checkedHours: minutes >= 1 && minutes <= 525_600 ? minutes / 60 : undefined,
    sort: knownWord(SORTS, search.get("sort")) ?? "best",
    callable: search.get("callable") === "no" ? "no" : undefined,
    real: search.get("real") === "true" || undefined,
    isMap: search.get("view") === "map" || undefined,
    cursor: search.get("cursor") ?? undefined,
  };
}

/**
 * Six digits with no letter between them, a mail or web address. A forged link could have people
 * call or open it.
 */
const LEADS_AWAY = /(?:\p{N}\P{L}*){6}|[@/]|\S\.\p{L}{2}/u;

/**
 * Whether text from an address may be in the page's title, which link previews print under our
 * name.
 */
export function isSafeInTitle(q: string): boolean {
  return !LEADS_AWAY.test(q.normalize("NFKC"));
}

/**
 * Whether a search is around an exact spot. Shared text then names no street, as its link is
 * rounded too.
 */
export function isExactPoint(placeQuery: string): boolean {
  return placeQuery.startsWith("at=") && !isCoarse(placeQuery);
}

function readSubtype(kinds: Kind[] | "all", search: URLSearchParams): string | undefined {
  const [kind] = kinds === "all" ? [] : kinds;
  if (kind === undefined || kinds.length > 1) return undefined;
  const { name, values } = PARTICULARS[kind] ?? {};
  // A component stands apart: blood of a patient has one beside the group.
  return name === undefined || name === "component" ? undefined : knownWord(values ?? [], search.get(name));
}

/** What is asked besides a subtype. A form sends each piece of equipment by itself. */
function readTraits(kinds: Kind[] | "all", search: URLSearchParams): AskedTraits {
  const [kind] = kinds === "all" || kinds.length > 1 ? [] : kinds;
  const pieces = kind === "ambulance" ? search.getAll("equipment").join().split(",") : [];
  const equipment = AMBULANCE_EQUIPMENT.filter((piece) => pieces.includes(piece));
  return {
    ambulanceClass: kind === "ambulance" ? knownWord(AMBULANCE_CLASSES, search.get("ambulanceClass")) : undefined,
    equipment: equipment.length === 0 ? undefined : equipment,
    medicineForm: kind === "medicine" ? knownWord(MEDICINE_FORMS, search.get("medicineForm")) : undefined,
    oxygenSize: kind === "oxygen" ? knownWord(OXYGEN_SIZES, search.get("oxygenSize")) : undefined,
    accessible: search.get("accessible") === "true" || undefined,
  };
}

/** A value of an address, if it is a known one. */
export function knownWord<const T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** The details of a search for a kind: patient's group, component, bed type, form, traits. */
export type KindQuery = Pick<
  FindQuery,
  "kinds" | "subtype" | "group" | "component" | keyof AskedTraits | keyof AskedTerms
>;

/** The address part with the reader's place and the search's details, for an entry's page. */
export function placeAndQueryPart(query: KindQuery, placeQuery: string): string {
  const { kinds, subtype, group, component } = query;
  const [kind] = kinds?.length === 1 ? kinds : [];
  const name = kind === undefined ? null : subtypeParameter(kind);
  const parts = new URLSearchParams();
  if (group !== undefined) parts.set("group", group);
  if (kind === "blood" && component !== undefined) parts.set("component", component);
  if (name !== null && subtype !== undefined) parts.set(name, subtype);
  for (const [part, value] of Object.entries(traitsAndTermsOf(query)))
    if (value !== undefined) parts.set(part, [value].flat().join());
  return [placeQuery, parts.toString()].filter((part) => part !== "").join("&");
}
