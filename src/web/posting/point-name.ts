import { reversePlaces } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";

/** Beyond this accuracy (km) only the district is known, not the quarter. */
const COARSE_KM = 0.5;

/**
 * The gazetteer's name of a point, and its country; null offline. An inexact point gets its
 * district.
 */
export async function namePoint(
  api: Api | null,
  { lat, lng, accuracyKm = 0 }: { lat: number; lng: number; accuracyKm?: number },
  lang: string,
): Promise<{ label: string; country: string } | null> {
  if (api === null) return null;
  // Rounded: a name needs no more than the quarter.
  const answer = await api(reversePlaces, { lat: Number(lat.toFixed(2)), lng: Number(lng.toFixed(2)), lang });
  if (!answer.ok) return null;
  const { items } = answer.value;
  const area = accuracyKm > COARSE_KM ? items.find(({ type }) => type === "district") : undefined;
  const found = area ?? items[0];
  if (found === undefined) return null;
  return { label: found.label.split(", ").slice(0, 2).join(", "), country: found.country };
}
