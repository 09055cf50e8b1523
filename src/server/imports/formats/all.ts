import type { ImportFormat } from "../pipeline/format.ts";
import { healthsitesOsm } from "./africa/healthsites-osm.ts";
import { ahmedabadBeds } from "./tables/ahmedabad-beds.ts";
import { covid19indiaResources } from "./tables/covid19india-resources.ts";
import { delhiBeds } from "./tables/delhi-beds.ts";
import { lifeRecords } from "./tables/life-records.ts";
import { usHhsBeds } from "./tables/us-hhs-beds.ts";
import { ushahidiReports } from "./tables/ushahidi-reports.ts";
import { indiaBloodBanks } from "./india/india-blood-banks.ts";
import { indiaHospitals } from "./india/india-hospitals.ts";
import { westBengalLeads } from "./leads/west-bengal-leads.ts";
import { whoAfricaFacilities } from "./africa/who-africa.ts";

/** Every format that can be imported, by name. */
export const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  [
    indiaHospitals,
    indiaBloodBanks,
    healthsitesOsm,
    whoAfricaFacilities,
    westBengalLeads,
    covid19indiaResources,
    lifeRecords,
    delhiBeds,
    ahmedabadBeds,
    usHhsBeds,
    ushahidiReports,
  ].map((format) => [format.name, format]),
);
