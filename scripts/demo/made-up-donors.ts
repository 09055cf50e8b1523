import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { CONSENT_WORDS, CONSENT_DAYS } from "#domain/donors/consent.ts";
import { DONOR_RADII_KM } from "#domain/donors/donor.ts";
import type { StoredDonor } from "#domain/donors/donor.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { donors } from "#server/stored/donors.ts";
import { personOf } from "./made-up-people.ts";
import { TOWNS } from "./places/towns.ts";

/** How many donors of each group are made up. */
const OF_EACH_GROUP = 3;
/** They live in the first so many towns of the list, near the middle of the set. */
const QUARTERS = 6;

/**
 * Made-up donors of each group. They have given nothing: days of
 * gifts do not move with the set.
 */
export function donorsOf(newest: number): ImportDocument[] {
  return BLOOD_GROUPS.flatMap((group, of) =>
    Array.from({ length: OF_EACH_GROUP }, (_, step): ImportDocument => {
      const at = of * OF_EACH_GROUP + step;
      const { id } = personOf(`donor ${at}`);
      const town = TOWNS[(of + step) % QUARTERS] ?? TOWNS[0];
      const agreed = newest - (at + 1) * 7 * HOUR_MS;
      const body: StoredDonor = {
        ownerId: id,
        group,
        components: step !== 1 ? ["whole-blood", "red-cells", "platelets"] : ["whole-blood", "red-cells"],
        rules: "IN",
        gifts: [],
        radiusKm: DONOR_RADII_KM[step] ?? 25,
        wakeMe: at % 2 === 0,
        consent: {
          purpose: "be-asked",
          wordsVersion: CONSENT_WORDS,
          channel: "web",
          at: new Date(agreed).toISOString(),
          until: new Date(agreed + CONSENT_DAYS * DAY_MS).toISOString(),
        },
        source: MADE_UP_SOURCE,
      };
      const place = { lat: town.lat, lng: town.lng, label: town.label, precision: "area" as const };
      return donors.document(id, { body, shielded: { place } });
    }),
  );
}
