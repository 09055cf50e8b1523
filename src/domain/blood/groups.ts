/** The eight ABO/RhD groups. */
export const BLOOD_GROUPS = ["O-", "O+", "A-", "A+", "B-", "B+", "AB-", "AB+"] as const;
export type BloodGroup = (typeof BLOOD_GROUPS)[number];

/** What a patient may be given. */
export const BLOOD_COMPONENTS = ["whole-blood", "red-cells", "platelets", "plasma"] as const;
export type BloodComponent = (typeof BLOOD_COMPONENTS)[number];

/**
 * The group of a patient as a search states it; "unknown" is answered with what is safest
 * (DESIGN.md 5.5).
 */
export type PatientGroup = BloodGroup | "unknown";

const SPELLINGS: Readonly<Record<string, "+" | "-">> = {
  "+": "+",
  "-": "-",
  pos: "+",
  neg: "-",
  positive: "+",
  negative: "-",
  "+ve": "+",
  "-ve": "-",
  // A plus in a query string is decoded to a space.
  " ": "+",
};

/**
 * Reads a patient's group as people and query strings write it: `O+`, `O ` (a plus decoded),
 * `Opos`, `o-`, `AB` (sign unknown: taken as negative, the side that cannot harm), `unknown`. Null
 * when it is none of these.
 */
export function readPatientGroup(text: string): PatientGroup | null {
  const lower = text.toLowerCase().replaceAll("−", "-").replaceAll("–", "-");
  if (lower.trim() === "unknown") return "unknown";
  const match = /^\s*(ab|a|b|o|0)(.*)$/s.exec(lower);
  if (match === null) return null;
  const letters = (match[1] === "0" ? "o" : (match[1] ?? "")).toUpperCase();
  const rest = match[2] ?? "";
  const sign = rest === "" ? "-" : (SPELLINGS[rest.trim() === "" ? " " : rest.trim()] ?? null);
  if (sign === null) return null;
  return BLOOD_GROUPS.find((group) => group === letters + sign) ?? null;
}

/**
 * Reads the group of somebody who gives, in the same spellings. Null when it is none, when it is
 * not known, or when its sign is missing: what cannot harm a patient cannot be guessed of a donor.
 */
export function readDonorGroup(text: string): BloodGroup | null {
  const isSigned = !/^\s*(ab|a|b|o|0)$/i.test(text);
  const group = isSigned ? readPatientGroup(text) : null;
  return group === "unknown" ? null : group;
}
