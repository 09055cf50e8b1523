import { getPlace, reversePlaces, searchPlaces } from "#contract/places.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { everybody, handle, type Binding } from "#server/http/handle.ts";
import type { Places } from "./places.ts";

/** Who answers where no other server is named (data/gazetteer/README.md). */
const EMBEDDED = { provider: "embedded", attribution: "GeoNames (CC BY 4.0), India Post" } as const;

/** The calls of the gazetteer: open to everybody, answered from memory. */
export function placeRoutes(places: Places): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    handle(searchPlaces, rules, async (input, context) =>
      ok({
        value: { items: places.search({ ...input, lang: input.lang ?? context.wantedLanguage }), from: EMBEDDED },
      }),
    ),
    handle(reversePlaces, rules, async (input, context) =>
      ok({ value: { items: places.reverse({ ...input, lang: input.lang ?? context.wantedLanguage }) } }),
    ),
    handle(getPlace, rules, async ({ id, lang }, context) => {
      const place = places.byId(id, lang ?? context.wantedLanguage);
      return place === null ? fail("http/not-found") : ok({ value: place });
    }),
  ];
}
