import type { Binding } from "../http/contract/handle.ts";
import { overviewRoutes } from "../overview/routes.ts";
import type { OverviewDependencies } from "../overview/routes.ts";
import { districtAt } from "../places/district-at.ts";
import type { Places } from "../places/places.ts";

/** Counts for coordinators, by the gazetteer's districts. */
export function overviewOf({
  places,
  ...dependencies
}: Pick<OverviewDependencies, "database" | "readModel"> & { places: Places }): Binding[] {
  return overviewRoutes({
    ...dependencies,
    districtOf: districtAt(places),
    nameOf: (id, language) => places.byId(id, language)?.name ?? null,
  });
}
