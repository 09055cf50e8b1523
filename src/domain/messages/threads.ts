import { isEntry, linesOf } from "./known-words.ts";
import type { MessageLead } from "./message.ts";
import { hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { isResourceHit } from "./resources.ts";
import { stockIn } from "./stock-words.ts";
import { namesArea } from "./table-leads.ts";
import { wordAt } from "./words.ts";

/** Leads, one a line. `heading`: the line above that counts for what a line does not name itself. */
export type ThreadPart = { range: Range; heading: Range | null; isEntry: boolean };

/**
 * The parts of a thread: named places with their numbers or counts, each on its line. Null where a
 * text is none. A line between that names a thing or a place is a heading for the lines behind it.
 * @param numbered words at which numbers to call and counts begin
 */
export function threadOf(reading: Reading, range: Range, numbered: ReadonlySet<number>): ThreadPart[] | null {
  const lines = linesOf(reading).filter(({ from, to }) => from >= range.from && to <= range.to);
  const entries = lines.map((line) => isEntry(reading, line, numbered));
  if (entries.filter(Boolean).length < 2) return null;
  const lastEntry = entries.lastIndexOf(true);
  const parts: ThreadPart[] = [];
  let heading: Range | null = null;
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (entries[at] === true)
      parts.push(...splitAtGone(reading, line, numbered).map((part) => ({ range: part, heading, isEntry: true })));
    else if (isHeadingLine(reading, line, numbered) && at < lastEntry) {
      // Whoever needs says so in the line above as well: then it is no list of offers.
      if (hitsIn(reading, line).some((hit) => isOf(hit, "need", "patient"))) return null;
      heading = line;
    } else if (hasThing(reading, line) || last === undefined)
      parts.push({ range: line, heading: null, isEntry: false });
    else parts[parts.length - 1] = { ...last, range: { from: last.range.from, to: line.to } };
  }
  return parts;
}

/** A line that names something, without a number, a count or a word for what is gone or over. */
function isHeadingLine(reading: Reading, line: Range, numbered: ReadonlySet<number>): boolean {
  for (let at = line.from; at < line.to; at += 1) if (numbered.has(at)) return false;
  const isOver = hitsIn(reading, line).some((hit) =>
    isOf(hit, "unavailable", "closed", "died", "warning", "advice", "question"),
  );
  return !isOver && (hasThing(reading, line) || line.to - line.from <= MOST_HEADING_WORDS);
}

/** Most words of a heading that names no thing: a place. Proposal. */
const MOST_HEADING_WORDS = 4;

function hasThing(reading: Reading, line: Range): boolean {
  return hitsIn(reading, line).some((hit) => isResourceHit(hit));
}

/**
 * "Balaji 90000 … no stock, Sitapura 90000 … refilling": behind what is gone another number with
 * its own words is another lead.
 */
function splitAtGone(reading: Reading, line: Range, numbered: ReadonlySet<number>): Range[] {
  const { words } = reading;
  let last = line.to - 1;
  while (last > line.from && !numbered.has(last)) last -= 1;
  const parts: Range[] = [];
  let begin = line.from;
  let part = line.from;
  let isGone = false;
  let hasNumber = numbered.has(line.from);
  for (let at = line.from + 1; at <= last; at += 1) {
    if (words[at]?.part !== words[at - 1]?.part) {
      const said = stockIn(reading, { from: part, to: at })?.stock;
      isGone = said === undefined ? isGone : said === "gone";
      part = at;
      if (isGone && hasNumber) {
        parts.push({ from: begin, to: at });
        begin = at;
        [isGone, hasNumber] = [false, false];
      }
    }
    hasNumber ||= numbered.has(at);
  }
  return [...parts, { from: begin, to: line.to }];
}

/**
 * The reading as if each part of a thread that begins inside a line began a line of its own: what
 * is said of the part before is not said of it.
 */
export function cutIntoParts(reading: Reading, parts: readonly ThreadPart[]): Reading {
  const cuts = new Set(parts.map(({ range }) => range.from).filter((at) => isInsideLine(reading, at)));
  if (cuts.size === 0) return reading;
  let more = 0;
  const words = reading.words.map((word, at) => {
    if (cuts.has(at)) more += 1;
    return { ...word, line: word.line + more, clause: word.clause + more, part: word.part + more };
  });
  return { ...reading, words };
}

function isInsideLine({ words }: Reading, at: number): boolean {
  return at > 0 && words[at]?.line === words[at - 1]?.line;
}

/** A lead of a thread with what its heading says, where it names no thing or no place itself. */
export function underHeading(
  reading: Reading,
  { range, isEntry: isListed }: ThreadPart,
  { lead, heading }: { lead: MessageLead; heading: MessageLead | null },
): MessageLead {
  const alone = { ...lead, isAlone: true };
  if (heading === null || !isListed) return alone;
  const places = alone.places.some(namesArea) ? alone.places : [...alone.places, ...heading.places.filter(namesArea)];
  if (hasOwnThing(reading, lead) || heading.resources.length === 0 || lead.kind === "closed" || lead.kind === "warning")
    return { ...alone, places };
  const isGone = stockIn(reading, range)?.stock === "gone";
  return {
    ...alone,
    places,
    kind: "offer",
    confidence: 0.65,
    isSideOpen: false,
    resources: heading.resources,
    availability: { ...lead.availability, value: isGone ? "unavailable" : "available" },
  };
}

/** Whether a lead names a thing. A pharmacy's name is no medicine under a heading of oxygen. */
function hasOwnThing(reading: Reading, { resources }: MessageLead): boolean {
  return resources.some(({ start }) => !isOf(reading.hitAt[wordAt(reading, start)], "facility"));
}
