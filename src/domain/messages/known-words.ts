import { isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { isResourceHit } from "./resources.ts";
import { RESOURCE_NAMES } from "./resource-names.ts";
import type { ResourceName } from "./resource-names.ts";

/** Fewer words that nobody knows may all be names. Proposal. */
const LEAST_UNKNOWN = 3;
/** Lines that make a list. One name with one number may be of whoever asks. */
const LEAST_LINES = 2;

/**
 * Whether most words of a text belong to no vocabulary that it speaks. Numbers, and names by their
 * capital letter, are not counted. Capitals tell no name where all is written in them.
 */
export function isMostlyUnknown({ text, words, isTaken, hitAt }: Reading): boolean {
  const isShouted = text === text.toUpperCase();
  let known = 0;
  let unknown = 0;
  for (const [at, { isNumber, isUpper }] of words.entries()) {
    if (isNumber || isTaken[at] === true) continue;
    if (hitAt[at] !== undefined) known += 1;
    else if (isShouted || !isUpper || !isCased(words[at]?.text)) unknown += 1;
  }
  return unknown >= LEAST_UNKNOWN && unknown > known;
}

/** Scripts with small and large letters. */
function isCased(word: string | undefined): boolean {
  return word !== undefined && word !== word.toUpperCase();
}

/**
 * Whether a text is a list of named places, each on its line with a number to call or a count: that
 * is said by whoever offers. People with their numbers are none, and groups of blood are none.
 * @param numbered words at which numbers to call and counts begin
 */
export function isListOfPlaces(reading: Reading, numbered: ReadonlySet<number>): boolean {
  let lines = 0;
  for (const range of linesOf(reading)) if (isEntry(reading, range, numbered)) lines += 1;
  return lines >= LEAST_LINES;
}

/** Whether a line is an entry of such a list. */
export function isEntry(
  { words, hitAt, isTaken }: Reading,
  { from, to }: Range,
  numbered: ReadonlySet<number>,
): boolean {
  let hasName = false;
  let hasNumber = false;
  let isPlace = false;
  for (let at = from; at < to; at += 1) {
    const hit = hitAt[at];
    if (numbered.has(at)) hasNumber = true;
    if (hit === undefined) hasName ||= isTaken[at] !== true && words[at]?.isNumber === false;
    else if (isOf(hit, "need", "patient", "urgent", "critical")) return false;
    else if (isOf(hit, "facility") || (isResourceHit(hit) && !isBlood(hit.meanings))) isPlace = true;
  }
  return hasName && hasNumber && isPlace;
}

function isBlood(meanings: readonly { class: string }[]): boolean {
  return meanings.some(
    ({ class: name }) => name in RESOURCE_NAMES && RESOURCE_NAMES[name as ResourceName].kind === "blood",
  );
}

/** The lines of a text as ranges of its words. */
export function linesOf({ words }: Reading): Range[] {
  const lines: Range[] = [];
  let from = 0;
  for (let at = 1; at <= words.length; at += 1) {
    if (words[at]?.line === words[at - 1]?.line) continue;
    lines.push({ from, to: at });
    from = at;
  }
  return lines;
}
