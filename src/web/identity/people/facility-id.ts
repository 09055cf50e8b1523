/** A facility's id from its page's address or typed alone; null if there is none. */
export function facilityIdIn(text: string): string | null {
  return /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null;
}
