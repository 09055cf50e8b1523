import { AGE_BANDS, MOST_PARTS, PART_SEXES, SUPPLY_NEEDS } from "../../resources/for-whom.ts";
import type { ForWhom, SupplyPart } from "../../resources/for-whom.ts";
import { ASKER_SEXES } from "../asker-fit.ts";
import { freeOfPart } from "../staffed-beds.ts";
import type { Asker } from "../asker-fit.ts";

/** A whole number from 0 to below `max`. */
type Draw = (max: number) => number;
type DrawnStock = { count: number; for?: ForWhom; parts?: SupplyPart[] };

/** A stock: a third says nothing, a third has one `for`, a third has parts. */
export function drawnStock(draw: Draw): DrawnStock {
  const how = draw(3);
  if (how === 0) return { count: draw(9) };
  if (how === 1) return { count: draw(9), for: drawnForWhom(draw) };
  const parts = Array.from({ length: 1 + draw(MOST_PARTS) }, () => drawnPart(draw));
  return { count: parts.reduce((sum, part) => sum + freeOfPart(part), 0), parts };
}

/** Somebody who asks; one of eighteen says nothing. */
export function drawnAsker(draw: Draw): Asker {
  return { sex: ASKER_SEXES[draw(ASKER_SEXES.length + 1)], age: AGE_BANDS[draw(AGE_BANDS.length + 1)] };
}

function drawnPart(draw: Draw): SupplyPart {
  const available = draw(5);
  return { for: drawnForWhom(draw), available, ...(draw(2) === 0 && { total: available + draw(5) }) };
}

function drawnForWhom(draw: Draw): ForWhom {
  const sex = PART_SEXES[draw(PART_SEXES.length + 1)];
  const ages = AGE_BANDS.filter(() => draw(3) === 0);
  const needs = SUPPLY_NEEDS.filter(() => draw(4) === 0);
  return { ...(sex !== undefined && { sex }), ...(ages.length > 0 && { ages }), ...(needs.length > 0 && { needs }) };
}
