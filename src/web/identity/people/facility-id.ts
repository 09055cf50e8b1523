/** The id of a facility in the address of its page, or typed alone; null where there is none. */
export function facilityIdIn(text: string): string | null {
  return /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null;
}
