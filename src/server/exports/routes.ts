import {
  exportFacilities,
  exportFacilitiesTable,
  exportListings,
  exportListingsTable,
  exportRemoved,
} from "#contract/exports.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, bindRoute } from "../http/contract/handle.ts";
import type { Binding } from "../http/contract/handle.ts";
import { exportBatches } from "./exports.ts";
import type { ExportDependencies } from "./exports.ts";
import { removedLines } from "./removed-lines.ts";

export function exportRoutes(dependencies: ExportDependencies): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    bindRoute(exportFacilities, rules, async () => ok({ lines: exportBatches(dependencies, "facilities", "ndjson") })),
    bindRoute(exportFacilitiesTable, rules, async () =>
      ok({ lines: exportBatches(dependencies, "facilities", "csv") }),
    ),
    bindRoute(exportListings, rules, async () => ok({ lines: exportBatches(dependencies, "listings", "ndjson") })),
    bindRoute(exportListingsTable, rules, async () => ok({ lines: exportBatches(dependencies, "listings", "csv") })),
    bindRoute(exportRemoved, rules, async () => ok({ lines: removedLines(dependencies) })),
  ];
}
