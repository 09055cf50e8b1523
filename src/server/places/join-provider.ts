import type { PlaceItem, PlacesFrom } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { readWrittenPoint } from "#domain/places/written-point/written-point.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { Geocoder } from "#server/adapters/geocoder/geocoder.ts";
import type { ProviderAnswer } from "#server/adapters/geocoder/request-cache.ts";
import type { PlaceSearch } from "./search.ts";
import type { AllPlaces } from "./suggest.ts";
import { withTimeZone } from "./time-zone.ts";

/** Places with their source. */
export type PlacesAnswer = { items: PlaceItem[]; from: PlacesFrom };

/** What this deployment knows itself, and what its operator's server adds (decision 23). */
export type JointPlaces = {
  search(search: PlaceSearch): Promise<PlacesAnswer>;
  reverse(at: { lat: number; lng: number; lang: string }): Promise<PlacesAnswer>;
  byId(id: string, lang: string): Promise<PlaceItem | null>;
};

/** The source where no server is configured, or it fails (data/gazetteer/README.md). */
const EMBEDDED = { provider: "embedded", attribution: "GeoNames (CC BY 4.0), India Post" } as const;

/** Facilities of this deployment with this fit keep a seat, up to this many in a list. */
const FITS = 0.5;
const MOST_KEPT = 3;

/** Two places of one name this near each other are one. */
const SAME_KM = 10;

/** Joins both. Without a server all is the deployment's own. */
export function joinProvider(own: AllPlaces, geocoder: Geocoder | null): JointPlaces {
  if (geocoder === null) {
    return {
      search: async (search) => ({ items: own.suggest(search), from: EMBEDDED }),
      reverse: async (at) => ({ items: own.reverse(at), from: EMBEDDED }),
      byId: async (id, lang) => own.byId(id, lang),
    };
  }
  return {
    search: async (search) => {
      // A point needs no other server, and may be somebody's door.
      if (readWrittenPoint(search.q) !== null) return { items: own.suggest(search), from: EMBEDDED };
      const answer = await geocoder.search(search);
      const items = own.suggest(search);
      return answer.ok ? joined(geocoder, joinedItems(answer.items, items, search)) : alone(items, answer);
    },
    reverse: async (at) => {
      const answer = await geocoder.reverse(at);
      const items = own.reverse(at);
      if (!answer.ok) return alone(items, answer);
      // The server's street or house. Its surroundings come from the gazetteer's outlines, in the
      // reader's language.
      const local = answer.items.filter(({ type }) => type === "locality" || type === "facility");
      return joined(geocoder, withoutSame([...local, ...items]));
    },
    byId: async (id, lang) => {
      const found = own.byId(id, lang) ?? (await geocoder.byId(id, lang));
      return found === null ? null : withTimeZone(found);
    },
  };
}

function alone(items: PlaceItem[], answer: Extract<ProviderAnswer, { ok: false }>): PlacesAnswer {
  return { items, from: { ...EMBEDDED, ...(answer.fallback !== null && { fallback: answer.fallback }) } };
}

/** Names the sources of these places, by their ids: all who contributed. */
function joined({ provider, attribution }: Geocoder, items: PlaceItem[]): PlacesAnswer {
  const isTheirs = ({ id }: PlaceItem): boolean => id.startsWith("osm:");
  const dressed = items.map(withTimeZone);
  if (items.length > 0 && !items.some(isTheirs)) return { items: dressed, from: EMBEDDED };
  const isMixed = items.some((item) => !isTheirs(item));
  return {
    items: dressed,
    from: { provider, attribution: isMixed ? `${attribution}; ${EMBEDDED.attribution}` : attribution },
  };
}

/**
 * One list of two. The server's places come first, after a postal code typed in full, which the
 * gazetteer has exactly. Seats are kept for facilities that fit. What the server lacks follows:
 * typing slips, beginnings, other scripts.
 */
function joinedItems(theirs: readonly PlaceItem[], own: readonly PlaceItem[], { q, limit }: PlaceSearch): PlaceItem[] {
  const typed = foldName(q);
  const first = own.filter(({ type, name }) => type === "postal-code" && foldName(name) === typed).slice(0, 1);
  const kept = own.filter(({ type, confidence }) => type === "facility" && confidence >= FITS).slice(0, MOST_KEPT);
  const theirCount = Math.max(1, limit - first.length - Math.min(kept.length, Math.floor(limit / 2)));
  const before = withoutSame([...first, ...theirs]).slice(0, first.length + theirCount);
  return withoutSame([...before, ...kept, ...own]).slice(0, limit);
}

/**
 * Each place once, as it first occurs: by label, or by name and spot. Wide areas are equal by name
 * and kind.
 */
function withoutSame(items: readonly PlaceItem[]): PlaceItem[] {
  const shown: PlaceItem[] = [];
  for (const item of items) if (!shown.some((other) => isSame(other, item))) shown.push(item);
  return shown;
}

function isSame(a: PlaceItem, b: PlaceItem): boolean {
  if (a.id === b.id) return true;
  if (a.country !== b.country || foldName(a.name) !== foldName(b.name)) return false;
  if (a.type === "country" || a.type === "state" || b.type === "country" || b.type === "state")
    return a.type === b.type;
  return distanceKm(a, b) < Math.max(SAME_KM, Math.min(a.uncertaintyKm ?? 0, b.uncertaintyKm ?? 0, 40));
}
