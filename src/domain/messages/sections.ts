import { hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { resourcesIn } from "./resources.ts";

/**
 * The parts of a message that become drafts of their own. Each line that speaks of a resource is
 * one. On one line, what is needed and what is offered are two. What is between belongs to the
 * one before.
 */
export function sectionsOf(reading: Reading): Range[] {
  const { words, hits } = reading;
  const spoken = new Set(resourcesIn(reading, { from: 0, to: words.length }).map(({ at }) => at));
  const starts = hits.length === 0 ? [] : [...lineStarts(reading, spoken), ...turns(reading, spoken)];
  const sorted = [...new Set(starts)].toSorted((one, other) => one - other);
  if (sorted.length < 2) return [{ from: 0, to: words.length }];
  return sorted.map((from, index) => ({ from: index === 0 ? 0 : from, to: sorted[index + 1] ?? words.length }));
}

function lineStarts({ words }: Reading, spoken: ReadonlySet<number>): number[] {
  const lines = new Set([...spoken].map((at) => words[at]?.line));
  const starts: number[] = [];
  let line = -1;
  for (const [at, word] of words.entries()) {
    if (word.line !== line && lines.has(word.line)) starts.push(at);
    line = word.line;
  }
  return starts;
}

type Side = "need" | "offer" | "question";
type Segment = { from: number; line: number; side: Side | null; hasResource: boolean };

/** Where a line turns from a need to an offer or back, each with a resource of its own. */
function turns(reading: Reading, spoken: ReadonlySet<number>): number[] {
  const segments: Segment[] = [];
  for (const { from, to } of partsOf(reading)) {
    const line = reading.words[from]?.line ?? 0;
    const side = sideOf(reading, { from, to });
    const hasResource = hasAny(spoken, { from, to });
    const last = segments.at(-1);
    if (last === undefined || last.line !== line || (side !== null && last.side !== null && last.side !== side))
      segments.push({ from, line, side, hasResource });
    else {
      last.side ??= side;
      last.hasResource ||= hasResource;
    }
  }
  return segments.flatMap((segment, at) => {
    const before = segments[at - 1];
    return before?.line === segment.line && before.hasResource && segment.hasResource ? [segment.from] : [];
  });
}

/** Sentences and their parts between commas. */
function partsOf({ words }: Reading): Range[] {
  const parts: Range[] = [];
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    if (words[at]?.part === words[at - 1]?.part) continue;
    parts.push({ from, to: at });
    from = at;
  }
  return parts;
}

function hasAny(spoken: ReadonlySet<number>, { from, to }: Range): boolean {
  for (let at = from; at < to; at += 1) if (spoken.has(at)) return true;
  return false;
}

/** What a part does with its resource, where it says one thing only. */
function sideOf(reading: Reading, range: Range): Side | null {
  const hits = hitsIn(reading, range);
  const isNeed = hits.some((hit) => isOf(hit, "need"));
  const isOffer = hits.some((hit) => isOf(hit, "offer", "available"));
  const isOther = hits.some((hit) =>
    isOf(hit, "generic_need", "closed", "warning", "question", "negation", "unavailable"),
  );
  if (isOffer && !isNeed && reading.asked[range.from] === true) return "question";
  if (isOther || isNeed === isOffer) return null;
  return isNeed ? "need" : "offer";
}
