import { emergencyNumbers } from "#contract/places.ts";
import { getSite } from "#contract/site.ts";
import type { Site } from "#contract/site.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { EmergencyNumbers } from "./emergency.ts";

/** This deployment's settings for readers, and the emergency numbers of its country. */
export function siteRoutes(site: () => Site, numbersOf: EmergencyNumbers): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    bindRoute(getSite, rules, async () => ok({ value: site() })),
    bindRoute(emergencyNumbers, rules, async ({ country }) => {
      const asked = country ?? site().defaultCountry;
      return ok({ value: { country: asked, items: [...numbersOf(asked)] } });
    }),
  ];
}
