import type { Listing } from "#contract/listings.ts";
import { OXYGEN_FORMS } from "#domain/resources/subtypes.ts";
import { filtersOf, knownWord, subtypeParameter, traitsAndTermsOf } from "./find-query.ts";
import type { FindQuery, KindQuery } from "./find-query.ts";

/**
 * The search for substitutes of a listing: by the reader's details, else by the listing's own.
 * Blood that suits a patient of the offered group suits every patient that the offer suits.
 */
export function searchLike({ kind, details, side }: Pick<Listing, "kind" | "details" | "side">, asked: KindQuery) {
  const { bedType, form, component, group, generic, name } = details;
  if (kind === "blood") {
    const bloodGroup = asked.group ?? (side === "offer" ? group : undefined);
    const { accessible, openNow, speaks } = asked;
    return { bloodGroup, component: asked.component ?? component, accessible, openNow, speaks };
  }
  if (kind === "bed" || kind === "oxygen") {
    const own = kind === "bed" ? bedType : knownWord(OXYGEN_FORMS, form ?? null);
    return withoutKind({ ...BARE, ...traitsAndTermsOf(asked), kinds: [kind], subtype: asked.subtype ?? own });
  }
  // Another ambulance, for what the patient needs.
  if (subtypeParameter(kind) === "patient") {
    return withoutKind({ ...BARE, ...traitsAndTermsOf(asked), kinds: [kind], subtype: asked.subtype });
  }
  // Another medicine is of no use to the caller.
  return withoutKind({ ...BARE, ...traitsAndTermsOf(asked), kinds: [kind], q: (generic ?? name)?.slice(0, 100) });
}

function withoutKind(query: FindQuery) {
  const { kind: _kind, ...filters } = filtersOf(query);
  return filters;
}

const BARE = { slug: "", withinKm: 0, sort: "best" } as const;
