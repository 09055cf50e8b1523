import type { Listing } from "#contract/listings.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { effectOn, UTILITIES } from "#domain/facilities/utilities.ts";
import type { Utilities } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { shownStock } from "#domain/listings/public-stock.ts";
import type { ByRole, StockValue } from "#domain/observations/axes.ts";
import { SUPPLY_NEEDS } from "#domain/resources/for-whom.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { seededInt, seedOf } from "../../../../../scripts/testing/seed.ts";
import { listing, minutesAgo, NOW } from "../../../testing/fake-api.ts";

/** A number that stands nowhere else in a text. */
export const COUNT = 3_571;
const IN_MENS_WARD = 418;

/** A listing as it is answered, what was counted of it, and what was said of its place. */
export type Case = ReturnType<typeof listing> & { counted: Listing["stock"]; utilities: Utilities };

/** A drawn listing: every kind, ages on both sides of each bound, with and without words against it. */
export function drawn(at: number): Case {
  const random = seededInt(seedOf(`stock ${at}`));
  const pick = <Each>(all: readonly Each[]): Each => all[random(all.length)] as Each;
  // Beds twice as often as others together: most lacks concern them.
  const kind = random(3) === 0 ? pick(KINDS) : "bed";
  const minutes = pick([3, 50, 110, 130, 230, 250, 470, 490, 1_000, 1_500, 2_900, 30_000]);
  const value = pick<StockValue>(["available", "available", "limited", "out", "unknown"]);
  const by = pick<ByRole>(["facility", "facility", "verifier", "feed", "seeker", "owner"]);
  const hasCount = (value === "available" || value === "limited") && random(3) > 0 && by !== "seeker";
  const isDenied = value !== "unknown" && random(3) === 0;
  const heard = { value: value === "out" ? ("available" as const) : ("out" as const), by: "seeker" as const };
  const isOverruled = value === "out" && by === "seeker" && random(2) === 0;
  const details = {
    ...(kind === "bed" && { bedType: pick(BED_TYPES) }),
    ...(kind === "blood" && { component: pick(BLOOD_COMPONENTS), group: pick(BLOOD_GROUPS) }),
    ...(kind === "oxygen" && { form: pick(["cylinder", "concentrator", "refill"]) }),
    ...(kind === "medicine" && { generic: "Paracetamol" }),
  };
  const isOwn = by === "facility" || by === "verifier" || by === "owner";
  const whom = isOwn ? whomDrawn({ random, pick, isCounted: hasCount }) : {};
  const own = { value: "available" as const, count: COUNT, at: minutesAgo(minutes + 600), by: "facility" as const };
  const stock =
    value === "unknown"
      ? { value, at: null, by: null }
      : { value, at: minutesAgo(minutes), by, ...(hasCount && { count: COUNT }), ...(isOverruled && { own }), ...whom };
  const utilities = random(3) > 0 ? utilitiesDrawn(pick) : {};
  const placeEffect = effectOn({ side: "offer", kind, subtype: subtypeOf({ kind, details }) }, utilities);
  const counted = stock as Listing["stock"];
  const answered = listing({
    kind,
    details,
    quantity: undefined,
    stock: shownStock({ stock: counted, source: { kind: "facility" }, ...(placeEffect && { placeEffect }) }, NOW),
    placeEffect,
    // Something else was checked since: its time and speaker are not those of the stock.
    reach: { value: "reachable", at: minutesAgo(1), by: "verifier" },
    trust: { value: "confirmed", at: minutesAgo(1), by: "verifier" },
    confirmedAt: minutesAgo(1),
    ...(isDenied && { hearsay: { stock: { ...heard, at: minutesAgo(Math.ceil(minutes / 2)), people: 1 } } }),
  });
  return { ...answered, counted, utilities };
}

/** What was said of one utility: now, four hours ago so that it lapsed, or too long ago. */
function utilitiesDrawn(pick: Drawing["pick"]): Utilities {
  const value = pick(["short", "none"] as const);
  return { [pick(UTILITIES)]: { value, at: minutesAgo(pick([20, 300, 500])), by: "facility" } };
}

type Drawing = {
  random: (below: number) => number;
  pick: <Each>(all: readonly Each[]) => Each;
  isCounted: boolean;
};

/** For whom it is: nobody said, all of it, or two wards whose counts add up to the count. */
function whomDrawn({ random, pick, isCounted }: Drawing): Pick<Listing["stock"], "for" | "parts"> {
  const needs = random(2) === 0 ? [pick(SUPPLY_NEEDS)] : [];
  const way = random(3);
  if (way === 0 || (way === 2 && !isCounted)) return {};
  if (way === 1) return { for: { ...(random(2) === 0 ? { sex: "women" } : { ages: ["child"] }), needs } };
  return {
    parts: [
      { for: { sex: "women", needs }, available: COUNT - IN_MENS_WARD },
      { for: { sex: "men", needs }, available: IN_MENS_WARD },
    ],
  };
}
