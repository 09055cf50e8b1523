import type { Fact, MessageAvailability, MessageKind } from "./message.ts";
import type { QuantityFact } from "./quantities.ts";
import { around, factOf, hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { ResourceFact } from "./resources.ts";

/** Whether a text says that one of its resources is there, that it is not, or neither. */
export type Stock = "there" | "gone" | null;

/** Most words of a line that speaks of one thing. */
const SHORT_LINE = 10;

/** What is said of one resource in its part of the sentence. A count of zero means none. */
export function stockOf(reading: Reading, { at, value }: ResourceFact, quantities: readonly QuantityFact[]): Stock {
  const part = around(reading, at, "part");
  const counts = quantities.filter(
    (one) => one.value.resource === value && inside(one.at, around(reading, at, "clause")),
  );
  const count = counts.at(-1);
  if (count !== undefined && inside(count.at, part)) return count.value.value === 0 ? "gone" : "there";
  return (
    stockIn(reading, part)?.stock ?? stockIn(reading, around(reading, at, "clause"))?.stock ?? inShortLine(reading, at)
  );
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
  let last: { stock: "there" | "gone"; range: Range } | null = null;
  let isNegated = false;
  for (const hit of hitsIn(reading, range)) {
    const own = { from: hit.at, to: hit.at + hit.length };
    if (isOf(hit, "negation")) {
      isNegated = true;
      // "उपलब्ध नहीं": the negation may stand behind.
      if (last?.stock === "there" && hit.at - last.range.to <= 1) last = { stock: "gone", range: own };
    } else if (isOf(hit, "unavailable")) last = { stock: "gone", range: own };
    else if (isOf(hit, "available")) {
      last = { stock: isNegated ? "gone" : "there", range: own };
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
