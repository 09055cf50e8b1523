import { isBed, isResourceHit } from "./resources.ts";
import type { Hit } from "./lexicon.ts";
import { BARE, isBehindNegation, LACK_WORDS, stockIn } from "./stock-words.ts";
import type { Fact, MessageAvailability, MessageKind } from "./message.ts";
import type { QuantityFact } from "./quantities.ts";
import { around, factOf, hitsIn, isOf, valueOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { ResourceName } from "./resource-names.ts";
import type { ResourceFact } from "./resources.ts";
import { WARD } from "./wards.ts";

/** Whether a text says that one of its resources is there, that it is not, or neither. */
export type Stock = "there" | "gone" | null;

/** Most words of a line that speaks of one thing. */
const SHORT_LINE = 10;
/** How far behind a count "all full" may begin, in words. */
const SAID_BEHIND = 8;
/** How far into the next line it may stand. */
const NEXT_LINE = 2;

/**
 * What is said of one resource. Words of absence beat a count: "12 beds full". What is said to be
 * free beats them: "10 occupied, 2 vacant". A count of zero means none.
 */
export function stockOf(reading: Reading, fact: ResourceFact, quantities: readonly QuantityFact[]): Stock {
  const { at, value } = fact;
  const own = countBehind(reading, at, quantities);
  const part = around(reading, at, "part");
  const last = lastCountIn(quantities, around(reading, at, "clause"), value);
  const count = own?.value.resource === value ? own : last?.isVacant === true || inside(last?.at, part) ? last : null;
  if (count !== null && (count.isVacant === true || count.value.value === 0))
    return count.value.value === 0 ? "gone" : "there";
  const said = stockIn(reading, part)?.stock ?? headingOf(reading, at);
  if (count !== null) return said ?? saidBehind(reading, fact) ?? "there";
  const nearby = stockIn(reading, around(reading, at, "clause"))?.stock;
  return said ?? nearby ?? inShortLine(reading, at) ?? saidBehind(reading, fact);
}

/** "12 ICU beds, all full": what is behind without a thing of its own is said of this one. */
function saidBehind(reading: Reading, { at, value }: ResourceFact): "gone" | null {
  const { words, hitAt } = reading;
  const own = words[at];
  const begin = around(reading, at, "part").to;
  let from = begin;
  let inLine = 0;
  while (from - begin < SAID_BEHIND && words[from] !== undefined) {
    if (words[from]?.line !== own?.line && ++inLine > 1) return null;
    let to = from;
    while (to - from < SAID_BEHIND && words[to]?.part === words[from]?.part) to += 1;
    for (let each = from; each < to; each += 1)
      if (isOtherThing(hitAt[each]) && !isSameThing(hitAt[each], value)) return null;
    const said = stockIn(reading, { from, to });
    if (said !== null)
      return said.stock === "gone" && (inLine === 0 || said.range.from - from < NEXT_LINE) ? "gone" : null;
    from = to;
  }
  return null;
}

/** "ICU 12 beds, 10 beds occupied": the beds are those of the ICU, and no ward is named. */
function isSameThing(hit: Hit | undefined, resource: ResourceName): boolean {
  if (isOf(hit, resource)) return true;
  return isBed(resource) && hit?.length === 1 && isOf(hit, "bed_general") && valueOf(hit, "bed_general") !== WARD;
}

function isOtherThing(hit: Hit | undefined): boolean {
  return hit !== undefined && (isOf(hit, "need", "generic_need", "contact") || isResourceHit(hit));
}

/** "Sold out: 10 cylinders": the heading of a sentence. */
function headingOf(reading: Reading, at: number): "gone" | null {
  const { words, hitAt } = reading;
  const { from } = around(reading, at, "clause");
  let to = from;
  while (to < at && words[to]?.part === words[from]?.part) to += 1;
  if (to >= at || !/:/.test(words[to]?.gap ?? "")) return null;
  for (let each = from; each < to; each += 1) if (isOtherThing(hitAt[each])) return null;
  return stockIn(reading, { from, to })?.stock === "gone" ? "gone" : null;
}

/**
 * "No oxygen here", "बेड नहीं": a bare negation beside a thing. In a need the same words say what
 * is lacking, so this is asked of other leads only.
 */
export function isLacking(reading: Reading, { at }: ResourceFact): boolean {
  const part = around(reading, at, "part");
  const end = at + (reading.hitAt[at]?.length ?? 1);
  const hits = hitsIn(reading, { from: part.from, to: part.to + 1 });
  return hits.some((hit, index) => {
    if (!isOf(hit, "negation")) return false;
    const next = hits[index + 1];
    if (next !== undefined && isOf(next, "need", "contact") && next.at - hit.at - hit.length <= 1) return false;
    const before = at - hit.at - hit.length;
    if (before >= 0) return before <= LACK_WORDS && BARE.has(reading.words[hit.at]?.text ?? "");
    return hit.at >= end && hit.at - end <= LACK_WORDS && isBehindNegation(reading, hit);
  });
}

/** "ICU - 0": the count right behind a thing, whatever sign is between them. */
function countBehind({ hitAt }: Reading, at: number, quantities: readonly QuantityFact[]): QuantityFact | null {
  const to = at + (hitAt[at]?.length ?? 1);
  const last = quantities[placeOf(quantities, to + 1) - 1];
  return last?.at === to && last.reason === "count-after" ? last : null;
}

/** How many counts are before a word. Counts are in the order of the text. */
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
    // "ICU 12 beds total, 0 available": the beds are those of the ICU.
    if (one.isVacant === true && resource === "bed_general" && one.value.unit === "bed") return one;
  }
  return null;
}

/** "Tocilizumab - NOT AVAILABLE": a short line speaks of one thing. */
function inShortLine(reading: Reading, at: number): Stock {
  const line = around(reading, at, "line");
  return line.to - line.from > SHORT_LINE ? null : (stockIn(reading, line)?.stock ?? null);
}

function inside(at: number | undefined, { from, to }: Range): boolean {
  return at !== undefined && at >= from && at < to;
}

/**
 * Whether the last sentence of a lead takes back what it says to be there: "Available, call 90000
 * 05001. Out of stock now". A sentence that names something of its own takes back nothing.
 */
export function isTakenBack(reading: Reading, range: Range): boolean {
  const last = stockIn(reading, range);
  if (last?.stock !== "gone") return false;
  const { from, to } = around(reading, last.range.from, "clause");
  if (from <= range.from) return false;
  for (let at = from; at < to; at += 1) {
    const hit = reading.hitAt[at];
    if (hit === undefined || isOtherThing(hit) || isOf(hit, "facility", "place_before", "until", "month")) return false;
  }
  return true;
}

/** What a lead as a whole says of being there. */
export function availabilityOf(
  reading: Reading,
  range: Range,
  {
    kind,
    stocks,
    isSure,
    isSideOpen,
  }: { kind: MessageKind; stocks: readonly Stock[]; isSure: boolean; isSideOpen: boolean },
): Fact<MessageAvailability> {
  const last = stockIn(reading, range);
  const words = last?.range ?? { from: range.from, to: range.from };
  if (kind === "closed") return factOf(reading, words, { value: "fulfilled", confidence: 0.85, reason: "word" });
  const known = stocks.filter((stock) => stock !== null);
  const isGone = known.length > 0 && known.every((stock) => stock === "gone");
  // Where the side is open, a count is no stock; what is said to be gone is no lead of either.
  if (kind !== "offer" && !(isSideOpen && isGone))
    return factOf(reading, words, { value: "unknown", confidence: 0.8, reason: "implied" });
  if (known.length > 0) {
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
