import zoneAt from "@photostructure/tz-lookup";
import type { Point } from "#domain/places/distance.ts";

/** The IANA time zone of a point, which is found in under a microsecond. */
export function timeZoneAt({ lat, lng }: Point): string {
  return zoneAt(lat, lng);
}
