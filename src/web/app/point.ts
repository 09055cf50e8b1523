/** `22.573,88.364`: rounded to three decimals (about 100 m), so that no address of a page says where somebody lives. */
export function pointText(lat: number, lng: number): string {
  return `${lat.toFixed(3)},${lng.toFixed(3)}`;
}
