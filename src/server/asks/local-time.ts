import zoneAt from "@photostructure/tz-lookup";
import type { Point } from "#domain/places/distance.ts";

/** The hour (0..23) and day (YYYY-MM-DD) of a moment at a point. */
export function localMoments(now: Date): (point: Point) => { hour: number; day: string } {
  const byZone = new Map<string, { hour: number; day: string }>();
  return ({ lat, lng }) => {
    const timeZone = zoneAt(lat, lng);
    const known = byZone.get(timeZone);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    // As 2026-11-23 13:05.
    const [day = "", time = ""] = format.format(now).split(" ");
    const moment = { hour: Number.parseInt(time, 10), day };
    byZone.set(timeZone, moment);
    return moment;
  };
}
