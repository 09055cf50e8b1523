import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { GIFT_COMPONENTS } from "#domain/blood/deferral.ts";
import { MOST_LINES } from "#domain/facilities/lines.ts";
import { MOST_GIFTS } from "#domain/donors/donor.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { newId } from "#domain/shared/ids.ts";
import { CROWD } from "./crowded-world.ts";
import type { DearInputs } from "./expensive-input.ts";
import { filesOf } from "./import-files.ts";

/** Columns of a mapping: with more the body is larger than a request may be. */
const COLUMNS = 900;

const DAY_MS = 86_400_000;

/** As many supplies as one count may have, each in as many parts as it may have. */
const MOST_SUPPLIES = 60;
const FOR_WHOM = [{ patients: "own" }, { patients: "referred" }, { needs: ["prescription"] }, { needs: ["scheme"] }];
const MANY_MEDICINES = Array.from({ length: MOST_SUPPLIES }, (_, at) => ({
  kind: "medicine",
  details: { generic: `Medicine ${at}`, strength: "500 mg" },
  parts: FOR_WHOM.map((patients, part) => ({ for: patients, available: 10 + part })),
}));

/** Long lists of what staff, donors and admins write. */
export const MOST_EXPENSIVE_WRITES: Readonly<Record<string, DearInputs>> = {
  putFacilitiesIdCapacity: ({ world }) => [
    {
      values: { id: world.facilities[0] ?? "" },
      body: {
        beds: BED_TYPES.map((bedType, at) => ({ bedType, total: 90, occupied: 10 + at, available: 20, staffed: 80 })),
        blood: BLOOD_COMPONENTS.flatMap((component) =>
          BLOOD_GROUPS.map((group, at) => ({ component, group, units: 10 + at })),
        ),
      },
    },
    { values: { id: world.facilities[0] ?? "" }, body: { supply: MANY_MEDICINES } },
  ],
  putFacilitiesIdLines: ({ world }) => [
    {
      values: { id: world.facilities[0] ?? "" },
      body: {
        phones: Array.from({ length: MOST_LINES }, (_, at) => ({
          value: `+1202555${2_000 + at}`,
          label: "Desk of the ward",
        })),
        reason: "The numbers were read anew, ".repeat(15).trim(),
      },
    },
  ],
  putMeDonor: () => [
    {
      body: {
        group: "O+",
        components: [...BLOOD_COMPONENTS],
        rules: "elsewhere",
        gifts: Array.from({ length: MOST_GIFTS }, (_, at) => ({
          component: GIFT_COMPONENTS[at % GIFT_COMPONENTS.length],
          on: new Date(Date.now() - (at + 1) * 60 * DAY_MS).toISOString().slice(0, 10),
        })),
        radiusKm: 25,
        wakeMe: true,
        place: { ...CROWD, label: "Here", precision: "exact" },
        consent: { wordsVersion: CONSENT_WORDS },
      },
    },
  ],
  putPoliciesTablesName: () => [
    {
      values: { name: "flag-words" },
      body: {
        rows: Array.from({ length: 500 }, (_, at) => ({ name: `word of a fraud ${at} ${newId()}`, value: "" })),
        reason: "Words of the week.",
      },
    },
  ],
  postImportsIdPreview: async (probed) => (await filesOf(probed)).map((id) => ({ values: { id }, body: {} })),
  postImportsIdCheck: async (probed) => [{ values: { id: (await filesOf(probed))[2] ?? "" }, body: { plan: aPlan() } }],
};

/** A mapping of many columns. */
function aPlan() {
  const columns = Array.from({ length: COLUMNS }, (_, at) => ({ column: `Column of a list ${at}`, target: "ignore" }));
  return {
    source: { id: newId(), name: "A list", licence: "CC0" },
    format: null,
    mapping: {
      rows: "offers",
      columns,
      defaults: { country: "IN" },
      numbers: "shielded",
      dates: "guess",
      kinds: Array.from({ length: 200 }, (_, at) => ({ value: `word of a kind ${at}`, kind: "bed" })),
      suppressed: [],
    },
  };
}
