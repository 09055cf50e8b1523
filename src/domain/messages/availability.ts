import type { Fact, MessageAvailability, MessageKind } from "./message.ts";
import type { QuantityFact } from "./quantities.ts";
import { around, factOf, hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { ResourceName } from "./resource-names.ts";
import type { ResourceFact } from "./resources.ts";

/** Whether a text says that one of its resources is there, that it is not, or neither. */
export type Stock = "there" | "gone" | null;

/** Most words between "no beds" and "available". */
const DENIED_WORDS = 2;
/** Most words of a line that speaks of one thing. */
const SHORT_LINE = 10;

/** What is said of one resource in its part of the sentence. A count of zero means none. */
export function stockOf(reading: Reading, { at, value }: ResourceFact, quantities: readonly QuantityFact[]): Stock {
  const own = countBehind(reading, at, quantities);
  if (own?.value.resource === value) return own.value.value === 0 ? "gone" : "there";
  const part = around(reading, at, "part");
  const count = lastCountIn(quantities, around(reading, at, "clause"), value);
  if (count !== null && (count.isVacant === true || inside(count.at, part)))
    return count.value.value === 0 ? "gone" : "there";
  return (
    stockIn(reading, part)?.stock ?? stockIn(reading, around(reading, at, "clause"))?.stock ?? inShortLine(reading, at)
  );
}

/** "ICU - 0": the count right behind a thing, whatever sign stands between them. */
function countBehind({ hitAt }: Reading, at: number, quantities: readonly QuantityFact[]): QuantityFact | null {
  const to = at + (hitAt[at]?.length ?? 1);
  const last = quantities[placeOf(quantities, to + 1) - 1];
  return last?.at === to && last.reason === "count-after" ? last : null;
}

/** How many counts stand before a word. Counts are in the order of the text. */
function placeOf(quantities: readonly QuantityFact[], to: number): number {
  let low = 0;
  let high = quantities.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((quantities[middle]?.at ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last count of a resource in a range. Counts are in the order of the text. */
function lastCountIn(
  quantities: readonly QuantityFact[],
  { from, to }: Range,
  resource: ResourceName,
): QuantityFact | null {
  for (let index = placeOf(quantities, to) - 1; index >= 0; index -= 1) {
    const one = quantities[index];
    if (one === undefined || one.at < from) return null;
    if (one.value.resource === resource) return one;
  }
  return null;
}

/** "Tocilizumab - NOT AVAILABLE": a short line speaks of one thing. */
function inShortLine(reading: Reading, at: number): Stock {
  const line = around(reading, at, "line");
  return line.to - line.from > SHORT_LINE ? null : (stockIn(reading, line)?.stock ?? null);
}

function inside(at: number, { from, to }: Range): boolean {
  return at >= from && at < to;
}

/** The last word of a range for being there or gone: the later one counts. */
function stockIn(reading: Reading, range: Range): { stock: "there" | "gone"; range: Range } | null {
  type Last = { stock: "there" | "gone"; range: Range };
  let last = null as Last | null;
  let isNegated = false;
  for (const hit of hitsIn(reading, range)) {
    const own = { from: hit.at, to: hit.at + hit.length };
    if (isOf(hit, "negation")) {
      isNegated = true;
      // "उपलब्ध नहीं": the negation may stand behind.
      if (last?.stock === "there" && hit.at - last.range.to <= 1) last = { stock: "gone", range: own };
    } else if (isOf(hit, "unavailable")) last = { stock: "gone", range: own };
    else if (isOf(hit, "available")) {
      // "No beds available": the word belongs to what was denied just before it.
      const isDenied: boolean =
        last?.stock === "gone" &&
        hit.at - last.range.to <= DENIED_WORDS &&
        reading.words[hit.at]?.part === reading.words[last.range.from]?.part;
      last = { stock: isNegated || isDenied ? "gone" : "there", range: own };
      isNegated = false;
    }
  }
  return last;
}

/** What a lead as a whole says of being there. */
export function availabilityOf(
  reading: Reading,
  range: Range,
  { kind, stocks, isSure }: { kind: MessageKind; stocks: readonly Stock[]; isSure: boolean },
): Fact<MessageAvailability> {
  const last = stockIn(reading, range);
  const words = last?.range ?? { from: range.from, to: range.from };
  if (kind === "closed") return factOf(reading, words, { value: "fulfilled", confidence: 0.85, reason: "word" });
  if (kind !== "offer") return factOf(reading, words, { value: "unknown", confidence: 0.8, reason: "implied" });
  const known = stocks.filter((stock) => stock !== null);
  if (known.length > 0) {
    const isGone = known.every((stock) => stock === "gone");
    return factOf(reading, words, {
      value: isGone ? "unavailable" : "available",
      confidence: 0.85,
      reason: isGone ? "negated" : "word",
    });
  }
  if (last !== null)
    return factOf(reading, words, {
      value: last.stock === "gone" ? "unavailable" : "available",
      confidence: 0.8,
      reason: "word",
    });
  return factOf(reading, words, { value: isSure ? "available" : "unknown", confidence: 0.6, reason: "implied" });
}
