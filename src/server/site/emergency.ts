import { readFileSync } from "node:fs";
import { z } from "zod";
import { Time } from "#contract/fields.ts";
import { emergencyNumbersOf, unconfirmedNumbersOf } from "#domain/places/emergency-numbers.ts";
import { AMBULANCE_USES, EMERGENCY_SERVICES, HELP_SERVICES } from "#domain/places/emergency-service.ts";
import type { EmergencyNumber } from "#domain/places/emergency-numbers.ts";

/**
 * The numbers of a country, by the areas of a place if they are known. `unconfirmed`: those that
 * neither the service nor the operator confirmed.
 */
export type EmergencyNumbers = {
  of(country: string, areas?: readonly string[]): readonly EmergencyNumber[];
  unconfirmed(country: string): readonly string[];
};

const Override = z.record(
  z.string().regex(/^[A-Z]{2}$/),
  z.array(
    z.strictObject({
      number: z.string().regex(/^[0-9*#+]{2,15}$/),
      for: z.enum([...EMERGENCY_SERVICES, ...HELP_SERVICES]),
      ambulance: z.enum(AMBULANCE_USES).optional(),
      source: z.string().min(1),
      checkedAt: Time,
    }),
  ),
);

/**
 * The default table, with whole countries replaced or added by the operator's file:
 * `{"IN": [{number, for, source, checkedAt}]}`.
 * @throws Error with the file's name and its fault
 */
export function readEmergencyNumbers(file: string | null): EmergencyNumbers {
  const override = file === null ? {} : read(file);
  return {
    of: (country, areas) => override[country] ?? emergencyNumbersOf(country, areas),
    // Whoever wrote the file has confirmed what is in it.
    unconfirmed: (country) => (override[country] === undefined ? unconfirmedNumbersOf(country) : []),
  };
}

function read(file: string): z.output<typeof Override> {
  try {
    return Override.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`EMERGENCY_NUMBERS_FILE ${file} cannot be used: ${why}`);
  }
}
