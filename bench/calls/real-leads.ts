import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { confirmedAt } from "#domain/listings/listing.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { openPlaces } from "#server/places/places.ts";
import { listings } from "#server/stored/listings.ts";
import { westBengalLeads } from "../../scripts/demo/leads/west-bengal-leads.ts";
import type { City, Sort } from "./parameters.ts";
import { CITIES } from "./parameters.ts";
import { rowOf, spotWithin } from "./place-row.ts";
import type { PlaceRow, RowPlan, Spot } from "./place-row.ts";
import { randomOf, seedOf } from "./random.ts";
import type { RunOptions } from "./simulate.ts";

/** The leads are next to the checkout on machines that have them. */
const LEADS = resolve("../shared/data/leads/westbengal_volunteer_leads_2021.json");
/** A row less exact than this is for the whole state. */
const VAGUE_FROM_KM = 200;
/** Rows farther than this from the town are not on its list. */
const LIST_KM = 100;

/** Towns from which the leads are searched, with how many call a day. */
const TOWNS: readonly { name: string; lat: number; lng: number; kind: Kind; callersADay: number }[] = [
  { name: "Kolkata, oxygen", lat: 22.5726, lng: 88.3639, kind: "oxygen", callersADay: 150 },
  { name: "Kolkata, beds", lat: 22.5726, lng: 88.3639, kind: "bed", callersADay: 100 },
  { name: "Kolkata, ambulances", lat: 22.5726, lng: 88.3639, kind: "ambulance", callersADay: 60 },
  { name: "Asansol, oxygen", lat: 23.6889, lng: 86.9661, kind: "oxygen", callersADay: 40 },
  { name: "Siliguri, oxygen", lat: 26.7271, lng: 88.3953, kind: "oxygen", callersADay: 40 },
];

type Lead = RowPlan & { kind: Kind; lat: number; lng: number };

/** The real leads as cities: their places, ages and numbers are real, their truth is made. */
export async function realCities(): Promise<{ city: City; options: RunOptions }[] | null> {
  if (!existsSync(LEADS)) return null;
  const leads = await readLeads();
  return TOWNS.map(({ name, lat, lng, kind, callersADay }, at) => {
    const [like] = CITIES;
    if (like === undefined) throw new Error("no cities");
    const here = leads
      .filter((lead) => lead.kind === kind && distanceKm({ lat, lng }, lead) <= LIST_KM)
      .map((lead) => ({ ...lead, spot: spotOf({ lat, lng }, lead) }));
    const count = (sort: Sort): number => here.filter((lead) => lead.sort === sort).length;
    const city: City = {
      ...like,
      name: `West Bengal leads: ${name}`,
      seed: 20_261_201 + at,
      kind,
      callersADay,
      radiusKm: 10,
      rows: { staffed: 0, listed: 0, lead: count("lead"), vague: count("vague"), person: count("person") },
      verifiersCallsADay: Math.max(4, Math.round(here.length / 8)),
      brigade: false,
    };
    const rows = (): PlaceRow[] => here.map((lead, index) => rowOf(lead, city, randomOf(seedOf(city.seed, 1, index))));
    return { city, options: { rows, spot: (random) => spotWithin(random, city.radiusKm) } };
  });
}

async function readLeads(): Promise<Lead[]> {
  const places = await openPlaces("data/gazetteer");
  const found: Omit<Lead, "listed">[] = [];
  const times: (number | null)[] = [];
  const isThere: boolean[] = [];
  const context = { geocode: places.geocode, country: undefined };
  for await (const row of westBengalLeads.read([{ path: LEADS }], context)) {
    const [document] = row.type === "taken" ? row.documents : [];
    if (document === undefined) continue;
    const listing = listings.read(document);
    const { kind, place, contact, stock } = listing;
    const sort: Sort = !contact.available ? "person" : place.uncertaintyKm >= VAGUE_FROM_KM ? "vague" : "lead";
    const { lat, lng, uncertaintyKm } = place;
    found.push({ id: document.id, kind, lat, lng, sort, spot: { x: 0, y: 0 }, uncertaintyKm });
    const at = confirmedAt(listing);
    times.push(at === null ? null : Date.parse(at));
    isThere.push(stock.value === "available");
  }
  const newest = times.reduce<number>((latest, at) => Math.max(latest, at ?? 0), 0);
  return found.map((lead, at) => {
    const time = times[at] ?? null;
    const listed = time === null ? null : { minutesBefore: (newest - time) / 60_000, isThere: isThere[at] ?? false };
    return { ...lead, listed };
  });
}

/** Km east and north of a town. */
function spotOf(town: { lat: number; lng: number }, { lat, lng }: { lat: number; lng: number }): Spot {
  const kmOfDegree = 111.2;
  return { x: (lng - town.lng) * kmOfDegree * Math.cos((town.lat * Math.PI) / 180), y: (lat - town.lat) * kmOfDegree };
}
