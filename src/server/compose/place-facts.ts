import { languagesOfCountry } from "#domain/places/languages.ts";
import { languagesOfState } from "#domain/places/state-languages.ts";
import type { ChoosablePlace } from "#domain/verification/choice.ts";
import type { Point } from "#domain/places/distance.ts";
import type { LabelOf } from "../listings/mask-place.ts";
import { districtAt } from "../places/district-at.ts";
import type { Places } from "../places/places.ts";
import type { VerificationDependencies } from "../verification/routes.ts";

/** The languages that people likely speak at a place. */
export function languagesAt(places: Places): VerificationDependencies["languagesAt"] {
  return (point) => ({
    state: languagesOfState(places.areas(point)),
    country: languagesOfCountry(places.reverse({ ...point, lang: "en" })[0]?.country),
  });
}

/**
 * By what a verifier chooses places: the district, and the languages of the state. Where those are
 * not known the country's, of which there may be many, leave nothing out.
 */
export function placeFactsAt(places: Pick<Places, "areas" | "byId">): (point: Point) => ChoosablePlace {
  const district = districtAt(places);
  return (point) => ({ district: district(point), languages: languagesOfState(places.areas(point)) });
}

/** Names a masked circle by the gazetteer alone; a facility's name would be a door. */
export function labelsOf(places: Pick<Places, "holding">): LabelOf {
  return (circle, lang) => places.holding({ ...circle, lang })?.label ?? "";
}
