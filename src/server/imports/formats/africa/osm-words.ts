import type { FacilityType } from "#domain/facilities/fields.ts";

/** The facility type of a tag value, and a replacement for a missing name. */
type Meaning = { type: FacilityType; word: string };

/**
 * Values of `amenity` and `healthcare` (OpenStreetMap wiki, Key:healthcare, read 2026-11-20), with
 * misspellings from the file.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  hospital: { type: "hospital", word: "Hospital" },
  clinic: { type: "clinic", word: "Clinic" },
  doctors: { type: "clinic", word: "Doctor's practice" },
  doctor: { type: "clinic", word: "Doctor's practice" },
  centre: { type: "clinic", word: "Health centre" },
  "health post": { type: "clinic", word: "Health post" },
  "health outpost": { type: "clinic", word: "Health post" },
  healthcare: { type: "clinic", word: "Health facility" },
  dentist: { type: "clinic", word: "Dentist" },
  "birthing center": { type: "clinic", word: "Birthing centre" },
  physiotherapist: { type: "clinic", word: "Physiotherapist" },
  optometrist: { type: "clinic", word: "Optometrist" },
  rehabilitation: { type: "clinic", word: "Rehabilitation" },
  dispensory: { type: "clinic", word: "Dispensary" },
  dispensary: { type: "clinic", word: "Dispensary" },
  pharmacy: { type: "pharmacy", word: "Pharmacy" },
  laboratory: { type: "laboratory", word: "Laboratory" },
  "medical laboratory": { type: "laboratory", word: "Laboratory" },
  "blood donation": { type: "blood-bank", word: "Blood donation centre" },
  "blood bank": { type: "blood-bank", word: "Blood bank" },
  "vaccination centre": { type: "vaccination-centre", word: "Vaccination centre" },
  alternative: { type: "other", word: "Healer" },
  traditional: { type: "other", word: "Healer" },
  "social facility": { type: "other", word: "Social facility" },
  yes: { type: "clinic", word: "Health facility" },
};

/** Facilities for animals are left out, whatever their other tags. */
const NO_RESOURCE = new Set(["veterinary"]);

/** Words of a tag: `"doctor";pharmacy` is doctor and pharmacy. */
export function tagWords(field: string | undefined): string[] {
  return (field ?? "")
    .split(";")
    .map((word) => word.replaceAll(/["']/g, "").replaceAll("_", " ").trim().toLowerCase())
    .filter((word) => word !== "");
}

/** What a facility is by its tags, or null. The first known word gives the name. */
export function meaningOf(
  amenity: string | undefined,
  healthcare: string | undefined,
): { types: FacilityType[]; word: string } | null {
  const words = [...tagWords(amenity), ...tagWords(healthcare)];
  if (words.some((word) => NO_RESOURCE.has(word))) return null;
  const meanings = words.flatMap((word) => MEANINGS[word] ?? []);
  const [first] = meanings;
  if (first === undefined)
    return tagWords(healthcare).length === 0 ? null : { types: ["other"], word: "Health facility" };
  return { types: [...new Set(meanings.map((meaning) => meaning.type))], word: first.word };
}

const DAYS = "(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)";
const DAY_LIST = `${DAYS}(?:\\s*[-,]\\s*${DAYS})*`;
const TIME = "(?:[01]?\\d|2[0-4]):[0-5]\\d";
const SPAN = `${TIME}-${TIME}\\+?`;
const RULE = new RegExp(
  `^(?:24/7|(?:${DAY_LIST}:?\\s+)?${SPAN}(?:\\s*,\\s*${SPAN})*|${DAY_LIST}(?:\\s+(?:off|closed))?|off|closed)$`,
);

/**
 * Opening hours in the safely readable subset of OpenStreetMap's syntax, with corrected spacing;
 * else null.
 */
export function readOpeningHours(field: string): string | null {
  const tidy = field
    .replaceAll(/\s*[-–]\s*/g, "-")
    .replaceAll(/\s+/g, " ")
    .replace(/[;,\s]+$/, "")
    .trim();
  if (tidy === "" || tidy.length > 250) return null;
  const rules = tidy.split(";").map((rule) => rule.trim());
  return rules.every((rule) => RULE.test(rule)) ? rules.join("; ") : null;
}
