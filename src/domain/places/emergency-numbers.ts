import type { AmbulanceUse, EmergencyService } from "./emergency-service.ts";
import { EMERGENCY_SERVICES, HELP_SERVICES } from "./emergency-service.ts";
import { COUNTRY_ROWS, STATE_ROWS } from "./emergency-table.ts";
import type { EmergencyRow } from "./emergency-table.ts";

/**
 * A number for emergencies, its source, and when it was last checked. It is shown, never dialled by
 * code.
 */
export type EmergencyNumber = {
  number: string;
  for: EmergencyService;
  ambulance?: AmbulanceUse | undefined;
  source: string;
  checkedAt: string;
};

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

/**
 * The numbers of a country, the general one first, then ambulance. Empty where none is certain: the
 * screen then says "ask locally".
 * @param areas ids of the gazetteer that the place lies in: a state of its own rows has those alone
 */
export function emergencyNumbersOf(country: string, areas: readonly string[] = []): readonly EmergencyNumber[] {
  const state = areas.find((area) => isStateOf(country, area));
  const rows = state === undefined ? rowsOf(COUNTRY_ROWS, country) : rowsOf(STATE_ROWS, state);
  return rows.map(([number, service, { source, checkedAt }, ambulance]) => ({
    number,
    for: service,
    ...(ambulance !== undefined && { ambulance }),
    source,
    checkedAt,
  }));
}

/**
 * The number to call first in a country: the general one, else that of the ambulance. Null where
 * none is certain.
 */
export function firstNumberOf(country: string): string | null {
  const numbers = emergencyNumbersOf(country);
  const first = numbers.find((line) => line.for === "all") ?? numbers.find((line) => line.for === "ambulance");
  return first?.number ?? null;
}

/** Countries with a first number, one for each such number. */
export function countriesOfFirstNumbers(): string[] {
  const byNumber = new Map(EMERGENCY_COUNTRIES.map((country) => [firstNumberOf(country), country]));
  return [...byNumber].flatMap(([number, country]) => (number === null ? [] : [country]));
}

/**
 * The numbers of a country and its states that neither a ministry nor the service confirmed. Its
 * admins are notified; beside the number nothing is said.
 */
export function unconfirmedNumbersOf(country: string): string[] {
  const states = Object.keys(STATE_ROWS).filter((area) => isStateOf(country, area));
  const rows = [...rowsOf(COUNTRY_ROWS, country), ...states.flatMap((area) => rowsOf(STATE_ROWS, area))];
  return [...new Set(rows.filter(([, , { isOfService }]) => !isOfService).map(([number]) => number))];
}

function isStateOf(country: string, area: string): boolean {
  return Object.hasOwn(STATE_ROWS, area) && area.startsWith(`${country.toLowerCase()}-state:`);
}

function rowsOf(table: Readonly<Record<string, readonly EmergencyRow[]>>, key: string): readonly EmergencyRow[] {
  return Object.hasOwn(table, key) ? (table[key] ?? []) : [];
}

/** The countries of the table. */
export const EMERGENCY_COUNTRIES: readonly string[] = Object.keys(COUNTRY_ROWS);
