/** Where directions stand on an entry's page: a key of its card leads there. */
export const WAY_ID = "way";

/** A map service. `phone` is the device's default app for places. */
export type Guide = "phone" | "osm" | "google" | "apple";

/**
 * The services to offer, by device; none learns where the reader is.
 * @param agent the user agent; "" while unknown, as on the server
 */
export function guidesFor(agent: string): readonly Guide[] {
  // No app on Apple's phones and tablets handles `geo:`.
  if (/iPhone|iPad|iPod/.test(agent)) return ["apple", "google", "osm"];
  if (/Macintosh/.test(agent)) return ["osm", "apple", "google"];
  if (/Windows|X11|CrOS/.test(agent)) return ["osm", "google"];
  return ["phone", "osm", "google", "apple"];
}

/** The address that opens a place in a map service. The service determines the starting point. */
export function guideLink(guide: Guide, { lat, lng, name }: { lat: number; lng: number; name: string }): string {
  const point = `${lat},${lng}`;
  switch (guide) {
    case "phone":
      return `geo:${point}?q=${point}(${encodeURIComponent(name)})`;
    case "osm":
      return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`;
    case "google":
      return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`;
    case "apple":
      return `https://maps.apple.com/?daddr=${encodeURIComponent(point)}`;
  }
}
