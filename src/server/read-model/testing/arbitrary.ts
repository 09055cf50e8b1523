import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT } from "#domain/resources/trait-names.ts";
import fc from "fast-check";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { TOLD_STATES } from "#domain/facilities/state.ts";
import { EFFECT_VALUES, UTILITIES } from "#domain/facilities/utilities.ts";
import { STATUSES, URGENCIES } from "#domain/listings/fields.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES, TRUST_VALUES } from "#domain/observations/axes.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS, PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import { aListing } from "#server/testing/listings.ts";
import type { NearbyQuery } from "../types.ts";

/* Random listings and searches for tests: crowded where it matters, unusual where it hurts. */

/** The time around which their times are. */
export const NOW = Date.parse("2026-11-20T12:00:00.000Z");

const minutesAgo = fc
  .oneof(fc.integer({ min: -10, max: 600 }), fc.integer({ min: 0, max: 70 * 24 * 60 }))
  .map((minutes) => new Date(NOW - minutes * 60_000).toISOString());
const said = <V extends string>(values: readonly V[]) =>
  fc
    .record({
      value: fc.constantFrom(...values),
      at: fc.option(minutesAgo),
      by: fc.constantFrom(...BY_ROLES),
      weight: fc.constantFrom(undefined, 0.2, 0.4, 0.6, 0.8),
    })
    .map(({ value, at, by, weight }) => ({
      value,
      at,
      by: at === null ? null : by,
      ...(by === "seeker" && at !== null && weight !== undefined && { weight }),
    }));

/** What those who tried a place found, on both sides of each level. */
const tried = fc.record({
  yes: fc.integer({ min: 0, max: 3_000 }).map((sum) => sum / 100),
  no: fc.integer({ min: 0, max: 3_000 }).map((sum) => sum / 100),
});

/**
 * Points crowd: around Kolkata, on one spot, across the antimeridian, at a pole; a few anywhere.
 */
const latLng = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      lat: fc.double({ min: 22, max: 23, noNaN: true }),
      lng: fc.double({ min: 88, max: 89, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ lat: 22.57, lng: 88.36 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      lat: fc.double({ min: -18, max: -16, noNaN: true }),
      lng: fc.oneof(fc.double({ min: 179, max: 180, noNaN: true }), fc.double({ min: -180, max: -179, noNaN: true })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      lat: fc.oneof(fc.double({ min: 88, max: 90, noNaN: true }), fc.double({ min: -90, max: -88, noNaN: true })),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
  },
);

const FACILITIES = ["0190d3c4-0000-7000-8000-00000000000a", "0190d3c4-0000-7000-8000-00000000000b"];
const LINE = { type: "phone", value: "+12025550100" } as const;
const OTHER_LINE = { type: "whatsapp", value: "+12025550101" } as const;
const ADDRESS = { type: "email", value: "desk@example.org" } as const;

/** How it is reached: published lines, an address, nothing, a person's number, a paused one. */
const contact = fc.oneof(
  { weight: 6, arbitrary: reached({ channels: [LINE], available: true }) },
  { weight: 1, arbitrary: reached({ channels: [OTHER_LINE, LINE], available: true }) },
  { weight: 1, arbitrary: reached({ channels: [OTHER_LINE], available: true }) },
  { weight: 1, arbitrary: reached({ channels: [ADDRESS], available: true }) },
  { weight: 1, arbitrary: reached({}) },
  { weight: 1, arbitrary: reached({ shielded: true, available: true }) },
  { weight: 1, arbitrary: reached({ shielded: true, available: true, isPaused: true }) },
);

function reached(about: Partial<StoredListing["contact"]>): fc.Arbitrary<StoredListing["contact"]> {
  return fc.constant({ channels: [], shielded: false, available: false, ...about });
}

/** Uncertainty of a place in km: a door, an area, null for a masked one. */
const UNCERTAINTY = fc.constantFrom(0.1, 0.1, 0.1, 0.1, null, null, null, 12, 40, 300);

const WORDS = ["Oxygen", "élan", "অক্সিজেন", "St. Mary's", "ICU ward", "12"];

/** What stops the place of an offer, marked as it is at NOW. */
const stopped = fc
  .record({
    state: fc.option(fc.constantFrom(...TOLD_STATES), { nil: undefined, freq: 3 }),
    effect: fc.option(fc.tuple(fc.constantFrom(...EFFECT_VALUES), fc.constantFrom(...UTILITIES)), { nil: undefined }),
    hours: fc.integer({ min: 0, max: 7 }),
    by: fc.constantFrom("facility" as const, "moderator" as const),
  })
  .map(({ state, effect, hours, by }) => {
    const at = new Date(NOW - hours * 3_600_000 - 60_000).toISOString();
    const lapsed = hours >= 4 ? { lapsed: true as const } : {};
    const fades = state === "diverting" ? lapsed : {};
    return {
      ...(state !== undefined && { facilityState: { value: state, at, by, ...fades } }),
      ...(effect !== undefined && { placeEffect: { value: effect[0], because: effect[1], at, by, ...lapsed } }),
    };
  });

/** Any listing; most are open. */
export const listing: fc.Arbitrary<StoredListing> = fc
  .record({
    side: fc.constantFrom("offer", "offer", "offer", "need") as fc.Arbitrary<"offer" | "need">,
    kind: fc.oneof(
      fc.constantFrom("bed", "blood", "oxygen", "ambulance", "transport", "medicine"),
      fc.constantFrom(...KINDS),
    ) as fc.Arbitrary<StoredListing["kind"]>,
    bedType: fc.option(fc.constantFrom(...BED_TYPES), { nil: undefined }),
    component: fc.option(fc.constantFrom(...BLOOD_COMPONENTS), { nil: undefined }),
    group: fc.option(fc.constantFrom(...BLOOD_GROUPS), { nil: undefined }),
    form: fc.option(fc.constantFrom("cylinder", "refill", "odd"), { nil: undefined }),
    classes: fc.uniqueArray(fc.constantFrom(...AMBULANCE_CLASSES, "odd"), { maxLength: 2 }),
    equipment: fc.uniqueArray(fc.constantFrom(...AMBULANCE_EQUIPMENT), { maxLength: 2 }),
    stretcher: fc.constantFrom(undefined, true, false),
    wheelchair: fc.constantFrom(undefined, true, false),
    medicineForm: fc.constantFrom(undefined, "tablet", "Tabs", "सिरप", "odd"),
    title: fc.option(fc.constantFrom(...WORDS), { nil: undefined }),
    facilityName: fc.option(fc.constantFrom(...WORDS), { nil: undefined }),
    place: fc.tuple(latLng, fc.constantFrom("somewhere", "elsewhere"), UNCERTAINTY),
    contact,
    ownerId: fc.uuid(),
    facilityId: fc.option(fc.constantFrom(...FACILITIES), { nil: undefined }),
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant("open" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...STATUSES) },
    ),
    urgency: fc.constantFrom(...URGENCIES),
    reach: said(REACH_VALUES),
    stock: said(STOCK_VALUES),
    trust: said(TRUST_VALUES),
    record: fc.option(fc.record({ stock: tried, reach: tried }), { nil: undefined }),
    source: fc.constantFrom("import", "member", "facility") as fc.Arbitrary<StoredListing["source"]["kind"]>,
    expires: fc.option(fc.integer({ min: -60, max: 600 })),
    doubt: fc.option(fc.constantFrom(0.05, 0.2, 0.4, 0.5), { nil: undefined }),
    stops: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: stopped }),
  })
  .map(({ place: [point, label, uncertaintyKm], source, expires, kind, stops, ...more }) => {
    const { bedType, component, group, form, classes, equipment, stretcher, ...others } = more;
    const { wheelchair, medicineForm, ...rest } = others;
    const details: Partial<Record<typeof kind, StoredListing["details"]>> = {
      bed: { bedType },
      blood: { component, group },
      oxygen: { form },
      ambulance: { classes, equipment },
      transport: { stretcher, wheelchair },
      medicine: { generic: "Insulin", form: medicineForm },
    };
    return aListing({
      ...rest,
      ...(rest.side === "offer" && stops),
      kind,
      // Each has an owner of its own, so none loses its place at the front.
      ownerId: rest.contact.shielded ? `user:${rest.ownerId}` : null,
      details: details[kind] ?? {},
      place: {
        ...point,
        label,
        precision: uncertaintyKm === 0.1 ? "exact" : "area",
        basis: uncertaintyKm === null ? "masked" : "given",
        uncertaintyKm: uncertaintyKm ?? 1.5,
      },
      source: { kind: source, name: "oracle" },
      expiresAt: expires === null ? null : new Date(NOW + expires * 60_000).toISOString(),
    });
  });

/** Defined in all but one of `freq` cases: 1 would be never. */
const maybe = <T>(value: fc.Arbitrary<T>, freq = 3) => fc.option(value, { nil: undefined, freq });

/** What is asked besides a subtype. */
const traits = fc.oneof(
  fc.record({ accessible: fc.constant(true) }),
  fc.record({ ambulanceClass: fc.constantFrom(...AMBULANCE_CLASSES), accessible: maybe(fc.boolean()) }),
  fc.record({ equipment: fc.uniqueArray(fc.constantFrom(...AMBULANCE_EQUIPMENT), { minLength: 1, maxLength: 3 }) }),
  fc.record({ medicineForm: fc.constantFrom("tablet" as const, "syrup" as const) }),
);

/** Any search. */
export const query: fc.Arbitrary<NearbyQuery> = fc
  .record({
    at: latLng,
    withinKm: fc.constantFrom(1, 25, 100, 500),
    side: fc.constantFrom("offer", "offer", "need") as fc.Arbitrary<"offer" | "need">,
    kind: maybe(fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 3 }), 2),
    filter: fc.oneof(
      fc.constant({}),
      fc.record({ bedType: fc.constantFrom(...BED_TYPES) }),
      fc.record({ form: fc.constantFrom(...OXYGEN_FORMS) }),
      fc.record({
        bloodGroup: fc.constantFrom(...BLOOD_GROUPS, "unknown" as const),
        component: maybe(fc.constantFrom(...BLOOD_COMPONENTS), 2),
      }),
      fc.record({
        donorGroup: fc.constantFrom(...BLOOD_GROUPS),
        component: maybe(fc.constantFrom(...BLOOD_COMPONENTS), 2),
      }),
      fc.record({ component: fc.constantFrom(...BLOOD_COMPONENTS) }),
      fc.record({ patient: fc.constantFrom(...PATIENT_NEEDS) }),
    ),
    traits: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: traits }),
    q: maybe(fc.constantFrom("oxy", "ELAN", "অক্সিজেন", "mary st", "icu", "", "১২"), 2),
    freshWithinMinutes: maybe(fc.integer({ min: 1, max: 10_000 }), 2),
    sort: fc.constantFrom("best", "near", "fresh") as fc.Arbitrary<NearbyQuery["sort"]>,
    group: maybe(fc.constant("place" as const), 2),
    callable: maybe(fc.constantFrom("yes" as const, "no" as const), 3),
    limit: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ at, filter, traits, ...rest }) => ({ ...at, ...filter, ...traits, ...rest }));
