import { FIRST_STEPS, getFirstSteps } from "#contract/first-steps.ts";
import type { FirstStep } from "#contract/first-steps.ts";
import type { Site } from "#contract/site.ts";
import { ok } from "#domain/shared/result.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Config } from "../config/config.ts";

/** What the list is made from. */
export type FirstStepDependencies = {
  config: Pick<Config, "operatorName" | "operatorContact" | "publicUrl" | "defaultCountry" | "hasSender">;
  site: () => Pick<Site, "defaultPlace">;
  texts: Texts;
};

/** The steps that are not done, in the order in which newcomers notice them. */
function missingSteps({ config, site }: Omit<FirstStepDependencies, "texts">): FirstStep[] {
  const isMissing: readonly (readonly [FirstStep, boolean])[] = [
    ["operator-name", config.operatorName === null],
    ["operator-contact", config.operatorContact === null],
    ["address", config.publicUrl === null],
    ["country", config.defaultCountry === null],
    // Also missing where its name is in no gazetteer.
    ["place", site().defaultPlace === null],
    ["mail", !config.hasSender.mail],
    ["sms", !config.hasSender.sms],
  ];
  return isMissing.filter(([, missing]) => missing).map(([step]) => step);
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
            what: texts.say(language, ["messages", "firstSteps", step]),
          })),
        },
      }),
    ),
  ];
}
