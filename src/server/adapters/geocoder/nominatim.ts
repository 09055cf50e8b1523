import { z } from "zod";
import type { PlaceItem } from "#contract/places.ts";
import type { ReportedPlace } from "./reported-place.ts";
import { callOf, MOST_READ, writeId } from "./protocol.ts";
import type { Protocol } from "./protocol.ts";

/* Nominatim in its format jsonv2 (nominatim.org/release-docs, "Place Output", read 2026-11-20). */

const Words = z.string().optional().catch(undefined);
const Degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number),
]);
const Address = z
  .object({
    house_number: Words,
    road: Words,
    suburb: Words,
    neighbourhood: Words,
    city: Words,
    town: Words,
    village: Words,
    municipality: Words,
    county: Words,
    state_district: Words,
    state: Words,
    region: Words,
    postcode: Words,
    country_code: Words,
  })
  .catch({});
const Place = z.object({
  osm_type: z.enum(["node", "way", "relation"]),
  osm_id: z.coerce.number().pipe(z.int().positive()),
  lat: Degrees,
  lon: Degrees,
  name: Words,
  display_name: Words,
  category: Words,
  type: Words,
  addresstype: Words,
  place_rank: z.number().optional().catch(undefined),
  boundingbox: z.tuple([Degrees, Degrees, Degrees, Degrees]).optional().catch(undefined),
  address: Address.default({}),
});
type Place = z.output<typeof Place>;

const LETTERS = { node: "N", way: "W", relation: "R" } as const;
const COMMON = { format: "jsonv2", addressdetails: "1" };

/** The place types of addresses, mapped to Lifeboard's. */
const TYPES: Readonly<Record<string, PlaceItem["type"]>> = {
  country: "country",
  state: "state",
  province: "state",
  region: "state",
  state_district: "district",
  county: "district",
  district: "district",
  city: "city",
  town: "city",
  village: "city",
  municipality: "city",
  postcode: "postal-code",
};
const FACILITY_CATEGORIES = new Set(["amenity", "healthcare", "shop", "office", "emergency", "building", "tourism"]);

function typeOf({ addresstype, category, type, place_rank: rank = 30 }: Place): PlaceItem["type"] {
  const own = TYPES[addresstype ?? ""] ?? (category === "place" ? TYPES[type ?? ""] : undefined);
  if (own !== undefined) return own;
  if (FACILITY_CATEGORIES.has(category ?? "")) return "facility";
  if (category !== "boundary" || addresstype !== undefined) return "locality";
  // Ranks of older answers, which do not name the type in the address.
  if (rank <= 4) return "country";
  if (rank <= 9) return "state";
  return rank <= 12 ? "district" : rank <= 16 ? "city" : "locality";
}

function nameOf({ name, display_name: whole, address }: Place): string | undefined {
  if (name !== undefined && name !== "") return name;
  const { house_number: house, road } = address;
  return house !== undefined && road !== undefined ? `${house} ${road}` : whole?.split(",", 1)[0];
}

function toReportedPlace(place: Place): ReportedPlace {
  const { address, boundingbox: box } = place;
  const { suburb, neighbourhood, city, town, village, municipality, county, state } = address;
  const settlement = city ?? town ?? village ?? municipality;
  return {
    osm: { letter: LETTERS[place.osm_type], number: place.osm_id },
    name: nameOf(place),
    inside: [
      settlement === undefined ? (suburb ?? neighbourhood) : settlement,
      address.state_district ?? county,
      state ?? address.region,
    ],
    countryCode: address.country_code,
    type: typeOf(place),
    lat: place.lat,
    lng: place.lon,
    ...(box !== undefined && { box: { south: box[0], north: box[1], west: box[2], east: box[3] } }),
  };
}

/** A box around a person's point in which results are preferred: about 100 km each way. */
function boxAround({ lat, lng }: { lat: number; lng: number }): string {
  const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
  return [clamp(lng - 1, 180), clamp(lat + 1, 90), clamp(lng + 1, 180), clamp(lat - 1, 90)]
    .map((degrees) => String(Math.round(degrees * 10) / 10))
    .join(",");
}

/** Requests to a Nominatim and its answers. */
export const nominatim: Protocol = {
  search: (base, { q, country, near, limit }) =>
    callOf(base, "search", {
      ...COMMON,
      q,
      limit: String(limit),
      ...(country !== undefined && { countrycodes: country.toLowerCase() }),
      ...(near !== undefined && { viewbox: boxAround(near) }),
    }),
  reverse: (base, { lat, lng }) => callOf(base, "reverse", { ...COMMON, lat: String(lat), lon: String(lng) }),
  one: (base, { osm }) => callOf(base, "lookup", { ...COMMON, osm_ids: `${osm.letter}${osm.number}` }),
  idOf: ({ osm }) => writeId(osm),
  read: (body) => {
    // For a point in the sea it answers {"error": ...}, for any other point one place, not a list.
    const isNothing = z.object({ error: z.string() }).safeParse(body).success;
    const list = isNothing ? [] : Array.isArray(body) ? body : [body];
    const some = list.slice(0, MOST_READ);
    const good = some.flatMap((each) => Place.safeParse(each).data ?? []);
    return some.length > 0 && good.length === 0 ? null : good.map(toReportedPlace);
  },
};
