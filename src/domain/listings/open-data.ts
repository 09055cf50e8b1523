import { foldedLicence } from "./licence-names.ts";
import type { Source } from "./listing.ts";

/**
 * Licences that allow to publish an import again: SPDX names, and GODL-India (Government Open Data
 * Licence - India).
 */
export const OPEN_LICENCES: readonly string[] = [
  "GODL-India",
  "MIT",
  "ODbL-1.0",
  "GPL-3.0",
  "CC0-1.0",
  "CC-BY-4.0",
  "CC-BY-3.0",
  "CC-BY-SA-4.0",
  "PDDL-1.0",
  "Apache-2.0",
];

const FOLDED: ReadonlySet<string> = new Set(OPEN_LICENCES.map(foldedLicence));
const judged = new Map<string, boolean>();
/** Licences that are remembered: a site has few sources. */
const MOST_JUDGED = 1_000;

/** Whether a licence allows to publish a list again, by its SPDX name or another usual spelling. */
export function isOpenLicence(licence: string): boolean {
  const known = judged.get(licence);
  if (known !== undefined) return known;
  const isOpen = FOLDED.has(foldedLicence(licence));
  if (judged.size < MOST_JUDGED) judged.set(licence, isOpen);
  return isOpen;
}

/**
 * Whether a document of this source may be published again: a facility's own, or an import under an
 * open licence.
 */
export function isOpenSource(source: Source): boolean {
  if (source.kind === "facility") return true;
  return source.kind === "import" && source.licence !== undefined && isOpenLicence(source.licence);
}
