import type { ImportFormat } from "./format.ts";
import { indiaBloodBanks } from "./india-blood-banks.ts";
import { indiaHospitals } from "./india-hospitals.ts";
import { westBengalLeads } from "./west-bengal-leads.ts";

/** Every format that can be imported, by name. */
export const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  [indiaHospitals, indiaBloodBanks, westBengalLeads].map((format) => [format.name, format]),
);
