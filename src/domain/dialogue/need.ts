import type { BloodGroup } from "../blood/groups.ts";
import { DETAIL_RULES } from "../listings/details.ts";
import type { Kind } from "../resources/kinds.ts";
import { PARTICULARS } from "../resources/particulars.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { fold } from "../shared/fold.ts";
import { readClock } from "./read-clock.ts";
import type { NeededTime } from "./read-clock.ts";

/**
 * What a text says of a need. `place`: as typed. `isMeant`: whether it is the place asked about.
 */
export type NeedParts = {
  kind?: Kind;
  subtype?: string;
  group?: BloodGroup;
  quantity?: number;
  place?: string;
  time?: NeededTime;
  isMeant?: boolean;
};

/**
 * A place of a need, with the clock there. `name`: in the language it was named in. `latinName`: in
 * English, where that language has another script. Answers in a Latin language may need it.
 */
export type NeedPlace = {
  id: string;
  name: string;
  latinName?: string;
  lat: number;
  lng: number;
  timeZone: string;
};

/**
 * A need that was not posted yet. `id`: of the listing that it becomes. `found`: its place.
 * `meant`: one by likeness alone, or of another country, which is asked about first. `neededBy`:
 * ISO text, once the place and so its clock are known.
 */
export type NeedDraft = Omit<NeedParts, "place" | "isMeant"> & {
  id: string;
  found?: NeedPlace;
  meant?: NeedPlace & { label: string };
  neededBy?: string;
};

/**
 * What is asked back, one thing at a time, in this order. `blood`: its group. `part`: of the blood.
 * `meant`: whether a place is the one.
 */
export const NEED_QUESTIONS = ["what", "bed", "blood", "part", "count", "meant", "where", "when"] as const;
export type NeedQuestion = (typeof NEED_QUESTIONS)[number];

/** Words that begin a need. Own list, as all of this file. */
const NEED = words(
  "need, needed, ज़रूरत, जरूरत, দরকার, চাই, احتاج, أحتاج, مطلوب, necesito, necesitamos, besoin, butuh, गरज, हवे, चाहियो, " +
    "आवश्यक, preciso, precisamos, தேவை, కావాలి, ضرورت",
);
/** Words beside a count that say nothing more. */
const COUNTED = words("unit, units, bag, bags, bottle, bottles, x, pcs, यूनिट, ইউনিট, unidades, unidad, unite, unites");

/** The most of one need by text. More is posted on a page, or is a mistake. */
const COUNT = /^[1-9]\d?$/;
/** No whole number, such as 1.5: neither a count nor a place. */
const BROKEN_FIGURE = /^\d+[.,]\d+$/;
/** Most words that name what is counted. */
const LONGEST_COUNTED = 3;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(", ").map(fold));
}

/** The words of a need behind the one that begins it; null where none does. */
export function needWords(typed: readonly string[]): string[] | null {
  return NEED.has(fold(typed[0] ?? "")) ? typed.slice(1) : null;
}

/** Time and count of a need, and the words that are left: what is needed, and where. */
export function takeFigures(typed: readonly string[]): { figures: NeedParts; rest: string[] } {
  const { time, rest: others } = readClock(typed, false);
  const figures: NeedParts = time === null ? {} : { time };
  const rest: string[] = [];
  for (const word of others) {
    if (figures.quantity === undefined && COUNT.test(word)) figures.quantity = Number(word);
    else if (!COUNTED.has(fold(word)) && !BROKEN_FIGURE.test(word)) rest.push(word);
  }
  return { figures, rest };
}

/** The one whole number of an answer to "how many". Null: none, several, or no whole one. */
export function countIn(typed: readonly string[]): number | null {
  const [figure = "", ...others] = readClock(typed, false).rest.filter((word) => /\d/.test(word));
  return others.length === 0 && COUNT.test(figure) ? Number(figure) : null;
}

/**
 * The count that a text names together with what is counted, such as "3 beds" or "2 units".
 * @param isCounted whether these words name what the need is of
 */
export function namedCount(typed: readonly string[], isCounted: (words: readonly string[]) => boolean): number | null {
  const found = typed.flatMap((word, at) => {
    const behind = typed.slice(at + 1, at + 1 + LONGEST_COUNTED);
    const isNamed = COUNTED.has(fold(behind[0] ?? "")) || behind.some((_, end) => isCounted(behind.slice(0, end + 1)));
    return COUNT.test(word) && isNamed ? [Number(word)] : [];
  });
  const [count, ...others] = found;
  return count === undefined || others.length > 0 ? null : count;
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

/** What is still to be asked; null: nothing. */
export function questionOf(draft: Omit<NeedDraft, "id">): NeedQuestion | null {
  const { kind, subtype, group, quantity, time, found, meant } = draft;
  if (kind === "bed" && subtype === undefined) return "bed";
  if (kind === undefined || (kind !== "blood" && needsMore(kind, subtype))) return "what";
  if (kind === "blood" && group === undefined) return "blood";
  if (kind === "blood" && subtype === undefined) return "part";
  if (quantity === undefined) return "count";
  if (meant !== undefined) return "meant";
  if (found === undefined) return "where";
  return time === undefined ? "when" : null;
}

/**
 * A bed needs its type. A medicine needs its name, which a text does not tell apart from a place.
 */
function needsMore(kind: Kind, subtype: string | undefined): boolean {
  const needed = Object.entries(DETAIL_RULES[kind]).filter(([, rule]) => rule.needed === true);
  return needed.length > 0 && (subtype === undefined || PARTICULARS[kind] === undefined);
}

/** Whether anything is known of a need. */
export function hasBegun({ kind, quantity, found }: NeedDraft): boolean {
  return kind !== undefined || quantity !== undefined || found !== undefined;
}
