import { FIRST_STEPS, getFirstSteps } from "#contract/first-steps.ts";
import type { FirstStep } from "#contract/first-steps.ts";
import type { Site } from "#contract/site.ts";
import { ok } from "#domain/shared/result.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Config } from "../config/config.ts";
import type { EmergencyNumbers } from "./emergency.ts";

/** What the list is made from. */
export type FirstStepDependencies = {
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
export function firstStepRoutes({ texts, ...running }: FirstStepDependencies): Binding[] {
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
