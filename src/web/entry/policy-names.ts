import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/subtypes.ts";
import type { Say } from "../i18n/text.ts";
import { kindName } from "../i18n/kind-name.ts";

/** The name of a kind, or of one subtype of it: "Blood: Plasma". */
export function switchedText({ kind, subtype }: { kind: Kind; subtype?: string | undefined }, say: Say): string {
  const what = kindName(kind, say);
  return subtype === undefined ? what : `${what}: ${partText(kind, subtype, say)}`;
}

/** The name of a subtype. */
export function partText(kind: Kind, subtype: string, say: Say): string {
  const bed = BED_TYPES.find((each) => each === subtype);
  const form = OXYGEN_FORMS.find((each) => each === subtype);
  const component = BLOOD_COMPONENTS.find((each) => each === subtype);
  if (kind === "bed" && bed !== undefined) return say(`subtypes.bed.${bed}`);
  if (kind === "oxygen" && form !== undefined) return say(`subtypes.oxygen.${form}`);
  if (kind === "blood" && component !== undefined) return say(`subtypes.blood.${component}`);
  return subtype;
}
