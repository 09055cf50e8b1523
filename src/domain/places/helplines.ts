import type { Kind } from "../resources/kinds.ts";
import type { EmergencyService } from "./emergency-service.ts";

/** What a helpline of a country, state or district answers. */
export const HELPLINE_SERVICES = ["health", "mental-health", "control-room", "state-control-room"] as const;
export type HelplineService = (typeof HELPLINE_SERVICES)[number];

/** Whether a service is a helpline's. Others are those of emergency-numbers.ts. */
export function isHelplineService(service: HelplineService | EmergencyService): service is HelplineService {
  return HELPLINE_SERVICES.some((one) => one === service);
}

/**
 * A public helpline, its source, and when that source said so. It is shown, never dialled by code.
 * `area`: the id of its district, state or country in the gazetteer.
 */
export type Helpline = { number: string; for: HelplineService; area: string; source: string; saidAt: string };

const ESSENTIALS = ["covid19india.org, list of essential resources", "2020-04-10"] as const;
const MINISTRY = ["Ministries of Home Affairs and Health of India, list of states, by Jagbani", "2020-03-13"] as const;
const DANA = ["Government of Odisha, by Pragativadi", "2024-10-23"] as const;
const HIMACHAL = ["Chief Minister of Himachal Pradesh, by ETV Bharat", "2023-07-10"] as const;
const BMC = ["Brihanmumbai Municipal Corporation, by Mumbai Live", "2020-08-06"] as const;

type Row = readonly [number: string, service: HelplineService, source: string, saidAt: string];

/**
 * Only short codes that a dated source states: nobody's own number is one. What a country answers
 * for emergencies is in emergency-numbers.ts. Karnataka has no 104: The Hindu of 2023-01-12
 * says that it ended. Lines for the pandemic alone are left out.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "in-district:27-mumbai": [["1916", "control-room", ...BMC]],
  "in-district:27-mumbai-suburban": [["1916", "control-room", ...BMC]],
  "in-district:29-dakshina-kannada": [["1077", "control-room", ...ESSENTIALS]],
  "in-district:32-malappuram": [
    ["1077", "control-room", "District Disaster Management Authority, by The Hindu", "2021-10-12"],
  ],
  "in-district:33-chennai": [["1913", "control-room", "Greater Chennai Corporation, by The Hindu", "2024-10-13"]],
  "in-state:02": [
    ["104", "health", "National Health Mission, by ETV Bharat", "2020-01-22"],
    ["1077", "control-room", ...HIMACHAL],
    ["1070", "state-control-room", ...HIMACHAL],
  ],
  "in-state:03": [["104", "health", "State control room of Punjab, by The Punjab Wire", "2020-04-17"]],
  "in-state:05": [["104", "health", "Health Minister of Uttarakhand, by ETV Bharat", "2022-09-26"]],
  "in-state:08": [["1070", "state-control-room", "Government of Rajasthan, by PTI", "2021-10-20"]],
  "in-state:09": [["1070", "state-control-room", "Government of Uttar Pradesh, by PTI", "2020-04-06"]],
  "in-state:10": [["104", "health", ...MINISTRY]],
  "in-state:11": [["104", "health", ...MINISTRY]],
  "in-state:18": [
    ["104", "health", "Sarathi 104 of Assam, by PTI", "2020-04-05"],
    ["1070", "state-control-room", "Government of Assam, by OneIndia", "2017-07-08"],
  ],
  "in-state:19": [["1070", "state-control-room", "Government of West Bengal, by Free Press Journal", "2024-10-25"]],
  "in-state:20": [["104", "health", ...MINISTRY]],
  "in-state:21": [
    ["104", "health", "Government of Odisha, by Orissa Post", "2019-11-17"],
    ["1077", "control-room", ...DANA],
  ],
  "in-state:22": [["104", "health", "Health Department of Chhattisgarh, by Prithak Chhattisgarh", "2021-05-06"]],
  "in-state:23": [["104", "health", "National Health Mission of Madhya Pradesh, by Samvad Doot", "2024-08-08"]],
  "in-state:24": [["104", "health", "Health Department of Gujarat, by ETV Bharat", "2020-03-24"]],
  "in-state:26": [["104", "health", ...MINISTRY]],
  "in-state:30": [["104", "health", ...ESSENTIALS]],
  "in-state:31": [["104", "health", ...MINISTRY]],
  "in-state:32": [["104", "health", "DISHA of Kerala's Health Department, by The Hindu", "2024-05-22"]],
  "in-state:33": [["104", "health", "Health Department of Tamil Nadu, by The Hindu", "2017-07-18"]],
  "in-state:34": [["104", "health", ...MINISTRY]],
  "in-state:36": [["104", "health", ...MINISTRY]],
  "in-state:37": [
    ["104", "health", "Government of Andhra Pradesh, by The Hans India", "2021-07-23"],
    ["1070", "state-control-room", "State Disaster Management Authority, by The Hindu", "2023-07-20"],
  ],
  "country:BD": [["16263", "health", "IEDCR of Bangladesh, page on Shastho Batayon", "2023-02-08"]],
  "country:ES": [["024", "mental-health", "Ministry of Health of Spain, by RTVE", "2022-05-09"]],
  "country:IN": [["14416", "mental-health", "Tele MANAS, answer in the Rajya Sabha, by IANS", "2025-07-25"]],
  "country:NP": [["1115", "health", "Ministry of Health and Population, by Swasthya Update", "2025-09-25"]],
  "country:US": [["988", "mental-health", "Hillsborough County on SAMHSA's 988", "2023-09-26"]],
};

/** All helplines, by area. */
export const HELPLINES: readonly Helpline[] = Object.entries(ROWS).flatMap(([area, rows]) =>
  rows.map(([number, service, source, saidAt]) => ({ number, for: service, area, source, saidAt })),
);

/** Kinds that a health helpline is no help with. */
const NOT_HEALTH: ReadonlySet<Kind> = new Set(["food", "shelter", "transport"]);

/**
 * The helplines of some areas for a kind, those of the smallest area first.
 * @param areas ids of the gazetteer, most local first
 * @param kind absent: any
 */
export function helplinesOf(areas: readonly string[], kind?: Kind): Helpline[] {
  const fitting = HELPLINES.filter((line) => kind === undefined || isAnswer(line.for, kind));
  return areas.flatMap((area) => fitting.filter((line) => line.area === area));
}

/** Whether a service knows of a kind. Who needs somebody to talk to looks for a doctor by phone. */
function isAnswer(service: HelplineService, kind: Kind): boolean {
  if (service === "health") return !NOT_HEALTH.has(kind);
  return service !== "mental-health" || kind === "tele-consultation";
}

/** Services of a country's numbers that are no answer to somebody who looks for help of a kind. */
const OTHER_DANGERS: ReadonlySet<EmergencyService> = new Set(["fire", "police", "women", "poison"]);

/** Whether a country's number helps who looks for this kind: the general one always does. */
export function isHelpFor(service: EmergencyService, kind?: Kind): boolean {
  if (service === "all" || kind === undefined) return true;
  if (OTHER_DANGERS.has(service)) return false;
  return service === "disaster" || !NOT_HEALTH.has(kind);
}
