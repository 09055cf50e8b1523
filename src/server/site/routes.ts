import { emergencyNumbers } from "#contract/places.ts";
import { isHelpline, isRescue } from "#domain/places/emergency-numbers.ts";
import { getSite } from "#contract/site.ts";
import { regionMap } from "#contract/map.ts";
import { fail, ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { EmergencyNumbers } from "./emergency.ts";
import type { OpenSite } from "./site.ts";
import { FIRST_STEPS, getFirstSteps } from "#contract/first-steps.ts";
import type { FirstStep } from "#contract/first-steps.ts";
import type { Site } from "#contract/site.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Config } from "../config/config.ts";

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

/** What the list is made from. */
type FirstStepDependencies = {
  config: Pick<Config, "operatorName" | "operatorContact" | "publicUrl" | "defaultCountry" | "hasSender">;
  site: () => Pick<Site, "defaultPlace">;
  numbers: Pick<EmergencyNumbers, "unconfirmed">;
  texts: Texts;
};

/** The steps that are not done, in the order in which newcomers notice them. */
function missingSteps({ config, site, numbers }: Omit<FirstStepDependencies, "texts">): FirstStep[] {
  const isMissing: readonly (readonly [FirstStep, boolean])[] = [
    ["operator-name", config.operatorName === null],
    ["operator-contact", config.operatorContact === null],
    ["address", config.publicUrl === null],
    ["country", config.defaultCountry === null],
    // Also missing where its name is in no gazetteer.
    ["place", site().defaultPlace === null],
    ["emergency-numbers", unconfirmed(numbers, config).length > 0],
    ["mail", !config.hasSender.mail],
    ["sms", !config.hasSender.sms],
  ];
  return isMissing.filter(([, missing]) => missing).map(([step]) => step);
}

/** Emergency numbers of the country that stand on lists alone. */
function unconfirmed(
  numbers: FirstStepDependencies["numbers"],
  { defaultCountry }: Pick<Config, "defaultCountry">,
): readonly string[] {
  return defaultCountry === null ? [] : numbers.unconfirmed(defaultCountry);
}

/** What an admin still has to state, as the running configuration says. */
function firstStepRoutes({ texts, ...running }: FirstStepDependencies): Binding[] {
  return [
    bindRoute(getFirstSteps, { limit: "public-read", policy: everybody }, async (_input, { language }) =>
      ok({
        value: {
          items: missingSteps(running).map((step) => ({
            step,
            setting: FIRST_STEPS[step],
            what: texts.say(language, ["messages", "firstSteps", step], {
              numbers: unconfirmed(running.numbers, running.config).join(", "),
            }),
          })),
        },
      }),
    ),
  ];
}
