import { compatibility } from "../blood/compatibility.ts";
import type { BloodComponent, BloodGroup, PatientGroup } from "../blood/groups.ts";
import { carriageOf } from "../resources/ambulances.ts";
import type { Carries } from "../resources/ambulances.ts";
import type { BedType, OxygenForm, PatientNeed } from "../resources/subtypes.ts";
import type { StoredListing } from "./listing.ts";
import type { Fit } from "./rank.ts";
import { traitsAnswer } from "./traits.ts";
import type { AskedTraits } from "./traits.ts";

/**
 * What a search asks for of one kind (CONTRACT.md 4). At most one of these groups of fields, and
 * any traits.
 */
export type AskedFor = AskedTraits & {
  side: StoredListing["side"];
  bedType?: BedType | undefined;
  form?: OxygenForm | undefined;
  bloodGroup?: PatientGroup | undefined;
  donorGroup?: BloodGroup | undefined;
  component?: BloodComponent | undefined;
  patient?: PatientNeed | undefined;
};

/**
 * How a listing answers what was asked, ignoring place, time and words; null: not at all. The
 * search has the same rule as masks of bits, and its tests compare the two.
 * @param place whether its facility's place is accessible; absent: nobody knows
 */
export function fitOf(listing: Pick<StoredListing, "kind" | "details">, query: AskedFor, place?: Carries): Fit | null {
  const fit = subtypeFit(listing, query);
  const answer = fit === null ? "no" : traitsAnswer(query, listing, place);
  return { yes: fit, may: "subtype-unknown" as const, no: null }[answer];
}

function subtypeFit(listing: Pick<StoredListing, "kind" | "details">, query: AskedFor): Fit | null {
  const { details, kind } = listing;
  const { donorGroup } = query;
  const isBlood = query.bloodGroup !== undefined || donorGroup !== undefined || query.component !== undefined;
  if (query.patient !== undefined) {
    if (isBlood || query.bedType !== undefined || query.form !== undefined) return null;
    if (kind !== "ambulance" && kind !== "transport") return null;
    return { yes: "exact", may: "subtype-unknown", no: null }[carriageOf(kind, details)[query.patient]] as Fit | null;
  }
  if (query.form !== undefined) {
    if (kind !== "oxygen" || isBlood || query.bedType !== undefined) return null;
    return details.form === undefined ? "subtype-unknown" : details.form === query.form ? "exact" : null;
  }
  if (query.bedType !== undefined) {
    if (kind !== "bed" || isBlood) return null;
    return details.bedType === undefined ? "subtype-unknown" : details.bedType === query.bedType ? "exact" : null;
  }
  if (!isBlood) return "exact";
  if (kind !== "blood") return null;
  const component = query.component ?? (query.bloodGroup === undefined ? undefined : "red-cells");
  if (component !== undefined && details.component !== undefined && details.component !== component) return null;
  if (query.bloodGroup === undefined && donorGroup !== undefined) {
    if (details.group === undefined) return "subtype-unknown";
    const help = compatibility(details.group, donorGroup, details.component ?? component ?? "red-cells");
    if (help === "unsuitable" || (query.side === "offer" && help !== "exact")) return null;
    return details.component === undefined ? "subtype-unknown" : help;
  }
  if (query.bloodGroup === undefined) return details.component === undefined ? "subtype-unknown" : "exact";
  if (details.group === undefined) return "subtype-unknown";
  const how = compatibility(query.bloodGroup, details.group, component ?? "red-cells");
  if (how === "unsuitable" || (query.side === "need" && how !== "exact")) return null;
  return details.component === undefined ? "subtype-unknown" : how;
}
