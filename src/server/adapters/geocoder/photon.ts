import { z } from "zod";
import type { PlaceItem } from "#contract/places.ts";
import { cleanText } from "./reported-place.ts";
import type { ReportedPlace } from "./reported-place.ts";
import { callOf, MOST_READ, writeId } from "./protocol.ts";
import type { Protocol } from "./protocol.ts";

/* Photon's GeoJSON with GeocodeJson properties (its docs/api-v1.md, read 2026-11-20). */

const Words = z.string().optional().catch(undefined);
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({
    osm_type: z.enum(["N", "W", "R"]),
    osm_id: z.int().positive(),
    osm_key: Words,
    osm_value: Words,
    type: Words,
    name: Words,
    housenumber: Words,
    street: Words,
    locality: Words,
    district: Words,
    city: Words,
    county: Words,
    state: Words,
    postcode: Words,
    countrycode: Words,
    extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
  }),
});
const Answer = z.object({ features: z.array(z.unknown()) });
type Properties = z.output<typeof Feature>["properties"];

/** Layers, mapped to Lifeboard's types. A house may be a building with its own name. */
const TYPES: Readonly<Record<string, PlaceItem["type"]>> = {
  country: "country",
  state: "state",
  county: "district",
  city: "city",
  district: "locality",
  locality: "locality",
  street: "locality",
};
const FACILITY_KEYS = new Set([
  "amenity",
  "healthcare",
  "shop",
  "office",
  "emergency",
  "building",
  "tourism",
  "leisure",
]);

function typeOf({ type, osm_key: key, osm_value: value, name }: Properties): PlaceItem["type"] {
  if (value === "postcode" || value === "postal_code") return "postal-code";
  const own = TYPES[type ?? ""];
  if (own !== undefined) return own;
  if (name !== undefined && FACILITY_KEYS.has(key ?? "")) return "facility";
  if (key === "place" && /^(city|town|village|municipality)$/.test(value ?? "")) return "city";
  if (key === "place" && /^(country|state)$/.test(value ?? "")) return value === "country" ? "country" : "state";
  return "locality";
}

function toReportedPlace({ geometry, properties }: z.output<typeof Feature>): ReportedPlace {
  const [lng, lat] = geometry.coordinates;
  const { osm_type: letter, osm_id: number, housenumber, street, extent } = properties;
  const address =
    street === undefined ? undefined : [housenumber, street].filter((part) => part !== undefined).join(" ");
  const { district, city, county, state } = properties;
  return {
    osm: { letter, number },
    name: properties.name ?? address ?? properties.postcode,
    inside: [city === undefined ? district : undefined, city ?? county, state],
    countryCode: properties.countrycode,
    type: typeOf(properties),
    lat,
    lng,
    ...(extent !== undefined && { box: { west: extent[0], north: extent[1], east: extent[2], south: extent[3] } }),
  };
}

/**
 * Requests to a Photon and its answers. It cannot look a place up by its number. So the id holds
 * its words for another search.
 */
export const photon: Protocol = {
  // Older releases refuse a country as an unknown parameter: answers are filtered here.
  search: (base, { q, near, limit }) =>
    callOf(base, "api", {
      q,
      limit: String(limit),
      ...(near !== undefined && { lat: String(near.lat), lon: String(near.lng), zoom: "10" }),
    }),
  reverse: (base, { lat, lng }) => callOf(base, "reverse", { lat: String(lat), lon: String(lng), limit: "1" }),
  one: (base, { words }) => (words === null ? null : callOf(base, "api", { q: words, limit: "20" })),
  idOf: ({ osm, name, inside }) =>
    writeId(
      osm,
      [name, ...inside].flatMap((word) => cleanText(word) ?? []),
    ),
  read: (body) => {
    const answer = Answer.safeParse(body);
    if (!answer.success) return null;
    const some = answer.data.features.slice(0, MOST_READ);
    const good = some.flatMap((each) => Feature.safeParse(each).data ?? []);
    // None of them a place: this is no Photon.
    return some.length > 0 && good.length === 0 ? null : good.map(toReportedPlace);
  },
};
