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

/**
 * Whether a document of this source may be published again: a facility's own, or an import under an
 * open licence.
 */
export function isOpenSource(source: Source): boolean {
  if (source.kind === "facility") return true;
  return source.kind === "import" && source.licence !== undefined && OPEN_LICENCES.includes(source.licence);
}
