/** Units that a cylinder's gauge may show. */
export const PRESSURE_UNITS = ["bar", "psi", "kgcm2", "mpa"] as const;
export type PressureUnit = (typeof PRESSURE_UNITS)[number];

/**
 * Bar in one of each unit. A psi is 6,894.757 Pa, a kgf/cm2 98,066.5 Pa (NIST SP 811, appendix
 * B.8).
 */
const BAR_IN: Readonly<Record<PressureUnit, number>> = { bar: 1, psi: 0.06894757, kgcm2: 0.980665, mpa: 10 };

/** The pressure of a gauge in bar. */
export function toBar(pressure: number, unit: PressureUnit): number {
  return pressure * BAR_IN[unit];
}
