import type { FacilityType } from "#domain/facilities/fields.ts";
import type { FacilityState } from "#domain/facilities/state.ts";
import type { Utility, UtilityLevel } from "#domain/facilities/utilities.ts";
import type { ForWhom, SupplyPart } from "#domain/resources/for-whom.ts";
import type { Kind } from "#domain/resources/kinds.ts";

type Part = Omit<SupplyPart, "for"> & { for: ForWhom };

/** What of one place is unlike the others of its type. Minutes are before the newest time of the set. */
export type Circumstances = {
  service?: string;
  /** Everything there is for these alone. */
  for?: ForWhom;
  /** Parts of a supply, by kind and, of beds, by type. */
  parts?: Readonly<Record<string, readonly Part[]>>;
  /** Beds that are free, and how many of all have staff. */
  isShortOfNurses?: true;
  state?: { value: FacilityState; ago: number };
  utility?: { name: Utility; value: UtilityLevel; ago: number };
  /** How long ago it counted, where that is longer than elsewhere. */
  countedAgo?: number;
};

const WOMEN: ForWhom = { sex: "women" };
const MEN: ForWhom = { sex: "men" };

/** By type, then by the index of the town. */
export const CIRCUMSTANCES: Readonly<Partial<Record<FacilityType, Readonly<Record<number, Circumstances>>>>> = {
  hospital: {
    0: {
      parts: {
        "bed/general": [
          { for: WOMEN, available: 2, total: 24 },
          { for: MEN, available: 5, total: 30 },
        ],
      },
    },
    1: {
      parts: {
        "bed/general": [
          { for: { ...WOMEN, needs: ["referral"] }, available: 3, total: 20 },
          { for: { ...MEN, needs: ["referral"] }, available: 0, total: 20 },
          { for: { ages: ["child"], needs: ["referral"] }, available: 4, total: 10 },
        ],
      },
    },
    2: { for: WOMEN },
    3: { isShortOfNurses: true },
    4: { state: { value: "closed", ago: 55 } },
    5: { state: { value: "diverting", ago: 16 } },
    6: { utility: { name: "power", value: "none", ago: 21 } },
    7: { utility: { name: "oxygen", value: "short", ago: 11 } },
    8: { service: "field-hospital" },
    9: { for: { ...WOMEN, ages: ["pregnant", "newborn"] } },
    10: { countedAgo: 640 },
    11: { service: "field-hospital" },
  },
  clinic: { 10: { countedAgo: 1_500 } },
  pharmacy: { 4: { state: { value: "closed", ago: 95 } }, 10: { countedAgo: 1_300 } },
  "blood-bank": { 10: { countedAgo: 2_000 } },
  laboratory: { 3: { service: "test-centre" }, 9: { service: "test-centre" } },
  "oxygen-supplier": {
    0: { service: "oxygen-plant" },
    6: { service: "oxygen-plant" },
    10: { countedAgo: 600 },
  },
  shelter: {
    0: {
      parts: {
        shelter: [
          { for: WOMEN, available: 9, total: 30 },
          { for: MEN, available: 14, total: 40 },
        ],
      },
    },
    2: { service: "kitchen" },
    8: { service: "kitchen" },
  },
  "ambulance-service": { 4: { service: "transport" }, 10: { service: "transport" } },
  other: Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      at,
      { service: ["kitchen", "home-care", "transport"][at % 3] ?? "kitchen" },
    ]),
  ),
};

/** The parts of a supply, if its place has some. */
export function partsOf(
  { parts = {} }: Circumstances,
  { kind, subtype }: { kind: Kind; subtype: string | undefined },
): SupplyPart[] | undefined {
  const found = parts[subtype === undefined ? kind : `${kind}/${subtype}`];
  return found === undefined ? undefined : found.map((part) => ({ ...part }));
}
