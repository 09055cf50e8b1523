import {
  exportFacilities,
  exportFacilitiesTable,
  exportListings,
  exportListingsTable,
  exportRemoved,
} from "#contract/exports.ts";
import { ok } from "#domain/shared/result.ts";
import { everybody, handle } from "../http/contract/handle.ts";
import type { Binding } from "../http/contract/handle.ts";
import { exportLines } from "./exports.ts";
import type { ExportParts } from "./exports.ts";
import { removedLines } from "./removed.ts";

export function exportRoutes(parts: ExportParts): Binding[] {
  const rules = { limit: "public-read", policy: everybody } as const;
  return [
    handle(exportFacilities, rules, async () => ok({ lines: exportLines(parts, "facilities", "ndjson") })),
    handle(exportFacilitiesTable, rules, async () => ok({ lines: exportLines(parts, "facilities", "csv") })),
    handle(exportListings, rules, async () => ok({ lines: exportLines(parts, "listings", "ndjson") })),
    handle(exportListingsTable, rules, async () => ok({ lines: exportLines(parts, "listings", "csv") })),
    handle(exportRemoved, rules, async () => ok({ lines: removedLines(parts) })),
  ];
}
