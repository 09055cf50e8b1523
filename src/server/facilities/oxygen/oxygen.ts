import type { Feature } from "#server/commands/feature.ts";
import type { Writers } from "#server/commands/writers.ts";
import { repeat } from "#server/documents/jobs.ts";
import type { RunSweep } from "#server/documents/sweeps/sweeps.ts";
import { addDeliveryMutation } from "./commands/add-delivery.ts";
import { countOxygenMutation } from "./commands/count-oxygen.ts";
import { reckonDueReserves } from "./commands/reckon-due.ts";
import { undoOxygenMutation } from "./commands/undo-oxygen.ts";
import type { OxygenDependencies } from "./dependencies.ts";
import { oxygenRoutes } from "./routes.ts";

/** Pause between two looks for oxygen that may be below a mark. */
const LOOK_MS = 1_000;

/**
 * Opens the oxygen of facilities: counts, deliveries, and how long it lasts. None of it is a
 * document of streams.
 * @param background who judges the time and hears of failures; null: a test does what time does
 */
export function openOxygen(
  dependencies: OxygenDependencies,
  writers: Writers,
  background: { runSweep: RunSweep; report: (error: unknown) => void } | null,
): Feature {
  const mutations = {
    count: countOxygenMutation(dependencies),
    addDelivery: addDeliveryMutation(dependencies),
    undo: undoOxygenMutation(dependencies),
  };
  return {
    bindings: oxygenRoutes({ database: dependencies.database, writers, mutations }),
    mutations: Object.values(mutations),
    collections: [],
    close: background === null ? () => Promise.resolve() : startReckoning(dependencies, background),
  };
}

/** @returns a function that stops it */
function startReckoning(
  dependencies: OxygenDependencies,
  { runSweep, report }: { runSweep: RunSweep; report: (error: unknown) => void },
): () => Promise<void> {
  const about = { name: "oxygen-reserves", kind: "end" } as const;
  return repeat(LOOK_MS, { report }, () => runSweep(about, (now) => reckonDueReserves(dependencies, now)));
}
