/**
 * From how many on each band of people asked begins. An owner reads bands alone: an exact count
 * would tell how many donors there are. 12 are asked wherever there are as many (decision 148).
 */
const BANDS = [0, 1, 12, 60, 200] as const;

/** A band of people asked. `to`: the last of it; absent: it has no end. */
export type AskedBand = { from: number; to?: number };

/** The band in which so many people asked lie. */
export function askedBand(asked: number): AskedBand {
  const at = BANDS.findLastIndex((from) => from <= asked);
  const next = BANDS[at + 1];
  return { from: BANDS[at] ?? 0, ...(next !== undefined && { to: next - 1 }) };
}
