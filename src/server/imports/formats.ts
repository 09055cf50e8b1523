import type { ImportFormat } from "./format.ts";
import { healthsitesOsm } from "./healthsites-osm.ts";
import { indiaBloodBanks } from "./india-blood-banks.ts";
import { indiaHospitals } from "./india-hospitals.ts";
import { westBengalLeads } from "./west-bengal-leads.ts";
import { whoAfrica } from "./who-africa.ts";

/** Every format that can be imported, by name. */
export const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  [indiaHospitals, indiaBloodBanks, healthsitesOsm, whoAfrica, westBengalLeads].map((format) => [format.name, format]),
);
