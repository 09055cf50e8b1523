import type { PlaceAccess } from "#contract/listing-parts.ts";
import type { AskedTraits } from "#domain/listings/traits.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT, MEDICINE_FORMS } from "#domain/resources/trait-names.ts";
import type { Say } from "../../i18n/text.ts";

/** A class of ambulance; unknown ones as written. */
export function classText(name: string, say: Say): string {
  const known = AMBULANCE_CLASSES.find((each) => each === name);
  return known === undefined ? name : say(`traits.class.${known}`);
}

/** A piece of equipment; unknown ones as written. */
export function pieceText(name: string, say: Say): string {
  const known = AMBULANCE_EQUIPMENT.find((each) => each === name);
  return known === undefined ? name : say(`traits.equip.${known}`);
}

/** The form of a medicine; unknown ones as written. */
export function medicineFormText(name: string, say: Say): string {
  const known = MEDICINE_FORMS.find((each) => each === name);
  return known === undefined ? name : say(`traits.medicineForm.${known}`);
}

/** "Step-free": of vehicles "Wheelchair or stretcher". */
export function accessibleText(kinds: readonly Kind[] | null | undefined, say: Say): string {
  return say(areRides(kinds) ? "traits.ride" : "traits.accessible");
}

function areRides(kinds: readonly Kind[] | null | undefined): boolean {
  return kinds?.every((kind) => kind === "ambulance" || kind === "transport") === true;
}

/**
 * Whether a way without steps can be asked: not of what comes to the reader. Of needs only who
 * must be driven: a person who asks has no door for givers.
 */
export function mayAskAccess({ kinds, side }: { kinds: readonly Kind[] | null; side?: "need" }): boolean {
  if (side === "need") return areRides(kinds);
  return kinds === null || kinds.some((kind) => kind !== "home-care" && kind !== "tele-consultation");
}

/** What a search asks besides a subtype, one text each, with the address part that asks it. */
export function traitTexts(
  { ambulanceClass, equipment = [], medicineForm, oxygenSize, accessible }: AskedTraits,
  kinds: readonly Kind[] | null | undefined,
  say: Say,
): { part: keyof AskedTraits; value: string; text: string }[] {
  return [
    ...(ambulanceClass === undefined
      ? []
      : [{ part: "ambulanceClass" as const, value: ambulanceClass, text: classText(ambulanceClass, say) }]),
    ...equipment.map((value) => ({ part: "equipment" as const, value, text: pieceText(value, say) })),
    ...(medicineForm === undefined
      ? []
      : [{ part: "medicineForm" as const, value: medicineForm, text: medicineFormText(medicineForm, say) }]),
    ...(oxygenSize === undefined
      ? []
      : [{ part: "oxygenSize" as const, value: oxygenSize, text: say(`traits.size.${oxygenSize}`) }]),
    ...(accessible === true ? [{ part: "accessible" as const, value: "true", text: accessibleText(kinds, say) }] : []),
  ];
}

/** How one gets into a place, as it says. What is not known has no words. */
export function accessTexts({ wheelchair, stepFree }: PlaceAccess, say: Say): string[] {
  return [
    ...(wheelchair === undefined ? [] : [say(`traits.wheelchair.${wheelchair}`)]),
    ...(stepFree === undefined ? [] : [say(stepFree ? "traits.stepFree" : "traits.steps")]),
  ];
}
