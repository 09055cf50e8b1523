/** Services of v1 of the contract: no answer in `items` names another. */
export const EMERGENCY_SERVICES = ["all", "ambulance", "fire", "police", "disaster"] as const;
/** Lines that are no rescue service, but that an emergency may need as much. */
export const HELP_SERVICES = ["women", "poison"] as const;
const ALL_SERVICES = [...EMERGENCY_SERVICES, ...HELP_SERVICES] as const;

/** The service that a number reaches. */
export type EmergencyService = (typeof ALL_SERVICES)[number];

/**
 * A number for emergencies, its source, and when it was last checked. It is shown, never dialled by
 * code.
 */
export type EmergencyNumber = { number: string; for: EmergencyService; source: string; checkedAt: string };

/** Whether a number reaches a rescue service. */
export function isRescue(line: EmergencyNumber): line is EmergencyNumber & { for: RescueService } {
  return EMERGENCY_SERVICES.some((service) => service === line.for);
}
type RescueService = (typeof EMERGENCY_SERVICES)[number];

/** Whether a number reaches a line for women or against poison. */
export function isHelpline(line: EmergencyNumber): line is EmergencyNumber & { for: HelpService } {
  return HELP_SERVICES.some((service) => service === line.for);
}
type HelpService = (typeof HELP_SERVICES)[number];

/** When the rows without a day of their own were last compared with their sources. */
const CHECKED_AT = "2026-11-20T00:00:00.000Z";
/** When the rows of single services were compared with theirs. */
const ADDED_AT = "2026-11-25T00:00:00.000Z";

const LIBRARY = "google-libphonenumber 3.2.47, ShortNumberInfo";
const TEAMS = "Microsoft Teams, Emergency numbers for countries, 2024-05-01";
const BOTH = `${LIBRARY}; ${TEAMS}`;
const LISTED = `${LIBRARY}; public lists of emergency numbers, compared`;
const BBC = "BBC, 2016";
const TRAI = "report on the telecom regulator's notice of 2016-03-28, with the numbers in use";
const EQUALITY_ES = "Government of Spain, line against gender violence, by Reuters, 2020-04-01";
const SOLIDARITE = "Fédération Nationale Solidarité Femmes, 3919, read 2026-11-25";
const HRSA = "US Health Resources and Services Administration, Poison Help line, read 2026-11-25";
/** Missing from the library and from the lists that were read. */
const ADDED = "general knowledge, to be confirmed by the deployment";

type Row = readonly [number: string, service: EmergencyService, source: string, checkedAt?: string];

/**
 * Numbers by country (ISO 3166): the general one first, then ambulance. Other services follow where
 * a source at hand states them. Afghanistan, DR Congo, Ethiopia, Haiti and Mozambique have only
 * what two sources agree on; otherwise the screen says "ask locally".
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  AE: [["998", "ambulance", LISTED]],
  AF: [["119", "police", LISTED]],
  AR: [
    ["911", "all", BOTH],
    ["107", "ambulance", BOTH],
  ],
  AU: [
    ["000", "all", BOTH],
    ["112", "all", BOTH],
  ],
  BD: [["999", "all", BOTH]],
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
  DE: [["112", "all", BOTH]],
  EG: [["123", "ambulance", LISTED]],
  ES: [
    ["112", "all", BOTH],
    ["016", "women", EQUALITY_ES, ADDED_AT],
  ],
  ET: [["911", "all", LISTED]],
  FR: [
    ["112", "all", BOTH],
    ["15", "ambulance", BOTH],
    ["3919", "women", SOLIDARITE, ADDED_AT],
  ],
  GB: [
    ["999", "all", BOTH],
    ["112", "all", BOTH],
  ],
  GH: [
    ["112", "all", ADDED],
    ["193", "ambulance", LISTED],
  ],
  GR: [
    ["112", "all", BOTH],
    ["166", "ambulance", BOTH],
  ],
  HT: [["114", "police", LISTED]],
  ID: [
    ["112", "all", BOTH],
    ["119", "ambulance", BOTH],
    ["118", "ambulance", LIBRARY],
  ],
  IE: [
    ["112", "all", BOTH],
    ["999", "all", BOTH],
  ],
  IL: [["101", "ambulance", BOTH]],
  IN: [
    ["112", "all", `${BOTH}; ${BBC}`],
    ["102", "ambulance", `${BOTH}; ${BBC}`],
    ["101", "fire", TRAI, ADDED_AT],
    ["100", "police", TRAI, ADDED_AT],
    ["108", "disaster", `${LIBRARY}; ${BBC}`],
    ["181", "women", TRAI, ADDED_AT],
  ],
  IQ: [["122", "ambulance", LISTED]],
  IR: [["115", "ambulance", LIBRARY]],
  IT: [
    ["112", "all", BOTH],
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
  LB: [["140", "ambulance", LISTED]],
  LK: [
    ["1990", "ambulance", ADDED],
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
    ["112", "all", ADDED],
    ["199", "all", LIBRARY],
  ],
  NP: [
    ["102", "ambulance", LISTED],
    ["100", "police", LISTED],
  ],
  NZ: [["111", "all", BOTH]],
  PE: [
    ["106", "ambulance", TEAMS],
    ["116", "fire", BOTH],
    ["105", "police", BOTH],
  ],
  PH: [["911", "all", BOTH]],
  PK: [
    ["1122", "ambulance", LISTED],
    ["115", "ambulance", LISTED],
    ["15", "police", LISTED],
  ],
  PL: [
    ["112", "all", BOTH],
    ["999", "ambulance", BOTH],
  ],
  PT: [["112", "all", BOTH]],
  RU: [
    ["112", "all", LISTED],
    ["103", "ambulance", LISTED],
  ],
  SA: [["997", "ambulance", LISTED]],
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
    ["112", "all", LISTED],
    ["114", "fire", LISTED],
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
    ["18002221222", "poison", HRSA, ADDED_AT],
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

/**
 * The numbers of a country, the general one first, then ambulance. Empty where none is certain: the
 * screen then says "ask locally".
 */
export function emergencyNumbersOf(country: string): readonly EmergencyNumber[] {
  const rows = Object.hasOwn(ROWS, country) ? (ROWS[country] ?? []) : [];
  return rows.map(([number, service, source, checkedAt = CHECKED_AT]) => ({ number, for: service, source, checkedAt }));
}

/** The countries of the table. */
export const EMERGENCY_COUNTRIES: readonly string[] = Object.keys(ROWS);
