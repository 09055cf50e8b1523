import type { Say } from "../../i18n/text.ts";
import { stockText, thingsText, withMinusSign } from "../../entry/listing-words.ts";
import type { Row } from "../../entry/row.ts";
import type { PinTone } from "../../ui/map/map-view.ts";

/**
 * What a pin says of its row, in two words: how many, which blood group, or what. Where the word is
 * old it says "Ask". Undefined where none is left, or it is not for whom the reader asks: such a pin is small.
 */
export function pinValue(row: Row, tone: PinTone | undefined, say: Say): string | undefined {
  const { kind, count, extras, stock, need, unit, over, fit } = row;
  if (over !== undefined || fit === "no" || stock === "out" || stock === "closed") return undefined;
  if (kind === "blood" && extras.group !== undefined) return withMinusSign(extras.group);
  if (need !== true && (tone === "old" || stock === "unknown")) return say("later.map.ask");
  if (count === undefined) return thingsText(row, say);
  if (unit !== undefined) return say("units.counted", { count, unit: say(`units.${unit}`, { count }) });
  if (kind === "bed") return say("counted.bed.any", { count });
  if (kind === "blood") return say("units.counted", { count, unit: say("units.unit", { count }) });
  return stockText(row, say);
}
