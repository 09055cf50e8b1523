import { fold } from "../shared/fold.ts";
import { choiceInWords } from "./choices.ts";
import { countIn, namedCount, partsOf } from "./need.ts";
import type { NeedDraft, NeedParts, NeedQuestion } from "./need.ts";
import { readClock } from "./read-clock.ts";
import type { NeededTime } from "./read-clock.ts";
import { replyWordOf } from "./reply-words.ts";

/** Own lists in the shipped languages, folded. */
const NOT: ReadonlySet<string> = words(
  "not, no, nahi, nahin, नहीं, नही, নয়, না, ليس, ليست, مش, non, pas, bukan, tidak, नाही, नको, होइन, nao, இல்லை, அல்ல, కాదు, వద్దు, نہیں",
);
const BUT: ReadonlySet<string> = words(
  "but, rather, sino, mais, mas, sim, tapi, tetapi, melainkan, बल्कि, लेकिन, বরং, بل, لكن, पण, तर, ஆனால், కానీ, بلکہ, لیکن",
);
/** Before a place that is named as one. */
const PLACE: ReadonlySet<string> = words(
  "place, town, city, location, जगह, स्थान, शहर, জায়গা, শহর, مكان, المكان, مدينة, lugar, ciudad, lieu, ville, tempat, kota, ठिकाण, ठाउँ, " +
    "cidade, local, இடம், ஊர், స్థలం, ఊరు, جگہ, شہر",
);
/** One or two digits name no place. */
const LONE_FIGURE = /^\d{1,2}$/;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(", ").map(fold));
}

/**
 * An answer as it is read: its words, and the same between its commas. `english`: words with the
 * known phrases of all languages in English.
 */
export type TypedAnswer = {
  words: readonly string[];
  clauses: readonly (readonly string[])[];
  english: (words: readonly string[]) => string;
};

/**
 * What an answer to a question gives: its own part, and no other that it does not name. Null: it
 * does not fit. `menu`: 0, which leaves the question.
 */
export function readAnswer(
  question: NeedQuestion,
  typed: TypedAnswer,
  draft: NeedDraft | null,
): NeedParts | "menu" | null {
  const chosen = choiceInWords(question, typed.words);
  if (chosen === "menu") return "menu";
  if (chosen === "again") return null;
  const named = readNamed(typed, draft);
  const own = readOwn(question, { ...typed, words: chosen }, named);
  return own === null && Object.keys(named).length === 0 ? null : { ...named, ...own };
}

/** The parts that a text names: "3 beds"; "not Howrah, Jadavpur". */
export function readNamed(typed: TypedAnswer, draft: NeedDraft | null): NeedParts {
  const kind = draft?.kind;
  const isCounted = (some: readonly string[]): boolean =>
    kind !== undefined && partsOf(typed.english(some)).kind === kind;
  const quantity = namedCount(typed.words, isCounted);
  const place = draft?.found === undefined && draft?.meant === undefined ? null : otherPlace(typed, draft);
  return { ...(quantity !== null && { quantity }), ...(place !== null && { place }) };
}

function readOwn(question: NeedQuestion, typed: TypedAnswer, named: NeedParts): NeedParts | null {
  if (question === "count") return ownCount(typed.words, named);
  if (question === "where") return placeIn(typed.words, named);
  if (question === "meant") return meantIn(typed.words, named);
  if (question === "when") {
    const { time, rest } = readClock(typed.words, true);
    const isWhole = named.quantity !== undefined || rest.every((word) => !/\d/.test(word));
    return time === null || !isWhole ? null : { time };
  }
  const { kind, subtype, group } = partsOf(typed.english(typed.words));
  const blood = { ...(subtype !== undefined && { subtype }), ...(group !== undefined && { group }) };
  if (question === "what" || question === "bed") return kind === undefined ? null : { kind, ...blood };
  return kind !== "blood" || Object.keys(blood).length === 0 ? null : blood;
}

function ownCount(typed: readonly string[], { quantity: named }: NeedParts): NeedParts | null {
  const quantity = named ?? countIn(typed);
  return quantity === null ? null : { quantity };
}

/** An answer to "where". Times, counts and lone figures in it are no place. */
function placeIn(typed: readonly string[], named: NeedParts): NeedParts | null {
  if (Object.keys(named).length > 0) return null;
  const { rest } = readClock(typed, false);
  const place = rest.join(" ");
  return place === "" || LONE_FIGURE.test(place) ? null : { place };
}

/** Yes, no, or another place; behind a "no" too. */
function meantIn(typed: readonly string[], named: NeedParts): NeedParts | null {
  const word = replyWordOf(typed);
  if (word === "yes" || word === "no") return { isMeant: word === "yes" };
  if (word !== null) return null;
  const [first = ""] = typed;
  return placeIn(NOT.has(fold(first)) ? typed.slice(1) : typed, named);
}

/**
 * The place behind "place", or the one that is named instead of another. Null: none is. In "not
 * Howrah Jadavpur" the name that was settled tells them apart.
 */
function otherPlace({ words: typed, clauses, english }: TypedAnswer, draft: NeedDraft): string | null {
  const isPlain = (some: readonly string[]): boolean =>
    some.length > 0 &&
    some.every((word) => !/\d/.test(word)) &&
    readClock(some, true).rest.length === some.length &&
    partsOf(english(some)).kind === undefined;
  const [first = "", ...behind] = typed;
  if (PLACE.has(fold(first))) return placeIn(behind, {})?.place ?? null;
  const isNot = (word: string): boolean => NOT.has(fold(word));
  if (!typed.some(isNot)) return null;
  const refused = clauses.filter((clause) => clause.some(isNot) && clause.length > 1);
  const [instead = [], ...more] = clauses.filter((clause) => !clause.some(isNot));
  if (refused.length === 1 && more.length === 0 && instead.length > 0) {
    const isAbout = isPlain(instead) && isPlain((refused[0] ?? []).filter((word) => !isNot(word)));
    return isAbout ? instead.filter((word) => !BUT.has(fold(word))).join(" ") : null;
  }
  const but = typed.findIndex((word) => BUT.has(fold(word)));
  if (isNot(first) && but > 1) return isPlain(typed.slice(1)) ? typed.slice(but + 1).join(" ") : null;
  const known = new Set(fold((draft.meant ?? draft.found)?.name ?? "").split(" "));
  const others = typed.filter((word) => !isNot(word) && !BUT.has(fold(word)) && !known.has(fold(word)));
  const isNamed = [...known].every((word) => typed.some((each) => fold(each) === word));
  return isNamed && isPlain(others) ? others.join(" ") : null;
}

/**
 * The time of a text that is nothing but a time, also behind the digit of a day. Null: it is not.
 */
export function wholeTime(typed: readonly string[]): NeededTime | null {
  const chosen = choiceInWords("when", typed);
  if (typeof chosen === "string") return null;
  const { time, rest } = readClock(chosen, true);
  return rest.length > 0 ? null : time;
}
