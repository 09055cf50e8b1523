import { readFileSync } from "node:fs";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";
import { keepTownPlan, planTowns } from "./town-plan.ts";
import type { TownNeed } from "./town-plan.ts";
import { TOWNS } from "./towns.ts";

const FIXTURES: Readonly<Record<TownNeed, RegExp>> = { town: /\btown\b/, clear: /\bclearTown\b/ };

/**
 * Gives each journey its town before the first one runs: only reporters are told of all journeys of
 * a run. Those of a file that names a fixture of towns may use it.
 */
class TownReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite): void {
    const needsOf = new Map<string, TownNeed[]>();
    const journeys = suite.allTests().map(({ id, location: { file } }) => {
      const needs = needsOf.get(file) ?? needsIn(readFileSync(file, "utf8"));
      needsOf.set(file, needs);
      return { id, needs };
    });
    keepTownPlan(planTowns(journeys, TOWNS));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function needsIn(text: string): TownNeed[] {
  return (["town", "clear"] as const).filter((need) => FIXTURES[need].test(text));
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads the default export of a reporter.
export { TownReporter as default };
