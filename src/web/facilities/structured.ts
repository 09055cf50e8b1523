import type { FacilityType } from "#domain/facilities/fields.ts";
import { readOpeningHours } from "#domain/facilities/opening-hours.ts";
import type { OpenInterval } from "#domain/facilities/opening-hours.ts";
import type { Structured } from "../data/structured-data.ts";
import type { Say } from "../i18n/text.ts";
import type { FacilityData } from "./facility-loader.ts";

/** schema.org types (release 29.3); each has hours and a number. */
const TYPES: Readonly<Record<FacilityType, string>> = {
  hospital: "Hospital",
  clinic: "MedicalClinic",
  pharmacy: "Pharmacy",
  "blood-bank": "MedicalBusiness",
  laboratory: "MedicalBusiness",
  "oxygen-supplier": "MedicalBusiness",
  "ambulance-service": "EmergencyService",
  "vaccination-centre": "MedicalClinic",
  shelter: "CivicStructure",
  other: "LocalBusiness",
};

/**
 * A facility for search engines: no more than its page shows. Counts are left out, as engines keep
 * them without their time. The point only if the page has directions. No numbers that are made up
 * or not to be called.
 */
export function facilityStructured(data: FacilityData, { url, say }: { url: string; say: Say }): Structured {
  const { name, types, place, address, phones, hours, speaks, source, status } = data;
  const named = [...new Set(types.map((type) => TYPES[type]))];
  const isDemo = source.demo === true;
  return {
    "@context": "https://schema.org",
    "@type": named.length === 1 ? named[0] : named,
    "@id": url,
    url,
    name,
    address: address ?? place.label,
    geo:
      place.precision === "exact"
        ? { "@type": "GeoCoordinates", latitude: place.lat, longitude: place.lng }
        : undefined,
    telephone: isDemo ? undefined : phones[0]?.value,
    // Engines keep what they read: of a closed place no hours.
    openingHours: hours === undefined || status.state === "closed" ? undefined : schemaHours(hours.openingHours),
    knowsLanguage: speaks,
    description: isDemo ? say("listing.madeUp") : undefined,
  };
}

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** Hours in schema.org's form, a line for each interval; none if not understood. */
function schemaHours(text: string): string[] | undefined {
  const week = readOpeningHours(text);
  if (week === null) return undefined;
  const byTimes = new Map<string, number[]>();
  for (const [day, stretches] of week.entries())
    for (const times of stretches.map(timesOf)) byTimes.set(times, [...(byTimes.get(times) ?? []), day]);
  return [...byTimes].map(([times, days]) => `${daysOf(days)} ${times}`);
}

/** "Mo-Fr", or single days if some are missing. */
function daysOf(days: readonly number[]): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first + 1 === days.length;
  return isRun ? `${DAYS[first]}-${DAYS[last]}` : days.map((day) => DAYS[day]).join(",");
}

/** "22:00-02:00": past midnight it ends on the next day. */
function timesOf({ from, to }: OpenInterval): string {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  // A whole day runs from its first minute to its last.
  return `${clock(from)}-${to - from >= 1440 ? "23:59" : clock(to % 1440)}`;
}
