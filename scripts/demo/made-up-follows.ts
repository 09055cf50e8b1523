import type { ShieldedFollow, StoredFollow } from "#domain/follows/follow.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { STAND_IN } from "#server/demo/demo-set.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { follows } from "#server/stored/follows.ts";
import { madeUpId } from "./documents.ts";
import { personOf } from "./made-up-people.ts";

/** What made-up persons follow, around the middle of the set. */
const FOLLOWED: readonly (Pick<StoredFollow, "kind" | "withinKm" | "when"> & {
  by?: typeof STAND_IN;
  days: number;
  details: ShieldedFollow["details"];
})[] = [
  { by: STAND_IN, kind: "bed", details: { bedType: "icu" }, withinKm: 10, when: "each", days: 13 },
  { kind: "oxygen", details: { form: "cylinder" }, withinKm: 10, when: "first", days: 6 },
  { kind: "ambulance", details: { ambulanceClass: "neonatal" }, withinKm: 25, when: "each", days: 12 },
  { kind: "oxygen", details: { form: "concentrator" }, withinKm: 25, when: "each", days: 9 },
  { kind: "oxygen", details: {}, withinKm: 10, when: "each", days: 4 },
  { kind: "blood", details: { component: "platelets", bloodGroup: "O-" }, withinKm: 25, when: "each", days: 5 },
  { kind: "medicine", details: { q: "insulin" }, withinKm: 10, when: "first", days: 8 },
  { kind: "shelter", details: {}, withinKm: 10, when: "first", days: 3 },
];
const MIDDLE = { lat: 22.5726, lng: 88.3639, label: "Kolkata, West Bengal" };
/** When each of them began, minutes before the newest time. */
const FOLLOWED_AGO = 1_200;

/** The follows themselves. */
export function followsOf(newest: number): ImportDocument[] {
  return FOLLOWED.map(({ by, days, details, ...search }, at) => {
    const body: StoredFollow = {
      ...search,
      ownerId: by ?? personOf(`follow ${at}`).id,
      until: new Date(newest + days * DAY_MS).toISOString(),
      nightToo: false,
      at: new Date(newest - FOLLOWED_AGO * MINUTE_MS).toISOString(),
      source: MADE_UP_SOURCE,
    };
    return follows.document(madeUpId(`follow ${at}`), { body, shielded: { place: MIDDLE, details } });
  });
}
