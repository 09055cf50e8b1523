import type { Say } from "../i18n/text.ts";
import { placeName } from "#domain/places/place-name.ts";
import { kindsLabel } from "../entry/kind-tiles.ts";
import { subtypeParameter, traitsAndTermsOf } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { traitTexts } from "../entry/card/trait-words.ts";
import { askedTermTexts } from "../entry/terms/asked-terms.ts";
import type { Chip, FoundPage } from "./find-loader.ts";
import { withMinusSign, subtypeText, thingsText } from "../entry/listing-words.ts";

/** The patient's group and the component; undefined without a group. */
function bloodText({ group, component = "red-cells" }: FindQuery, say: Say): string | undefined {
  if (group === undefined) return undefined;
  const part = say(`subtypes.blood.${component}`);
  return group === "unknown"
    ? say("find.bloodForUnknown", { component: part })
    : say("find.bloodFor", { group: withMinusSign(group), component: part });
}

/** "ICU beds near Kolkata:", what the heading of a list counts. */
export function headlineText({ place }: Pick<FoundPage, "place">, query: FindQuery, say: Say): string {
  const label = kindsLabel(query.slug, query.kinds, say);
  const what = query.q === undefined ? askedTitle(query, label, say) : say("find.of", { what: label, q: query.q });
  return say("find.headline", { what, near: nearText(place, say) });
}

/** "near Kolkata"; without a name "near your place". */
export function nearText({ label }: Pick<FoundPage["place"], "label">, say: Say): string {
  return say("place.near", { place: placeName(label) || say("place.here") });
}

/**
 * "84 within 25 km", without those known by a wide area only: they may be farther. With a subtype
 * chosen: how many have it for sure, and how many more may have it.
 */
export function headingText(found: Counted, query: FindQuery, say: Say): string {
  const km = query.withinKm;
  const { count, may = 0, none = 0 } = countsIn(found, query, say);
  if (may + none === 0)
    return found.total.isMore ? say("find.withinMany", { n: count, km }) : say("find.within", { count, km });
  const sureCount = Math.max(0, count - may - none);
  // Of a patient's group some may suit: nobody says that all of these have it.
  const sure =
    query.group === undefined ? say("find.haveIt", { count: sureCount }) : say("find.within", { count: sureCount, km });
  if (may === 0) return sure;
  return sureCount === 0 ? say("find.onlyMay", { n: may }) : say("find.andMay", { known: sure, n: may });
}

type Counted = Pick<FoundPage, "total" | "vague" | "chips" | "may" | "none">;

/**
 * How many a list has, as its heading and its chosen chip say (near-counts.ts). Of these `may` may
 * have it, and `none` had none left; absent: 0, or nobody counts them.
 */
export function countsIn(
  { total, vague, chips, may, none }: Counted,
  query: FindQuery,
  say: Say,
): Omit<Chip, "subtype"> {
  if (total.isMore) return { count: total.count };
  const count = total.count - vague || total.count;
  if (may !== undefined && besidesTexts(query, say).length > 0) return { count, may, none };
  const chosen = query.subtype ?? query.component ?? (query.group === undefined ? undefined : "red-cells");
  return { count, ...chips.find((chip) => chip.subtype === chosen && (chip.may || chip.none)) };
}

/** What is asked besides a subtype: traits, then hours and languages. */
function besidesTexts(query: FindQuery, say: Say): string[] {
  return [...traitTexts(query, query.kinds, say), ...askedTermTexts(query, { say })].map(({ text }) => text);
}

/** Whether traits, hours or languages are asked. */
export function asksBesides(query: FindQuery): boolean {
  return Object.values(traitsAndTermsOf(query)).some((asked) => asked !== undefined);
}

/** "5 of 84" for print or a picture; undefined if all are on it or the total is unknown. */
export function partText(count: number, { total, elsewhere }: Pick<FoundPage, "total" | "elsewhere">, say: Say) {
  const isPart = elsewhere === undefined && (total.isMore || count < total.count);
  return isPart ? say("find.part", { count }) : undefined;
}

/**
 * What is looked for, for the header: "ICU beds", "For O−: Platelets", "Ambulance: Stretcher", else
 * the kind.
 */
export function askedTitle(query: FindQuery, label: string, say: Say): string {
  const [kind] = query.kinds?.length === 1 ? query.kinds : [];
  const subtype = query.subtype ?? query.component;
  const blood = bloodText(query, say);
  const traits = besidesTexts(query, say);
  // Of several the chips tell: in a header they would take five lines of a phone.
  if (traits.length === 1 && blood === undefined && subtype === undefined)
    return say("find.patientOf", { what: label, need: traits.join(" · ") });
  if (blood !== undefined || kind === undefined || subtype === undefined) return blood ?? label;
  if (subtypeParameter(kind) === "patient")
    return say("find.patientOf", { what: label, need: subtypeText(kind, subtype, say) });
  return subtypeParameter(kind) === null ? label : thingsText({ kind, subtype, extras: {}, stock: "unknown" }, say);
}

/**
 * The heading of a list, also when shared: blood group or subtype, kind and place, then age of the
 * check.
 */
export function listTitle(query: FindQuery, title: string, say: Say): string {
  const [kind] = query.kinds?.length === 1 ? query.kinds : [];
  const chosen = query.subtype ?? query.component;
  const subtype = kind !== undefined && chosen !== undefined && subtypeParameter(kind) !== null;
  const parts = [
    bloodText(query, say) ?? (subtype && subtypeText(kind, chosen, say)),
    ...besidesTexts(query, say),
    title,
    query.checkedHours !== undefined && say("find.checkedChip", { count: query.checkedHours }),
    query.callable === "no" && say("find.numberLater"),
  ];
  return parts.filter((part) => typeof part === "string").join(" · ");
}
