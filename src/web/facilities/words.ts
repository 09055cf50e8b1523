import type { FacilityType } from "#domain/facilities/facility.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Say } from "../i18n/text.ts";

/** "3 free", "3 of 12 free", "none free". */
export function bedsText({ available, total }: { available: number; total?: number | undefined }, say: Say): string {
  if (available === 0) return say("facility.none");
  return total === undefined
    ? say("facility.free", { count: available })
    : say("facility.freeOf", { count: available, total });
}

/** The kind whose word names a facility's staff: "the hospital", "the blood bank", "the place". */
export function kindOf(types: readonly FacilityType[]): Kind {
  if (types.includes("hospital")) return "bed";
  return types.includes("blood-bank") ? "blood" : "supplies";
}
