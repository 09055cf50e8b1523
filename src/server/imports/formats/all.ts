import type { ImportFormat } from "../pipeline/format.ts";
import { healthsitesOsm } from "./africa/healthsites-osm.ts";
import { whoAfricaFacilities } from "./africa/who-africa.ts";
import { EXAMPLE_FORMATS } from "./examples.ts";
import { indiaBloodBanks } from "./india/india-blood-banks.ts";
import { indiaHospitals } from "./india/india-hospitals.ts";

/** Every format that can be imported, by name. The last ones are mappings of `examples/imports`. */
export const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  [indiaHospitals, indiaBloodBanks, healthsitesOsm, whoAfricaFacilities, ...EXAMPLE_FORMATS].map((format) => [
    format.name,
    format,
  ]),
);
