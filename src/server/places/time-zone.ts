import zoneAt from "@photostructure/tz-lookup";
import type { PlaceItem } from "#contract/places.ts";

/** A place with the IANA time zone of its point, which is found in under a microsecond. */
export function withTimeZone(item: PlaceItem): PlaceItem {
  return { ...item, timeZone: item.timeZone ?? zoneAt(item.lat, item.lng) };
}
