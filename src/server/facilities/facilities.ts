import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import type { Feature } from "#server/commands/feature.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { RunSweep } from "#server/documents/sweeps/sweeps.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { claimRoutes } from "./claim-routes.ts";
import type { ClaimDependencies } from "./claim-routes.ts";
import { facilityCollection } from "./collection.ts";
import { sayNeedMutation } from "./commands/say-need.ts";
import type { LineDependencies } from "./lines/dependencies.ts";
import { lineLinkRoutes } from "./lines/link-routes.ts";
import { facilityLineRoutes } from "./lines/routes.ts";
import { startPlaceChanges } from "./state/commands/apply-place-changes.ts";
import { facilityStateRoutes, stateMutations } from "./state/routes.ts";
import { facilityMutations, facilityWritingRoutes } from "./writing-routes.ts";

/** What the feature takes of the service. */
type Services = Pick<ClaimDependencies, "alert" | "codes" | "database"> & {
  readModel: ReadModel;
  policies: { inForce: (now: Date) => readonly SwitchedOffKind[] };
};

/**
 * What it needs of other features: published lines, and accounts that become staff. `background`:
 * who judges the time and hears of failures; null: a test does what time does.
 */
type Others = Pick<ClaimDependencies, "join" | "mayJoin"> & {
  lines: LineDependencies;
  background: { runSweep: RunSweep; report: (error: unknown) => void } | null;
};

/** Opens what is written about facilities: counts, places, published lines, claims by staff. */
export function openFacilities(
  services: Services,
  { background, join, lines, mayJoin }: Others,
  writers: Writers,
): Feature {
  const { alert, codes, database, policies, readModel } = services;
  const mutations = facilityMutations(database);
  const { setCapacity, edit } = mutations;
  const states = stateMutations();
  return {
    bindings: [
      ...facilityWritingRoutes({ database, readModel, mutations, writers }),
      ...facilityStateRoutes({ database, readModel, mutations: states, writers }),
      ...facilityLineRoutes({ ...lines, writers }),
      ...lineLinkRoutes({ ...lines, writers }),
      ...claimRoutes({ database, codes, alert, mayJoin, join }),
    ],
    // Reports on a facility have their own call only (CONTRACT.md 6).
    mutations: [setCapacity, edit, states.setState, states.undoState, sayNeedMutation()],
    collections: [facilityCollection(database, { readModel, switchedOff: policies.inForce })],
    ...(background !== null && { close: startPlaceChanges({ database, alert }, background) }),
  };
}
