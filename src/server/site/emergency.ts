import { readFileSync } from "node:fs";
import { z } from "zod";
import { Time } from "#contract/fields.ts";
import { EMERGENCY_SERVICES, emergencyNumbersOf, HELP_SERVICES } from "#domain/places/emergency-numbers.ts";
import type { EmergencyNumber } from "#domain/places/emergency-numbers.ts";

/** Finds the numbers of a country. */
export type EmergencyNumbers = (country: string) => readonly EmergencyNumber[];

const Override = z.record(
  z.string().regex(/^[A-Z]{2}$/),
  z.array(
    z.strictObject({
      number: z.string().regex(/^[0-9*#+]{2,15}$/),
      for: z.enum([...EMERGENCY_SERVICES, ...HELP_SERVICES]),
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
  if (file === null) return emergencyNumbersOf;
  const override = read(file);
  return (country) => (Object.hasOwn(override, country) ? (override[country] ?? []) : emergencyNumbersOf(country));
}

function read(file: string): z.output<typeof Override> {
  try {
    return Override.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`EMERGENCY_NUMBERS_FILE ${file} cannot be used: ${why}`);
  }
}
