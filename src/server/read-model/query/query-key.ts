import { traitsAsked } from "#domain/listings/traits.ts";
import type { FacilitiesQuery, NearbyQuery } from "../types.ts";

/** The query as its cursor is bound to it. The page size may change from page to page. */
export function nearbyText(query: NearbyQuery): string {
  const { lat, lng, withinKm, side, kind, freshWithinMinutes, sort } = query;
  const { bedType, form, bloodGroup, donorGroup, component, patient, q, group, callable } = query;
  const blood = `${bloodGroup ?? ""}|${donorGroup ?? ""}|${component ?? ""}`;
  const traits = traitsAsked(query).map((trait) => `${trait.name}:${trait.value}`);
  const terms = `${query.openNow === true ? "open" : ""}|${query.speaks ?? ""}`;
  const what = `${kind ?? ""}|${bedType ?? ""}|${form ?? ""}|${blood}|${patient ?? ""}|${traits.join()}|${terms}`;
  const how = `${freshWithinMinutes ?? ""}|${sort}|${group ?? ""}|${callable ?? ""}|${query.real === true ? "real" : ""}`;
  return `listings|${lat}|${lng}|${withinKm}|${side}|${what}|${how}|${q ?? ""}`;
}

/** The same for a search for facilities. */
export function facilitiesText(query: FacilitiesQuery): string {
  const { lat, lng, withinKm, type, bedType, q } = query;
  return `facilities|${lat}|${lng}|${withinKm}|${type ?? ""}|${bedType ?? ""}|${q ?? ""}`;
}
