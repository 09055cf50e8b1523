/**
 * `22.573,88.364`: three decimals (about 100 m), so that an address does not reveal a home. Fewer
 * if the device is less exact (km): the number of decimals is the accuracy.
 */
export function pointText(lat: number, lng: number, accuracyKm = 0): string {
  const digits = accuracyKm > 5 ? 1 : accuracyKm > 0.5 ? 2 : 3;
  return `${lat.toFixed(digits)},${lng.toFixed(digits)}`;
}

/** How far off such a text may be, km: its decimals say it. The coarsest has no bound, and is drawn so. */
export function pointAccuracyKm(text: string): number {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  if (decimals >= 3) return 0.5;
  return decimals === 2 ? 5 : 20;
}

/** Whether such a text means an area rather than a spot. */
export function isCoarse(text: string): boolean {
  return !/\.\d{3}/.test(text);
}

/** The same text with at most three decimals. */
export function shortPoint(text: string): string {
  return text.replaceAll(/-?\d+\.\d{4,}/g, (degrees) => Number(degrees).toFixed(3));
}
