import type { ImportFormat } from "../pipeline/format.ts";
import { healthsitesOsm } from "./africa/healthsites-osm.ts";
import { indiaBloodBanks } from "./india/india-blood-banks.ts";
import { indiaHospitals } from "./india/india-hospitals.ts";
import { westBengalLeads } from "./leads/west-bengal-leads.ts";
import { whoAfricaFacilities } from "./africa/who-africa.ts";

/** Every format that can be imported, by name. */
export const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  [indiaHospitals, indiaBloodBanks, healthsitesOsm, whoAfricaFacilities, westBengalLeads].map((format) => [
    format.name,
    format,
  ]),
);
