/** The eight ABO/RhD groups. */
export const BLOOD_GROUPS = ["O-", "O+", "A-", "A+", "B-", "B+", "AB-", "AB+"] as const;
export type BloodGroup = (typeof BLOOD_GROUPS)[number];

/** Components of blood that a patient may receive. */
export const BLOOD_COMPONENTS = ["whole-blood", "red-cells", "platelets", "plasma"] as const;
export type BloodComponent = (typeof BLOOD_COMPONENTS)[number];

/** The group of a patient in a search; "unknown" gets the safest answer (DESIGN.md 5.5). */
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
 * Reads a patient's group as people and query strings write it: `O+`, `O ` (a decoded plus),
 * `Opos`, `o-`, `unknown`. `AB` without a sign counts as negative, which is safe. Null when it is
 * none of these.
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
 * Reads a donor's group, in the same spellings. Null when it is unknown or its sign is missing:
 * guessing could harm a patient.
 */
export function readDonorGroup(text: string): BloodGroup | null {
  const isSigned = !/^\s*(ab|a|b|o|0)$/i.test(text);
  const group = isSigned ? readPatientGroup(text) : null;
  return group === "unknown" ? null : group;
}
