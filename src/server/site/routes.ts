import { emergencyNumbers } from "#contract/places.ts";
import { isHelpline, isRescue } from "#domain/places/emergency-numbers.ts";
import { getSite } from "#contract/site.ts";
import { regionMap } from "#contract/map.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { EmergencyNumbers } from "./emergency.ts";
import { firstStepRoutes } from "./first-steps.ts";
import type { FirstStepDependencies } from "./first-steps.ts";
import type { OpenSite } from "./site.ts";

/**
 * This deployment's settings for readers, its streets and its country's emergency numbers. Admins
 * read what they still have to state.
 */
export function siteRoutes(
  { read: site, region }: Pick<OpenSite, "read" | "region">,
  { numbers, areas }: { numbers: EmergencyNumbers; areas: (point: { lat: number; lng: number }) => string[] },
  running: Pick<FirstStepDependencies, "config" | "texts">,
): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    ...firstStepRoutes({ ...running, site, numbers }),
    bindRoute(getSite, rules, async () => ok({ value: site() })),
    bindRoute(regionMap, rules, async ({ version }) =>
      region === null || region.file.tag !== version ? fail("http/not-found") : ok({ file: region.file }),
    ),
    bindRoute(emergencyNumbers, { ...rules, cache: {} }, async ({ country, lat, lng }) => {
      const asked = country ?? site().defaultCountry;
      const lines = numbers.of(asked, lat === undefined || lng === undefined ? [] : areas({ lat, lng }));
      const helplines = lines.filter(isHelpline);
      return ok({
        value: { country: asked, items: lines.filter(isRescue), ...(helplines.length > 0 && { helplines }) },
      });
    }),
  ];
}
