/**
 * `22.573,88.364`: rounded to three decimals (about 100 m), so that no address of a page says where
 * somebody lives; to fewer where the device itself knows it less exactly (km). How many there are
 * is how exact it is.
 */
export function pointText(lat: number, lng: number, accuracyKm = 0): string {
  const digits = accuracyKm > 5 ? 1 : accuracyKm > 0.5 ? 2 : 3;
  return `${lat.toFixed(digits)},${lng.toFixed(digits)}`;
}

/** Whether such a text stands for an area rather than for a spot in it. */
export function isCoarse(text: string): boolean {
  return !/\.\d{3}/.test(text);
}

/** The same text with no more than three decimals; fewer stay fewer. */
export function shortPoint(text: string): string {
  return text.replaceAll(/-?\d+\.\d{4,}/g, (degrees) => Number(degrees).toFixed(3));
}
