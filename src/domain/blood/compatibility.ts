import type { BloodComponent, BloodGroup, PatientGroup } from "./groups.ts";
import { BLOOD_GROUPS } from "./groups.ts";

/** How suitable a unit of one group is for a patient of another. */
export type Compatibility = "exact" | "compatible" | "ask-blood-bank" | "unsuitable";

type Abo = "O" | "A" | "B" | "AB";

/**
 * Donor ABO groups that need no further question, by component. Source: DOMAIN.md 2.1, rows without
 * star or bracket.
 */
const COMPATIBLE_ABO: Readonly<Record<"red-cells" | "plasma" | "platelets", Readonly<Record<Abo, readonly Abo[]>>>> = {
  "red-cells": { O: ["O"], A: ["A", "O"], B: ["B", "O"], AB: ["AB", "A", "B", "O"] },
  plasma: { O: ["O", "A", "B", "AB"], A: ["A", "AB"], B: ["B", "AB"], AB: ["AB"] },
  platelets: { O: ["O", "A", "B", "AB"], A: ["A", "AB"], B: ["B", "AB"], AB: ["AB"] },
};

/**
 * Donor ABO groups that need a low-titre or pooled unit: the hospital decides. Source: DOMAIN.md
 * 2.1, starred and bracketed entries.
 */
const ASK_ABO: Readonly<Record<"red-cells" | "plasma" | "platelets", Readonly<Record<Abo, readonly Abo[]>>>> = {
  "red-cells": { O: [], A: [], B: [], AB: [] },
  plasma: { O: [], A: ["B"], B: ["A"], AB: ["A", "B"] },
  platelets: { O: [], A: ["B", "O"], B: ["A", "O"], AB: ["A", "B", "O"] },
};

/**
 * How suitable a unit of `donor` is for `patient`. Guide only: the blood bank decides. RhD:
 * negative red cells for negative patients; platelets only prefer a match; plasma ignores it. Whole
 * blood must be identical. For an unknown patient O negative red cells and whole blood, AB plasma,
 * A or O platelets are "ask-blood-bank". The rest is unsuitable (DESIGN.md 5.5).
 */
export function compatibility(patient: PatientGroup, donor: BloodGroup, component: BloodComponent): Compatibility {
  if (patient === "unknown") return compatibilityOfUnknown(donor, component);
  if (patient === donor) return "exact";
  if (component === "whole-blood") return "unsuitable";
  const to = abo(patient);
  const from = abo(donor);
  if (component === "red-cells" && isNegative(patient) && !isNegative(donor)) return "unsuitable";
  if (COMPATIBLE_ABO[component][to].includes(from)) return "compatible";
  return ASK_ABO[component][to].includes(from) ? "ask-blood-bank" : "unsuitable";
}

/**
 * Groups that a patient may receive, the most certain first, beginning with their own. Of equally
 * certain platelets those with the patient's RhD come first.
 */
export function donorGroups(
  patient: PatientGroup,
  component: BloodComponent,
): { group: BloodGroup; how: Compatibility }[] {
  return BLOOD_GROUPS.map((group) => ({ group, how: compatibility(patient, group, component) }))
    .filter((row) => row.how !== "unsuitable")
    .sort(byCertainty(patient, component));
}

/**
 * Groups of patients that a unit may help, the most certain first, beginning with the donor's own.
 * Guide only.
 */
export function patientGroups(
  donor: BloodGroup,
  component: BloodComponent,
): { group: BloodGroup; how: Exclude<Compatibility, "unsuitable"> }[] {
  return BLOOD_GROUPS.flatMap((group) => {
    const how = compatibility(group, donor, component);
    return how === "unsuitable" ? [] : [{ group, how }];
  }).sort(byCertainty(donor, component));
}

/**
 * Whether a unit has the RhD that is preferred. Platelets carry a few red cells, so the same RhD is
 * preferred, and another one is not refused. Source: DOMAIN.md 2.1.
 */
export function isPreferredRhD(patient: PatientGroup, donor: PatientGroup, component: BloodComponent): boolean {
  if (component !== "platelets" || patient === "unknown" || donor === "unknown") return true;
  return isNegative(patient) === isNegative(donor);
}

type Suited = { group: BloodGroup; how: Compatibility };

function byCertainty(own: PatientGroup, component: BloodComponent): (one: Suited, other: Suited) => number {
  const rankOf = ({ group, how }: Suited): number =>
    BY_CERTAINTY.indexOf(how) + (isPreferredRhD(own, group, component) ? 0 : 0.5);
  return (one, other) => rankOf(one) - rankOf(other);
}

const BY_CERTAINTY: readonly Compatibility[] = ["exact", "compatible", "ask-blood-bank"];

function compatibilityOfUnknown(donor: BloodGroup, component: BloodComponent): Compatibility {
  const from = abo(donor);
  if (component === "plasma") return from === "AB" ? "ask-blood-bank" : "unsuitable";
  if (component === "platelets") return from === "A" || from === "O" ? "ask-blood-bank" : "unsuitable";
  return donor === "O-" ? "ask-blood-bank" : "unsuitable";
}

function abo(group: BloodGroup): Abo {
  if (group.startsWith("AB")) return "AB";
  if (group.startsWith("A")) return "A";
  return group.startsWith("B") ? "B" : "O";
}

function isNegative(group: BloodGroup): boolean {
  return group.endsWith("-");
}
