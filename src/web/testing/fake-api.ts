import type { Facility } from "#contract/facilities.ts";
import type { Listing, NearbyListing } from "#contract/listings.ts";
import type { PlaceItem } from "#contract/places.ts";
import type { Api, ApiResult, Route } from "#contract/route.ts";
import type { Site } from "#contract/site.ts";

/** The time that all made-up data refers to. */
export const NOW = new Date("2026-11-20T09:40:00.000Z");

/** ISO text of so many minutes before it. */
export function minutesAgo(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString();
}

/** A found listing with some given fields. */
export function listing(fields: Partial<Listing & NearbyListing> = {}): Listing & NearbyListing {
  const id = "0190a7c0-0000-7000-8000-000000000001";
  return {
    collection: "listings",
    id,
    version: 1,
    editVersion: 1,
    createdAt: minutesAgo(600),
    updatedAt: minutesAgo(12),
    side: "offer",
    kind: "oxygen",
    details: { form: "cylinder", waterLitres: 46 },
    language: "en",
    place: {
      lat: 22.57,
      lng: 88.36,
      label: "Harbour Road, Kolkata",
      precision: "exact",
      basis: "given",
      uncertaintyKm: 0.1,
    },
    facilityId: "0190a7c0-0000-7000-8000-000000000f01",
    facilityName: "Harbour Road Oxygen Depot",
    urgency: "planned",
    status: "open",
    reach: { value: "reachable", at: minutesAgo(12), by: "seeker" },
    stock: { value: "available", count: 12, at: minutesAgo(12), by: "facility" },
    trust: { value: "unreviewed", at: null, by: null },
    confirmedAt: minutesAgo(12),
    freshness: "fresh",
    expiresAt: null,
    contact: { channels: [{ type: "phone", value: "+12025550142" }], shielded: false, available: true },
    source: { kind: "facility" },
    distanceKm: 1.8,
    ...fields,
  };
}

/** A deployment with a guessed place. */
export const SITE: Site = {
  operatorName: null,
  operatorContact: null,
  demo: false,
  askAboutDemo: false,
  demoWarning: false,
  demoTraining: false,
  switchedOff: [],
  mapTiles: null,
  mapRegion: null,
  geocoder: null,
  defaultCountry: "IN",
  defaultPlace: { label: "Kolkata, West Bengal, India", lat: 22.57, lng: 88.36 },
  publicUrl: "http://127.0.0.1:3000",
  version: "0",
};

/** A place of a made-up gazetteer. */
export function place(fields: Partial<PlaceItem> = {}): PlaceItem {
  return {
    id: "gn:1",
    name: "Rampur",
    label: "Rampur, Uttar Pradesh, India",
    type: "city",
    country: "IN",
    lat: 28.8,
    lng: 79,
    confidence: 1,
    ...fields,
  };
}

/** Answers calls by path; others are "not found". Records the requests. */
export function fakeApi(answers: Readonly<Record<string, unknown>>): {
  api: Api;
  asked: { path: string; input: unknown }[];
} {
  const asked: { path: string; input: unknown }[] = [];
  const api = async (route: Route, input: unknown): Promise<ApiResult<unknown>> => {
    asked.push({ path: route.path, input });
    const found = answers[route.path];
    const value: unknown = typeof found === "function" ? found(input) : found;
    if (value !== undefined) return { ok: true, value };
    const problem = {
      type: "",
      title: "",
      status: 404,
      code: "not-found",
      reason: "http/not-found",
      detail: "",
      retry: "never",
      requestId: "r1",
    } as const;
    return { ok: false, problem };
  };
  return { api: api as Api, asked };
}

/** Emergency numbers as every page requests them. */
export const EMERGENCY = {
  country: "IN",
  items: [{ number: "112", for: "all", source: "", checkedAt: minutesAgo(1) }],
};

/** A hospital with some given fields. */
export function facility(fields: Partial<Facility> = {}): Facility {
  return {
    collection: "facilities",
    id: "0190a7c0-0000-7000-8000-000000000f01",
    version: 1,
    editVersion: 1,
    createdAt: minutesAgo(600),
    updatedAt: minutesAgo(12),
    name: "General Hospital",
    types: ["hospital"],
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    phones: [{ value: "+12025550101" }],
    accessibility: {},
    services: [],
    beds: [],
    supply: [],
    blood: [],
    listingIds: [],
    status: {},
    source: { kind: "facility" },
    ...fields,
  };
}

/** The answers behind a listing's page. */
export function oneListing(fields: Partial<Listing> = {}): Readonly<Record<string, unknown>> {
  return {
    "/api/v1/listings/{id}": listing(fields),
    "/api/v1/listings/{id}/observations": { items: [] },
    "/api/v1/listings/nearby": { items: [], nextCursor: null, asOf: minutesAgo(0) },
    "/api/v1/emergency-numbers": EMERGENCY,
  };
}
