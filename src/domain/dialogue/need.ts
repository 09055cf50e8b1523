import type { BloodGroup } from "../blood/groups.ts";
import { DETAIL_RULES } from "../listings/details.ts";
import type { Kind } from "../resources/kinds.ts";
import { PARTICULARS } from "../resources/particulars.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { fold } from "../shared/fold.ts";

/** When something is needed: the day from today, and the minute of that day there. */
export type NeededTime = { days: number; minute: number } | "soon";

/** What a text says of a need. `place`: as typed. */
export type NeedParts = {
  kind?: Kind;
  subtype?: string;
  group?: BloodGroup;
  quantity?: number;
  place?: string;
  time?: NeededTime;
};

/**
 * What is asked back, one thing at a time, in this order. `blood`: its group. `part`: of the blood.
 */
export const NEED_QUESTIONS = ["what", "bed", "blood", "part", "count", "where", "when"] as const;
export type NeedQuestion = (typeof NEED_QUESTIONS)[number];

/** Words that begin a need. Own list, 2026-11-23, as all of this file. */
const NEED = words(
  "need, needed, ज़रूरत, जरूरत, দরকার, চাই, احتاج, أحتاج, مطلوب, necesito, necesitamos, besoin, butuh, गरज, हवे, चाहियो, " +
    "आवश्यक, preciso, precisamos, தேவை, కావాలి, ضرورت",
);
const TODAY = words(
  "today, tonight, आज, আজ, اليوم, hoy, aujourdhui, aujourd hui, hari ini, hoje, இன்று, ఈరోజు, ఈ రోజు, آج, aaj",
);
const TOMORROW = words("tomorrow, कल, আগামীকাল, غدا, manana, demain, besok, उद्या, भोलि, amanha, நாளை, రేపు, کل, kal");
const SOON = words("now, asap, 0, अभी, এখন, الآن, ahora, maintenant, sekarang, आत्ता, अहिले, agora, இப்போது, ఇప్పుడు, ابھی");
/** Words beside a count that say nothing more. */
const COUNTED = words("unit, units, bag, bags, bottle, bottles, x, pcs, यूनिट, ইউনিট, unidades, unidad, unite, unites");

const DAY_END = 24 * 60 - 1;
/** The most of one need by text. More is posted on a page, or is a mistake. */
const COUNT = /^[1-9]\d?$/;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(", ").map(fold));
}

/** The words of a need behind the one that begins it; null where none does. */
export function needWords(typed: readonly string[]): string[] | null {
  return NEED.has(fold(typed[0] ?? "")) ? typed.slice(1) : null;
}

/** Time and count of a need, and the words that are left: what is needed, and where. */
export function takeFigures(typed: readonly string[]): { figures: NeedParts; rest: string[] } {
  const figures: NeedParts = {};
  const rest: string[] = [];
  let days: number | null = null;
  let minute: number | null = null;
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? "";
    const pair = fold(`${word} ${typed[at + 1] ?? ""}`);
    const clock = readClock(word);
    if (TODAY.has(pair) || TOMORROW.has(pair)) {
      days = TODAY.has(pair) ? 0 : 1;
      at += 1;
    } else if (TODAY.has(fold(word)) || TOMORROW.has(fold(word))) days = TODAY.has(fold(word)) ? 0 : 1;
    else if (clock !== null) minute = clock;
    else if (SOON.has(fold(word))) figures.time = "soon";
    else if (figures.quantity === undefined && COUNT.test(word)) figures.quantity = Number(word);
    else if (!COUNTED.has(fold(word))) rest.push(word);
  }
  if (days !== null || minute !== null) figures.time = { days: days ?? 0, minute: minute ?? DAY_END };
  return { figures, rest };
}

/** A time of day, minutes from midnight: 18h00 (as `18:00` is written before it), 6pm. */
function readClock(word: string): number | null {
  const clock = /^(\d{1,2})h(\d{2})$/i.exec(word) ?? /^(\d{1,2})(am|pm)$/i.exec(word);
  if (clock === null) return null;
  const [, hour = "", behind = ""] = clock;
  const isHalf = /m$/i.test(behind);
  const hours = isHalf ? (Number(hour) % 12) + (/^p/i.test(behind) ? 12 : 0) : Number(hour);
  const minutes = isHalf ? 0 : Number(behind);
  return hours > 23 || minutes > 59 ? null : hours * 60 + minutes;
}

/** What English words of kinds say is needed. Nothing where they name none, or several. */
export function partsOf(what: string): NeedParts {
  const { kinds = [], subtype, group } = readTypedKinds(what) ?? {};
  const [kind, other] = kinds;
  if (kind === undefined || other !== undefined) return {};
  // Of blood, group and part are asked for; of oxygen a cylinder is what a family means.
  const form = subtype ?? (kind === "oxygen" ? "cylinder" : undefined);
  return { kind, ...(form !== undefined && { subtype: form }), ...(group !== undefined && { group }) };
}

/** What is still to be asked; null: nothing. `isPlaceKnown`: the place was found. */
export function nextQuestion(need: NeedParts, isPlaceKnown: boolean): NeedQuestion | null {
  const { kind, subtype, group, quantity, time } = need;
  if (kind === "bed" && subtype === undefined) return "bed";
  if (kind === undefined || (kind !== "blood" && needsMore(kind, subtype))) return "what";
  if (kind === "blood" && group === undefined) return "blood";
  if (kind === "blood" && subtype === undefined) return "part";
  if (quantity === undefined) return "count";
  if (!isPlaceKnown) return "where";
  return time === undefined ? "when" : null;
}

/**
 * A bed needs its type. A medicine needs its name, which a text does not tell apart from a place.
 */
function needsMore(kind: Kind, subtype: string | undefined): boolean {
  const needed = Object.entries(DETAIL_RULES[kind]).filter(([, rule]) => rule.needed === true);
  return needed.length > 0 && (subtype === undefined || PARTICULARS[kind] === undefined);
}

/** Whether an answer has what was asked for. */
export function answers(question: NeedQuestion, parts: NeedParts): boolean {
  const { kind, subtype, group, quantity, place, time } = parts;
  if (question === "what" || question === "bed") return kind !== undefined;
  if (question === "blood" || question === "part") return subtype !== undefined || group !== undefined;
  if (question === "count") return quantity !== undefined;
  return question === "where" ? place !== undefined : time !== undefined;
}
