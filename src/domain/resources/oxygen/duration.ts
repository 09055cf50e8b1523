/**
 * Litres of gas in a cylinder: litres of water that it holds, times the bar of its gauge. This is
 * how rescue services compute it. Nothing is taken off yet.
 */
export function contentLitres(waterLitres: number, bar: number): number {
  return waterLitres * bar;
}

/**
 * Minutes until a cylinder is empty: its gas over the flow. Nothing is taken off yet.
 * @param litres of gas in it now
 * @param flow litres a minute, above 0
 */
export function minutesLeft(litres: number, flow: number): number {
  return litres / flow;
}

/**
 * What a time keeps back.
 *
 * - `reserveBar` stays in the cylinder. 200 psi is usual (Virginia EMS, October 2010).
 * - `gaugeBar` is what a gauge may show too much: class 2.5 of EN 837-1, of 400 bar.
 * - `dialShare` is what the eye may read wrong of a dial without numbers. Proposal.
 * - `warm` is the part that is there: at least 0.886, of gas by a table 0.848. It holds to 45
 *   degrees. Source: equation of state of Schmidt and Wagner (1985).
 * - `flow...` is what may flow too much: 10 %, or half a litre if that is more (ISO 15002). Below
 *   one litre it is half of the flow.
 */
export const KEPT_BACK = {
  reserveBar: 14,
  gaugeBar: 10,
  dialShare: 0.1,
  warm: 0.84,
  flowShare: 0.1,
  flowLitres: 0.5,
} as const;

/** Highest readable values: a gauge of 300 bar, a flow of 100 litres a minute. */
export const MOST_BAR = 300;
export const MOST_FLOW = 100;

/**
 * What is known of a cylinder. One way is the water that it holds, and its pressure in bar. The
 * other is its gas when full, and the part that is left, 0 to 1. `fullBar`: its pressure when full.
 */
export type Cylinder =
  | { waterLitres: number; bar: number }
  | { gasLitres: number; share: number; fullBar?: number | undefined };

/**
 * How long it lasts. `safeMinutes`: what can be planned with, 0 if it must be changed now.
 * `plainMinutes`: by the numbers alone, until it is empty. `litres`: gas in it by the numbers
 * alone.
 */
export type Duration = { safeMinutes: number; plainMinutes: number; litres: number };

/** The most that may flow where a flow is set, litres a minute. */
export function mostFlow(flow: number): number {
  return flow + Math.max(KEPT_BACK.flowShare * flow, Math.min(KEPT_BACK.flowLitres, flow / 2));
}

/**
 * How long a cylinder lasts at a flow in litres a minute. The safe time never exceeds the true one
 * while gauge, flow, warmth and pressure stay within what is kept back. Guide only: a clinician
 * decides.
 */
export function howLong(cylinder: Cylinder, flow: number): Duration {
  const { litres, usable } = gasIn(cylinder);
  return {
    safeMinutes: Math.floor(minutesLeft(usable, mostFlow(flow))),
    plainMinutes: Math.floor(minutesLeft(litres, flow)),
    litres,
  };
}

/** Litres of gas in a cylinder by its numbers, and what of it can be planned with. */
export function gasIn(cylinder: Cylinder): { litres: number; usable: number } {
  const { litres, usable } = "bar" in cylinder ? byGauge(cylinder) : byShare(cylinder);
  return { litres, usable: Math.max(0, usable * KEPT_BACK.warm) };
}

function byGauge({ waterLitres, bar }: { waterLitres: number; bar: number }) {
  const usableBar = bar - KEPT_BACK.gaugeBar - KEPT_BACK.reserveBar;
  return { litres: contentLitres(waterLitres, bar), usable: contentLitres(waterLitres, usableBar) };
}

/**
 * Without a pressure the reserve is its part of the lowest filling of a source, 1,800 psi
 * (vetequip.com).
 */
const LOWEST_FULL_BAR = 124;

function byShare({ gasLitres: full, share, fullBar }: Extract<Cylinder, { share: number }>) {
  const reserve = KEPT_BACK.reserveBar / (fullBar ?? LOWEST_FULL_BAR);
  return { litres: full * share, usable: full * (share - KEPT_BACK.dialShare - reserve) };
}
