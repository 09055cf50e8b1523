import { fitOf } from "../listings/fit.ts";
import type { AskedFor } from "../listings/fit.ts";
import type { Details, StoredListing } from "../listings/listing.ts";
import { statusAt } from "../listings/policy.ts";
import { shownStock } from "../listings/public-stock.ts";
import { OXYGEN_FORMS } from "../resources/subtypes.ts";
import type { PatientNeed } from "../resources/subtypes.ts";
import { mayPersonBeAsked } from "./asking-eligibility.ts";
import type { AskablePerson, AskingNeed } from "./asking-eligibility.ts";

/** What a need asks suppliers for. */
export type SuppliedNeed = Pick<StoredListing, "kind" | "details">;

/**
 * The owner of an offer with what decides whether they may be asked. `id`: the offer's. `suited`: 0
 * where the offer fits exactly, 1 where it may replace what is needed, 2 where nobody knows.
 */
export type AskableSupplier = AskablePerson & { ownerId: string; suited: number };

const SUITED: Readonly<Record<string, number>> = { exact: 0, compatible: 1, "subtype-unknown": 2 };

/**
 * How well an offer suits a need, as in `AskableSupplier`. Null: it does not, or the blood bank
 * would have to be asked.
 */
export function offerSuits(need: SuppliedNeed, offer: SuppliedNeed): number | null {
  if (offer.kind !== need.kind || differs(need.details.generic, offer.details.generic)) return null;
  const fit = fitOf(offer, askedFor(need.details));
  return fit === null ? null : (SUITED[fit] ?? null);
}

/** Whether an offer is there to be asked for: open, not known to be gone, and not disputed. */
export function isOnOffer(offer: StoredListing, now: Date): boolean {
  const { trust, contact } = offer;
  // A closed place has nothing to give, nor has one without power, oxygen or staff for it.
  const { value } = shownStock(offer, now);
  const isGone = value === "out" || value === "closed" || contact.isPaused === true;
  const isTrusted = trust.value !== "disputed" && trust.value !== "fraud-confirmed";
  return !isGone && isTrusted && statusAt(offer, now) === "open";
}

/** Whether the owner of an offer may be asked now. They are not woken. */
export function maySupplierBeAsked(
  supplier: AskableSupplier,
  { urgency }: Pick<AskingNeed, "urgency">,
  now: Date,
): boolean {
  return mayPersonBeAsked(supplier, urgency, now);
}

/**
 * When the owner of an offer last agreed to be asked, ISO text. Posting, renewing and counting it
 * are words of theirs about it.
 */
export function agreedAt({ renewals, turnedAt, stock }: StoredListing, postedAt: Date): string {
  const isTheirs = stock.by === "owner" || stock.by === "facility";
  const words = [renewals?.at, turnedAt, isTheirs ? stock.at : null].filter((at) => typeof at === "string");
  return new Date(Math.max(postedAt.getTime(), ...words.map((at) => Date.parse(at)))).toISOString();
}

/** Two names of a medicine that are not the same. An unknown one differs from none. */
function differs(needed: string | undefined, offered: string | undefined): boolean {
  return needed !== undefined && offered !== undefined && needed.toLowerCase() !== offered.toLowerCase();
}

/** What a search for this need would ask for. */
function askedFor({ bedType, form, component, group, ...vehicle }: Details): AskedFor {
  return {
    side: "offer",
    bedType,
    form: OXYGEN_FORMS.find((each) => each === form),
    component,
    bloodGroup: group,
    patient: patientOf(vehicle),
  };
}

function patientOf({ equipment = [], stretcher, wheelchair }: Details): PatientNeed | undefined {
  if (equipment.includes("ventilator")) return "ventilator";
  if (equipment.includes("oxygen")) return "oxygen";
  if (stretcher === true || equipment.includes("stretcher")) return "lying";
  return wheelchair === true ? "sitting" : undefined;
}
