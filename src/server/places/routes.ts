import { geocodeText, getPlace, placeLabels, regionPlaces, reversePlaces, searchPlaces } from "#contract/places.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Geocoder } from "#server/adapters/geocoder/geocoder.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { joinProvider } from "./join-provider.ts";
import type { Places } from "./places.ts";
import type { AllPlaces } from "./suggest.ts";

/** The sources for the calls of places. `geocoder`: the operator's server, or null. */
export type PlaceDependencies = { gazetteer: Places; places: AllPlaces; geocoder: Geocoder | null };

/**
 * The calls of places: open to everybody and answered from memory, after another server where one
 * is configured.
 */
export function placeRoutes({ gazetteer, places, geocoder }: PlaceDependencies): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  const cache = { byLanguage: () => true, point: ["lat", "lng"] };
  const scheduled = { ...rules, cache, takesTurn: () => true };
  const joint = joinProvider(places, geocoder);
  return [
    bindRoute(searchPlaces, scheduled, async (input, context) => {
      const value = await joint.search({ ...input, lang: input.lang ?? context.wantedLanguage });
      return ok({ value, isCurrent: places.watch(value.items) });
    }),
    bindRoute(reversePlaces, { ...rules, cache }, async (input, context) =>
      ok({ value: await joint.reverse({ ...input, lang: input.lang ?? context.wantedLanguage }) }),
    ),
    // A text may be a message with somebody's name and number: no other server may get it.
    bindRoute(geocodeText, { ...rules, takesTurn: () => true }, async (input, context) =>
      ok({ value: { place: await places.geocodeText({ ...input, lang: input.lang ?? context.wantedLanguage }) } }),
    ),
    bindRoute(regionPlaces, scheduled, async (input, context) =>
      ok({ value: { items: gazetteer.region({ ...input, lang: input.lang ?? context.wantedLanguage }) } }),
    ),
    bindRoute(placeLabels, scheduled, async (input, context) =>
      ok({ value: { items: gazetteer.labels({ ...input, lang: input.lang ?? context.wantedLanguage }) } }),
    ),
    bindRoute(getPlace, { ...rules, cache }, async ({ id, lang }, context) => {
      const place = await joint.byId(id, lang ?? context.wantedLanguage);
      return place === null ? fail("http/not-found") : ok({ value: place, isCurrent: places.watch([place]) });
    }),
  ];
}
