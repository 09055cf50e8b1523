/** Who can show the way. `phone` is the app that this device opens places with. */
export type Guide = "phone" | "osm" | "google" | "apple";

/**
 * Whom to offer first: what is on the device, as far as its name tells; nobody is told where the
 * reader is.
 * @param agent the browser's name; "" while it is not known, as on the server
 */
export function guidesFor(agent: string): readonly Guide[] {
  // No app of Apple's phones and tablets answers to `geo:`.
  if (/iPhone|iPad|iPod/.test(agent)) return ["apple", "google", "osm"];
  if (/Macintosh/.test(agent)) return ["osm", "apple", "google"];
  if (/Windows|X11|CrOS/.test(agent)) return ["osm", "google"];
  return ["phone", "osm", "google", "apple"];
}

/** The address that opens a guide at a place. Where it starts from the guide asks by itself. */
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
