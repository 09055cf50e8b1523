import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { DISTANCE_BANDS_KM } from "#domain/places/distance.ts";
import { VAGUE_KM } from "#domain/places/place.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS, PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import type { Clock } from "../device/useClock.tsx";
import type { Say } from "../i18n/text.ts";
import { subtypeParameter } from "./find-query.ts";
import { accessTexts, classText, medicineFormText, pieceText } from "./card/trait-words.ts";
import { oxygenTexts } from "./oxygen/oxygen-words.ts";
import type { Row } from "./row.ts";
import { termsTexts } from "./terms/terms-words.ts";
import { isolateLabelParts, isolateWords } from "../i18n/bidi.ts";

/** The fields of a listing that are described in words. */
export type DescribedListing = Pick<
  Row,
  | "kind"
  | "need"
  | "subtype"
  | "extras"
  | "stock"
  | "count"
  | "unit"
  | "total"
  | "staffed"
  | "at"
  | "over"
  | "for"
  | "parts"
> & {
  /** Of blood: its group alone, where its component has just been said. */
  isGroup?: boolean;
};

/** "12 cylinders", "Refill: few left", "Cylinders: number not known". */
export function stockText(thing: DescribedListing, say: Say): string {
  const things = thingsText(thing, say);
  const { stock, count } = thing;
  // A closed listing has no count: only its name.
  if (thing.over !== undefined) return things;
  // A need has no stock: the requested amount is shown, or just its name.
  if (thing.need === true) return count === undefined ? things : countedText(thing, count, say);
  if (stock === "out" || stock === "closed") return say(`stock.${stock}`, { things });
  if (count !== undefined && (stock === "available" || stock === "limited")) return countedText(thing, count, say);
  if (stock === "available" && thing.kind === "bed") return say("stock.free", { things });
  if (stock === "limited" || isCounted(thing.kind)) return say(`stock.${stock}`, { things });
  return say(stock === "unknown" ? "stock.ask" : "stock.help", { things });
}

/** Beds, oxygen, blood and medicine are counted; the rest are services. */
function isCounted(kind: Kind): boolean {
  return kind === "bed" || kind === "oxygen" || kind === "blood" || kind === "medicine";
}

/** What it is, without a count: "Cylinders", "O− red cells", "Remdesivir 100 mg". */
export function thingsText({ kind, subtype, extras, isGroup }: DescribedListing, say: Say): string {
  if (kind === "bed") return say(`things.bed.${bedOf(subtype)}`);
  if (kind === "oxygen") return say(`things.oxygen.${oxygenOf(subtype)}`);
  if (kind === "blood") {
    const component = say(`things.blood.${bloodOf(subtype)}`);
    if (extras.group === undefined) return component;
    const group = withMinusSign(extras.group);
    return isGroup === true ? group : say("stock.bloodOf", { group, component });
  }
  const name = extras.generic ?? extras.name;
  if (name === undefined) return say(`things.${kind}`);
  return extras.strength === undefined ? name : say("stock.named", { name, strength: extras.strength });
}

function countedText(thing: DescribedListing, count: number, say: Say): string {
  const { kind, subtype, unit } = thing;
  if (unit !== undefined) {
    const what = say("units.counted", { count, unit: say(`units.${unit}`, { count }) });
    return say("listing.ofKind", { kind: thingsText(thing, say), what });
  }
  if (kind === "bed") return say(`counted.bed.${bedOf(subtype)}`, { count });
  const form = oxygenOf(subtype);
  if (kind === "oxygen" && form !== "any") return say(`counted.oxygen.${form}`, { count });
  if (kind === "ambulance" || kind === "shelter" || kind === "food") return say(`counted.${kind}`, { count });
  return say(kind === "blood" ? "stock.units" : "stock.count", { count, things: thingsText(thing, say) });
}

function bedOf(subtype: string | undefined) {
  return BED_TYPES.find((each) => each === subtype) ?? "any";
}

function oxygenOf(subtype: string | undefined) {
  return OXYGEN_FORMS.find((each) => each === subtype) ?? "any";
}

function bloodOf(subtype: string | undefined) {
  return BLOOD_COMPONENTS.find((each) => each === subtype) ?? "any";
}

/** A blood group with a real minus sign, so that it is not read as a dash. */
export function withMinusSign(group: string): string {
  return group.replace("-", "−");
}

/** The text of a chip: the subtype, or the need, alone. */
export function subtypeText(kind: Kind, subtype: string, say: Say): string {
  const bed = bedOf(subtype);
  const form = oxygenOf(subtype);
  const component = bloodOf(subtype);
  if (kind === "bed" && bed !== "any") return say(`subtypes.bed.${bed}`);
  if (kind === "oxygen" && form !== "any") return say(`subtypes.oxygen.${form}`);
  if (kind === "blood" && component !== "any") return say(`subtypes.blood.${component}`);
  const need = subtypeParameter(kind) === "patient" && PATIENT_NEEDS.find((each) => each === subtype);
  if (need !== undefined && need !== false) return say(`subtypes.patient.${need}`);
  return subtype;
}

/** The name of a row's place; of a person's the area: "A person, Rajarhat". */
export function rowName({ name, extras }: Pick<Row, "name" | "extras">, say: Say): string {
  if (name !== undefined) return name;
  const [place = ""] = (extras.address ?? "").split(", ");
  return place === "" ? say("find.person") : say("find.personAt", { place: isolateLabelParts(place) });
}

/** One line of detail next to the count: sizes, a note, else the place. */
export function extrasText(
  {
    extras,
    subtype,
    count,
    total,
    staffed,
    over,
  }: Pick<Row, "extras" | "subtype" | "count" | "total" | "staffed" | "over">,
  say: Say,
): string {
  const parts: string[] = [];
  if (over === undefined && count !== undefined && total !== undefined) parts.push(say("stock.of", { count, total }));
  if (over === undefined && staffed !== undefined) parts.push(say("stock.staffed", { count: staffed }));
  for (const name of extras.classes ?? []) parts.push(classText(name, say));
  if (extras.medicineForm !== undefined) parts.push(medicineFormText(extras.medicineForm, say));
  parts.push(...oxygenTexts(extras, subtype, say));
  if (extras.prescriptionOnly === true) parts.push(say("extra.prescription"));
  if (extras.resultIn !== undefined) parts.push(say(`extra.result.${extras.resultIn}`));
  if (extras.wheelchair === true) parts.push(say("extra.wheelchair"));
  if (extras.stretcher === true) parts.push(say("extra.stretcher"));
  if (extras.oxygen === true) parts.push(say("extra.oxygen"));
  if (extras.ventilator === true) parts.push(say("extra.ventilator"));
  for (const name of extras.equipment ?? []) parts.push(pieceText(name, say));
  if (extras.access !== undefined) parts.push(...accessTexts(extras.access, say));
  parts.push(...termsTexts(extras, say));
  if (extras.note !== undefined)
    parts.push(parts.length === 0 ? extras.note : isolateWords(extras.note, parts.join("")));
  if (parts.length === 0 && extras.address !== undefined) parts.push(isolateLabelParts(extras.address));
  return parts.join(" · ");
}

/** A distance and its accuracy. */
export type Far = Pick<Row, "km" | "masked" | "aroundKm">;

/** For a wide area only the largest possible distance is shown. */
export function isVagueRow({ masked, aroundKm }: Far): boolean {
  return masked !== true && aroundKm !== undefined && aroundKm >= VAGUE_KM;
}

/**
 * "1.8 km". "about 2 km" if only the quarter is known, "up to 25 km" if only the district is. For a
 * person a band: "2 to 5 km".
 */
export function distanceText({ km, masked, aroundKm }: Far, say: Say): string {
  if (masked === true) return bandText(km, say);
  if (aroundKm === undefined) return say("distance.km", { km: km >= 100 ? Math.round(km) : km });
  if (aroundKm >= VAGUE_KM && aroundKm > km) return say("distance.upTo", { km: Math.ceil(km + aroundKm) });
  return say("distance.about", { km: Math.max(1, Math.round(km)) });
}

function bandText(km: number, say: Say): string {
  const at = DISTANCE_BANDS_KM.findIndex((edge) => km <= edge);
  const from = at === -1 ? DISTANCE_BANDS_KM.at(-1) : DISTANCE_BANDS_KM[at - 1];
  return from === undefined ? say("distance.under", { km }) : say("distance.band", { from, to: km });
}

/**
 * How long "many people are calling" is shown, ms. Source: src/contract/listings.ts, manyCalling.
 */
const BUSY_MS = 30 * 60_000;

/** Whether many people are known to be calling now. */
export function hasManyCallers({ many }: Pick<Row, "many">, { now }: Pick<Clock, "now">): boolean {
  return many !== undefined && now.getTime() - Date.parse(many) < BUSY_MS;
}

/** The name of an observer's role for readers. */
export function speakerText(by: ByRole, kind: Kind, say: Say): string {
  if (by !== "facility") return say(`who.${by}`);
  if (kind === "bed") return say("who.hospital");
  return kind === "blood" ? say("who.bloodBank") : say("who.facility");
}

/** "1.8 km from you"; from a guess "about 12 km from Kolkata (guessed)". */
export function distanceFromText(from: Far & { guess?: string }, say: Say): string {
  const distance = distanceText(from, say);
  return from.guess === undefined
    ? say("distance.fromYou", { distance })
    : say("distance.fromGuess", { distance, place: from.guess });
}

/** Capitalizes the first letter in scripts that have capitals. */
export function capitalised(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
