import type { ListingData } from "../listing-loader.ts";

/** The opening hours of a listing and their time zone: its own, else those of its facility. */
export function hoursOf({
  openingHours,
  timeZone,
  facility,
}: Pick<ListingData, "openingHours" | "timeZone" | "facility">): {
  openingHours: string | undefined;
  timeZone: string | undefined;
} {
  if (openingHours !== undefined) return { openingHours, timeZone };
  return { openingHours: facility?.openingHours, timeZone: facility?.timeZone };
}

/** Languages of whoever answers: as the listing says, else as its facility says. */
export function speaksOf({ thing, facility }: Pick<ListingData, "thing" | "facility">): string[] | undefined {
  return thing.speaks ?? facility?.speaks;
}
