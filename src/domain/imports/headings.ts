import { fold } from "../shared/fold.ts";
import type { BedTarget, ColumnTarget, PlainTarget } from "./column-targets.ts";
import { isGoneKey } from "./entry-state.ts";
import {
  BED_NAME,
  BED_WORDS,
  COUNT_WORDS,
  HEADER_WORDS,
  NO_COUNT,
  OF_PERSONS,
  WORDS_IN_HEADINGS,
} from "./header-words.ts";
import { hxlTagIn, targetOfTag } from "./hxl-tags.ts";

const TARGETS_BY_HEADER: ReadonlyMap<string, PlainTarget> = new Map(
  Object.entries(HEADER_WORDS).flatMap(([target, words]) =>
    words.split(",").map((header) => [foldedHeader(header), target as PlainTarget] as const),
  ),
);

/** A header as it is compared: folded, with its parts distinguished. */
export function foldedHeader(header: string): string {
  return fold(header.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll(/[_./\\|-]+/g, " "));
}

/**
 * What a heading as a whole says: a hashtag of HXL, a known heading, a key of OpenStreetMap, a count
 * of beds, or the last parts of a path such as `group/phone` or `tags.name`. Null: it is not known.
 */
export function targetOfHeading(header: string): ColumnTarget | null {
  if (isFax(header)) return null;
  if (isGoneKey(header)) return "entry-state";
  const tag = targetOfTag(header);
  if (tag !== null) return tag;
  const plain = hxlTagIn(header) === null ? header : header.slice(0, header.lastIndexOf("#"));
  const folded = foldedHeader(plain);
  return TARGETS_BY_HEADER.get(folded) ?? bedTargetOf(folded) ?? targetOfPath(plain);
}

/** A line for faxes is no number to call. */
export function isFax(header: string): boolean {
  return (
    /(?:^| )(?:tele)?fax(?: |$)|फैक्स|فاكس|فيكس|ফ্যাক্স/.test(foldedHeader(header)) &&
    !/^(tele)?phone fax$|^tel fax$/.test(foldedHeader(header))
  );
}

/** What a word inside a longer heading says, such as a question of a form; null where none is known. */
export function targetOfWords(header: string): ColumnTarget | null {
  const folded = foldedHeader(partsOf(header).at(-1) ?? "");
  const isOther = OF_PERSONS.test(folded) || /\b(id|uuid|type|code)$/.test(folded) || hxlTagIn(header) !== null;
  if (!folded.includes(" ") || isOther) return null;
  return WORDS_IN_HEADINGS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

/** Targets that an object within an object has of its own: the type of a phone is none of its place. */
const OF_ANY_OBJECT: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>([
  "id",
  "name",
  "facility-type",
  "kind",
  "note",
  "date",
  "availability",
  "entry-state",
  "quantity",
]);
/** Objects that stand for the entry itself. */
const ENTRY_OBJECT =
  /^(tags|properties|fields|attributes|facility|hospital|location|locations|site|place|record|data|item|entry|category|contact|address|addresses|geo|position|coordinates|meta|_.*)$/i;

/** The parts of a path, the longest ending first: a group of a form, or an object within an object. */
function targetOfPath(header: string): ColumnTarget | null {
  const parts = partsOf(header);
  for (let at = 1; at < parts.length; at += 1) {
    const folded = foldedHeader(parts.slice(at).join(" "));
    const target = TARGETS_BY_HEADER.get(folded) ?? bedTargetOf(folded);
    if (target === null) continue;
    const isOwn = header.includes("/") || parts.slice(0, at).every((part) => ENTRY_OBJECT.test(part));
    if (isOwn || !OF_ANY_OBJECT.has(target)) return target;
  }
  return null;
}

function partsOf(header: string): string[] {
  return header
    .replace(/^_+/, "")
    .split(/[./:]/)
    .filter((part) => part !== "");
}

/** A count of beds by its header: "available_icu_beds_with_ventilator". */
function bedTargetOf(folded: string): BedTarget | null {
  if (NO_COUNT.test(folded)) return null;
  const bed = BED_WORDS.find(([, pattern]) => pattern.test(folded))?.[0];
  const count = COUNT_WORDS.find(([, pattern]) => pattern.test(folded))?.[0];
  if (bed === undefined || (count === undefined && !BED_NAME.test(folded))) return null;
  return `beds/${bed}/${count ?? "total"}`;
}

/** Letters of a heading of the second line. */
const SHORT = 40;

/**
 * Whether a line below headings belongs to them: hashtags, or parts such as "Total" and "Vacant"
 * below merged cells. Every cell must be known, and some column has a cell in one line only.
 */
export function isSecondHeading(upper: readonly string[], lower: readonly string[]): boolean {
  const cells = lower.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (cells.every((cell) => hxlTagIn(cell) !== null && cell.startsWith("#"))) return true;
  const isUneven = lower.some((cell, at) => (cell.trim() === "") !== ((upper[at] ?? "").trim() === ""));
  if (cells.length < 2 || !isUneven) return false;
  return cells.every((cell) => {
    const folded = foldedHeader(cell);
    if (cell.length > SHORT || /^[\d\s.,+()/-]+$/.test(cell)) return false;
    const isCount = folded.split(" ").length <= 3 && COUNT_WORDS.some(([, pattern]) => pattern.test(folded));
    return isCount || TARGETS_BY_HEADER.has(folded) || bedTargetOf(folded) !== null;
  });
}
