/**
 * `22.573,88.364`: three decimals (about 100 m), so that an address does not reveal a home. Fewer
 * if the device is less exact (km): the number of decimals is the accuracy.
 */
export function pointText(lat: number, lng: number, accuracyKm = 0): string {
  const digits = accuracyKm > 5 ? 1 : accuracyKm > 0.5 ? 2 : 3;
  return `${lat.toFixed(digits)},${lng.toFixed(digits)}`;
}

/** Whether such a text means an area rather than a spot. */
export function isCoarse(text: string): boolean {
  return !/\.\d{3}/.test(text);
}

/** The same text with at most three decimals. */
export function shortPoint(text: string): string {
  return text.replaceAll(/-?\d+\.\d{4,}/g, (degrees) => Number(degrees).toFixed(3));
}
