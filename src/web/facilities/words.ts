import type { Facility } from "#contract/facilities.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import type { StockValue } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Say } from "../i18n/text.ts";

/**
 * The list whose counts a facility has: the one it is from. Undefined if it is from none or
 * several: nobody knows then whose they are.
 */
export function listOfCounts({ kind, name, also }: Facility["source"]): string | undefined {
  return kind === "import" && also === undefined ? name : undefined;
}

type BedCounts = {
  available?: number | undefined;
  total?: number | undefined;
  staffed?: number | undefined;
  empty?: number | undefined;
  stock?: StockValue;
};

/**
 * "3 free", "3 of 12 free, with staff: 10", "none free"; "not known". Where more are empty than
 * have staff, "1 of 12 free, 6 empty, staff for 1".
 */
export function bedsText({ staffed, empty, ...counts }: BedCounts, say: Say): string {
  const free = freeText(counts, say);
  if (empty !== undefined && counts.available !== undefined)
    return `${free}, ${say("facility.staffFor", { count: empty, n: counts.available })}`;
  return staffed === undefined ? free : `${free}, ${say("stock.staffed", { count: staffed })}`;
}

function freeText({ available, total, stock = "unknown" }: BedCounts, say: Say): string {
  if (stock === "out") return say("facility.none");
  if (available === undefined) return stock === "unknown" ? say("facility.unknown") : say(`listing.stock.${stock}`);
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
