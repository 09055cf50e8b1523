import { gasLitres as gasOfLiquid } from "#domain/resources/oxygen/liquid.ts";
import type { Say } from "../../i18n/text.ts";
import type { Row } from "../row.ts";

/** What is known of the size of an oxygen cylinder or vessel. */
export type OxygenSize = Pick<
  Row["extras"],
  "litres" | "litresRead" | "waterLitres" | "gasLitres" | "pressureBar" | "flowLitresPerMinute"
>;

/**
 * "46.7 L size", "7,000 L of gas when full", "gauge shows 120 bar": each number with what it
 * counts. Of a number that nobody explained it says what it was taken for.
 */
export function oxygenTexts(size: OxygenSize, subtype: string | undefined, say: Say): string[] {
  const { waterLitres, gasLitres, pressureBar, flowLitresPerMinute } = size;
  const litres = (count: number) => say("extra.litres", { count });
  const parts = size.litres === undefined ? [] : [unexplained(size, litres(size.litres), say)];
  if (size.litres === undefined && waterLitres !== undefined) {
    const gas = litres(gasOfLiquid(waterLitres));
    const isLiquid = subtype === "liquid";
    parts.push(say(isLiquid ? "extra.liquid" : "extra.water", { litres: litres(waterLitres), gas }));
  }
  if (size.litres === undefined && gasLitres !== undefined) parts.push(say("extra.gas", { litres: litres(gasLitres) }));
  if (pressureBar !== undefined) parts.push(say("extra.gauge", { bar: say("extra.bar", { count: pressureBar }) }));
  if (flowLitresPerMinute !== undefined) parts.push(say("extra.flow", { count: flowLitresPerMinute }));
  return parts;
}

function unexplained({ litresRead }: OxygenSize, litres: string, say: Say): string {
  if (litresRead === "water") return say("extra.maybeWater", { litres });
  return say(litresRead === "gas" ? "extra.maybeGas" : "extra.maybeEither", { litres });
}
