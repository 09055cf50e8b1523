import type { AmbulanceUse, EmergencyService } from "./emergency-service.ts";

/**
 * Where a number comes from, and when the row was last compared with it. `isOfService`: a ministry
 * or the service itself says so. All else is lists: the deployment has still to confirm them.
 */
type EmergencySource = { source: string; checkedAt: string; isOfService: boolean };

const listed = (source: string): EmergencySource => ({
  source,
  checkedAt: "2026-11-20T00:00:00.000Z",
  isOfService: false,
});
const said = (source: string, day = "2026-11-28"): EmergencySource => ({
  source,
  checkedAt: `${day}T00:00:00.000Z`,
  isOfService: true,
});

const LIBRARY_NAME = "google-libphonenumber 3.2.47, ShortNumberInfo";
const TEAMS_NAME = "Microsoft Teams, Emergency numbers for countries, 2024-05-01";
const LIBRARY = listed(LIBRARY_NAME);
const TEAMS = listed(TEAMS_NAME);
const BOTH = listed(`${LIBRARY_NAME}; ${TEAMS_NAME}`);
const LISTED = listed(`${LIBRARY_NAME}; public lists of emergency numbers, compared`);
/** Missing from the library and from the lists that were read. */
const ADDED = listed("general knowledge, to be confirmed by the deployment");

const HOME_IN = said("Ministry of Home Affairs, by the Chief Minister of Delhi, DNA, 2026-01-20");
const NHM = said("National Health Mission, National Ambulance Service, nhm.gov.in");
const CATS = said("Centralised Accident and Trauma Services of Delhi, 102, by Zee News, 2013-06-08, and NDTV");
const CM_DELHI = said("Chief Minister of Delhi, numbers in use, by DNA, 2026-01-20");
const HEALTH_BIHAR = said("Health Department of Bihar: 102 alone, 108 and 1099 are closed, by Prabhat Khabar");
const TRAI = said(
  "report on the telecom regulator's notice of 2016-03-28, with the numbers in use; Chief Minister of Delhi, by DNA, 2026-01-20",
);
const EQUALITY_ES = said("Government of Spain, line against gender violence, by Reuters, 2020-04-01", "2026-11-25");
const SOLIDARITE = said("Fédération Nationale Solidarité Femmes, 3919, read 2026-11-25", "2026-11-25");
const HRSA = said("US Health Resources and Services Administration, Poison Help line", "2026-11-25");
const EU = said("European Commission, 112 in all member states, ec.europa.eu");
const NHS = said("London Ambulance Service, NHS, londonambulance.nhs.uk");
const EAST_OF_ENGLAND = said("East of England Ambulance Service, NHS: 999 or 112");
const NATIONAL_AMBULANCE = said("National Ambulance, nationalambulance.ae, 2019-05-29; Khaleej Times, 2022-04-05");
const POLICE_BD = said("Inspector General of Police, National Emergency Service 999, by The Daily Star, 2024-09-30");
const HEALTH_EG = said("Ministry of Health and Population of Egypt, by Elmhata, 2025-07-08");
const PRESIDENT_GH = said("President of Ghana, one number for all services, by Graphic and Citi, 2020-01-28");
const HEALTH_ID = said("Ministry of Health of Indonesia, PSC 119, by Liputan6, 2019-05-29");
const RED_CROSS_LB = said("Lebanese Red Cross, by Annahar, 2023-01-01");
const SUWA_SERIYA = said("1990 Suwa Seriya Foundation, Government of Sri Lanka, by The Island, 2023-07");
const NCC = said("Nigerian Communications Commission, by The Sun, 2020-04-03");
const HEALTH_NP = said("Ministry of Health and Population of Nepal, letter to the districts, by RSS");
const HOME_NP = said("Ministry of Home Affairs of Nepal, numbers in use, by Himal Press");
const RESCUE_1122 = said("Punjab Emergency Service, Rescue 1122, by UrduPoint, 2022-10-17");
const RED_CRESCENT_SA = said("Saudi Red Crescent Authority, by Saudi Gazette, 2025-01-07");
const POLICE_TZ = said("Tanzania Police Force, policeforce.go.tz");
const FIRE_TZ = said("Fire and Rescue Force of Tanzania, notice of 2018-02-16");

/**
 * A number, its service and its source. Of ambulances also whom they are for, where that differs.
 */
export type EmergencyRow = readonly [
  number: string,
  service: EmergencyService,
  from: EmergencySource,
  ambulance?: AmbulanceUse,
];

/**
 * Numbers by country (ISO 3166): the general one first, then ambulance. Other services follow where
 * a source at hand states them. Afghanistan, DR Congo, Ethiopia, Haiti and Mozambique have only
 * what two sources agree on; otherwise the screen says "ask locally".
 */
export const COUNTRY_ROWS: Readonly<Record<string, readonly EmergencyRow[]>> = {
  AE: [["998", "ambulance", NATIONAL_AMBULANCE]],
  AF: [["119", "police", LISTED]],
  AR: [
    ["911", "all", BOTH],
    ["107", "ambulance", BOTH],
  ],
  AU: [
    ["000", "all", BOTH],
    ["112", "all", BOTH],
  ],
  BD: [["999", "all", POLICE_BD]],
  BR: [
    ["192", "ambulance", BOTH],
    ["193", "fire", BOTH],
    ["190", "police", BOTH],
  ],
  CA: [["911", "all", BOTH]],
  CD: [],
  CL: [["131", "ambulance", BOTH]],
  CN: [
    ["120", "ambulance", LISTED],
    ["110", "police", LISTED],
  ],
  CO: [["123", "all", BOTH]],
  DE: [["112", "all", EU]],
  EG: [["123", "ambulance", HEALTH_EG]],
  ES: [
    ["112", "all", EU],
    ["016", "women", EQUALITY_ES],
  ],
  ET: [["911", "all", LISTED]],
  FR: [
    ["112", "all", EU],
    ["15", "ambulance", BOTH],
    ["3919", "women", SOLIDARITE],
  ],
  GB: [
    ["999", "all", NHS],
    ["112", "all", EAST_OF_ENGLAND],
  ],
  GH: [
    ["112", "all", PRESIDENT_GH],
    ["193", "ambulance", LISTED],
  ],
  GR: [
    ["112", "all", EU],
    ["166", "ambulance", BOTH],
  ],
  HT: [["114", "police", LISTED]],
  ID: [
    ["112", "all", BOTH],
    ["119", "ambulance", HEALTH_ID],
    ["118", "ambulance", LIBRARY],
  ],
  IE: [
    ["112", "all", EU],
    ["999", "all", BOTH],
  ],
  IL: [["101", "ambulance", BOTH]],
  IN: [
    ["112", "all", HOME_IN],
    ["108", "ambulance", NHM, "emergency"],
    ["102", "ambulance", NHM, "mothers-first"],
    ["101", "fire", TRAI],
    ["100", "police", TRAI],
    ["181", "women", TRAI],
  ],
  IQ: [["122", "ambulance", LISTED]],
  IR: [["115", "ambulance", LIBRARY]],
  IT: [
    ["112", "all", EU],
    ["118", "ambulance", BOTH],
  ],
  JP: [
    ["119", "ambulance", BOTH],
    ["110", "police", BOTH],
  ],
  KE: [
    ["999", "all", BOTH],
    ["112", "all", BOTH],
  ],
  KR: [
    ["119", "ambulance", BOTH],
    ["112", "police", BOTH],
  ],
  KZ: [
    ["112", "all", TEAMS],
    ["103", "ambulance", BOTH],
  ],
  LB: [["140", "ambulance", RED_CROSS_LB]],
  LK: [
    ["1990", "ambulance", SUWA_SERIYA],
    ["110", "ambulance", BOTH],
    ["119", "police", BOTH],
  ],
  MA: [["15", "ambulance", LISTED]],
  MM: [
    ["192", "ambulance", ADDED],
    ["199", "police", LISTED],
  ],
  MX: [["911", "all", BOTH]],
  MY: [
    ["999", "all", BOTH],
    ["112", "all", BOTH],
  ],
  MZ: [["117", "ambulance", LISTED]],
  NG: [
    ["112", "all", NCC],
    ["199", "all", LIBRARY],
  ],
  NP: [
    ["102", "ambulance", HEALTH_NP],
    ["100", "police", HOME_NP],
  ],
  NZ: [["111", "all", BOTH]],
  PE: [
    ["106", "ambulance", TEAMS],
    ["116", "fire", BOTH],
    ["105", "police", BOTH],
  ],
  PH: [["911", "all", BOTH]],
  PK: [
    ["1122", "ambulance", RESCUE_1122],
    ["115", "ambulance", LISTED],
    ["15", "police", LISTED],
  ],
  PL: [
    ["112", "all", EU],
    ["999", "ambulance", BOTH],
  ],
  PT: [["112", "all", EU]],
  RU: [
    ["112", "all", LISTED],
    ["103", "ambulance", LISTED],
  ],
  SA: [["997", "ambulance", RED_CRESCENT_SA]],
  SD: [["999", "all", LISTED]],
  SG: [
    ["995", "ambulance", BOTH],
    ["999", "police", BOTH],
  ],
  SY: [["110", "ambulance", LISTED]],
  TH: [
    ["1669", "ambulance", BOTH],
    ["191", "police", BOTH],
  ],
  TR: [["112", "all", BOTH]],
  TZ: [
    ["112", "all", POLICE_TZ],
    ["114", "fire", FIRE_TZ],
  ],
  UA: [
    ["112", "all", LISTED],
    ["103", "ambulance", LIBRARY],
  ],
  UG: [
    ["999", "all", BOTH],
    ["112", "all", TEAMS],
  ],
  US: [
    ["911", "all", BOTH],
    ["18002221222", "poison", HRSA],
  ],
  VN: [
    ["115", "ambulance", BOTH],
    ["113", "police", BOTH],
  ],
  ZA: [
    ["112", "all", BOTH],
    ["10177", "ambulance", TEAMS],
  ],
};

/** States whose numbers differ from their country's, by the id of the gazetteer. */
export const STATE_ROWS: Readonly<Record<string, readonly EmergencyRow[]>> = {
  // Delhi: who dials 102 reaches the emergency ambulance.
  "in-state:07": [
    ["112", "all", HOME_IN],
    ["102", "ambulance", CATS, "emergency"],
    ["108", "ambulance", CM_DELHI],
    ["101", "fire", CM_DELHI],
    ["100", "police", CM_DELHI],
    ["181", "women", CM_DELHI],
  ],
  // Bihar: every ambulance answers at 102.
  "in-state:10": [
    ["112", "all", HOME_IN],
    ["102", "ambulance", HEALTH_BIHAR, "emergency"],
    ["101", "fire", TRAI],
    ["100", "police", TRAI],
    ["181", "women", TRAI],
  ],
};
