/**
 * Litres of gas in a litre of liquid oxygen: 1.141 kg, over 1.43 kg/m3 of gas at 0 degrees. At 15
 * degrees it would be 843; the smaller number does not promise too much. Source: DOMAIN.md 1.3 and
 * 2.4.
 */
export const GAS_LITRES_PER_LIQUID_LITRE = 798;

/** Litres of gas from litres of liquid oxygen. */
export function gasLitres(liquidLitres: number): number {
  return liquidLitres * GAS_LITRES_PER_LIQUID_LITRE;
}
