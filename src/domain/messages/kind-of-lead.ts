import type { MessageKind } from "./message.ts";
import type { Hit } from "./lexicon.ts";
import { around, hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { WordClass } from "./vocabulary.ts";
import { foldedSet } from "./amounts.ts";
import { BEHIND } from "./stock-words.ts";

/** English words of need that are denied: "doesn't give me" still asks. */
const NEED_FORMS = foldedSet(
  "required needed need needs require requires requirement reqd req want wanted necessary looking searching needing",
);
/** What may be between "don't" and "need". */
const BETWEEN = foldedSet("really currently longer actually even be to at present now lagi mais mas plus as");
const NOT_NEEDED = foldedSet("not no need needn");
/** Most words between "no" and "required". */
const NO_WORDS = 4;

/** "No oxygen required", "we don't need", "नहीं चाहिए": it is not needed. */
function isNegatedNeed(reading: Reading, need: Hit): boolean {
  const { words } = reading;
  const hits = hitsIn(reading, around(reading, need.at, "part"));
  const isNone = hits.some((hit) => isOf(hit, "negation") && isDenied(reading, hit, need));
  if (!isNone) return false;
  // "No oxygen, needed urgently" lacks it.
  const isPressing = hits.some((hit) => isOf(hit, "urgent", "critical") && hit.at > need.at);
  return !(isPressing && NEED_FORMS.has(words[need.at]?.text ?? ""));
}

function isDenied({ words, hitAt }: Reading, { at, length, meanings }: Hit, need: Hit): boolean {
  const end = at + length;
  if (end > need.at) {
    // "ज़रूरत नहीं": behind the need.
    const isBehind = meanings.some(({ class: name, language }) => name === "negation" && BEHIND.has(language));
    return isBehind && at - need.at - need.length <= 1;
  }
  const isEnglish = meanings.every(({ language }) => language === "en");
  if (isEnglish && !NEED_FORMS.has(words[need.at]?.text ?? "")) return false;
  if (words[at]?.text === "no" && meanings.some(({ language }) => language === "en")) {
    for (let between = end; between < need.at; between += 1)
      if (isOf(hitAt[between], "available", "unavailable", "urgent", "critical")) return false;
    return need.at - end <= NO_WORDS;
  }
  for (let between = end; between < need.at; between += 1) if (!BETWEEN.has(words[between]?.text ?? "")) return false;
  return true;
}

/** Whether a lead without other needs says that nothing is needed any more. */
function isUnneeded(reading: Reading, range: Range): boolean {
  return hitsIn(reading, range).some((hit) => {
    if (isOf(hit, "need")) return isNegatedNeed(reading, hit);
    // "Not required", and not "if needed" or "no booking needed".
    const text = reading.words[hit.at]?.text ?? "";
    return isOf(hit, "generic_need") && hit.length === 2 && NOT_NEEDED.has(text);
  });
}

/**
 * What else a lead has, which tells a lead from talk. `areAllShort`: its numbers are lines like
 * 108.
 */
export type LeadSigns = {
  resources: number;
  phones: number;
  places: number;
  isVerified: boolean;
  areAllShort: boolean;
  /** It counts beds, in a list that counts several kinds of them. */
  isBedList: boolean;
  /** All that it names is in questions. */
  areAllAsked: boolean;
  /** It is of a list of named places with their numbers or counts. */
  isPlaceList: boolean;
  /** Most words of its text belong to no vocabulary. */
  isUnknownText: boolean;
};

/**
 * The kind of a lead and how sure it is, 0-1: a judgement, no frequency. `isSideOpen`: it names a
 * thing, and no word that is known asks for it or offers it.
 */
export type KindReading = { kind: MessageKind; confidence: number; isSideOpen: boolean };

/** A lead whose side must be asked stays below the least confidence of a filled form. */
const OPEN_CONFIDENCE = 0.4;

/**
 * Decides what a range of words is, by its words and what was read of it. Where the text is mostly
 * unknown, a side is asked whatever its few known words say.
 */
export function kindOf(reading: Reading, range: Range, signs: LeadSigns): KindReading {
  const read = kindByWords(reading, range, signs);
  if (read === null || (signs.isUnknownText && SIDED.has(read.kind)))
    return { kind: "none", confidence: OPEN_CONFIDENCE, isSideOpen: true };
  return { ...read, isSideOpen: false };
}

/** Kinds that a few words in a text of another language do not prove. */
const SIDED: ReadonlySet<MessageKind> = new Set(["need", "offer", "info"]);

type WordReading = Omit<KindReading, "isSideOpen">;

/** The kind by the words of its vocabularies; null where none asks or offers. */
function kindByWords(reading: Reading, range: Range, signs: LeadSigns): WordReading | null {
  const counts = countClasses(reading, range);
  const of = (...names: WordClass[]): number => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const need = of("need");
  const offer = of("offer", "available", "unavailable");
  const hasResource = signs.resources > 0;
  if (of("closed", "died") > 0 && !isNeededAfterClosing(reading, range)) return { kind: "closed", confidence: 0.9 };
  if (hasResource && need === 0 && offer === 0 && isUnneeded(reading, range))
    return { kind: "closed", confidence: 0.8 };
  if (of("warning") > 0 && of("warning") >= need)
    return { kind: "warning", confidence: hasResource || signs.phones > 0 ? 0.8 : 0.5 };
  const isQuestion = of("question") > 0 && of("question") >= need;
  if (isQuestion && hasResource) return { kind: "info", confidence: 0.7 };
  if (of("advice") > need + offer && signs.phones === 0) return { kind: "none", confidence: 0.8 };
  if (!hasResource) return withoutResource(need, of("urgent", "critical", "first_person"), signs);
  // Long reports mention resources in passing.
  const isTalk =
    range.to - range.from > 45 * (signs.resources + signs.phones) || (of("advice") > 0 && signs.phones === 0);
  const share = isTalk ? 0.5 : 1;
  const asked = need * 2 + of("patient", "critical", "urgent");
  const given = offer * 2 + of("price") + (signs.isVerified ? 2 : 0);
  // What a family asks for is no offer, whoever's number is beside it.
  const isAsked = signs.areAllAsked && (offer === 0 || asksForStock(reading, range));
  if (isAsked && (need > 0 || asked > 0)) return { kind: "need", confidence: (need > 0 ? 0.9 : 0.6) * share };
  if (isAsked) return { kind: "info", confidence: 0.7 * share };
  // What everybody may dial is public, and nobody's own stock.
  if (need === 0 && signs.areAllShort && !signs.isVerified) return { kind: "info", confidence: 0.7 * share };
  if (need > 0 && (asked >= given || offer === 0)) return { kind: "need", confidence: 0.9 * share };
  if (offer > 0) return { kind: "offer", confidence: 0.85 * share };
  if (of("patient", "urgent", "critical") > given) return { kind: "need", confidence: 0.6 * share };
  if (of("info") > 0 && !signs.isVerified && of("price") === 0) return { kind: "info", confidence: 0.6 * share };
  const isListed = signs.isVerified || of("price") > 0 || signs.isBedList || signs.isPlaceList;
  if (isListed) return { kind: "offer", confidence: 0.65 * share };
  // A long report that names a thing in passing asks nobody anything.
  return isTalk ? { kind: "none", confidence: 0.7 } : null;
}

function withoutResource(need: number, pressing: number, { phones, places }: LeadSigns): WordReading {
  if (need > 0 && pressing > 0) return { kind: "need", confidence: phones + places > 0 ? 0.5 : 0.4 };
  return { kind: "none", confidence: 0.7 };
}

/** "Any beds available?", and not "Beds? 12 available". */
function asksForStock(reading: Reading, range: Range): boolean {
  return hitsIn(reading, range).some(
    (hit) => reading.asked[hit.at] === true && hit.meanings.some(({ class: name }) => STOCK.has(name)),
  );
}

/** In a question these offer nothing. */
const STOCK: ReadonlySet<WordClass> = new Set(["offer", "available", "unavailable"]);

/** Phrases of each class. "Aadhaar card needed" asks for a paper and "if you need" for nothing. */
function countClasses(reading: Reading, range: Range): ReadonlyMap<WordClass, number> {
  const counts = new Map<WordClass, number>();
  const hits = hitsIn(reading, range);
  for (const [index, hit] of hits.entries()) {
    const part = reading.words[hit.at]?.part;
    const isBesidePaper = [hits[index - 1], hits[index + 1]].some(
      (other) => other !== undefined && isOf(other, "document") && reading.words[other.at]?.part === part,
    );
    const isVoid = (name: WordClass, { at }: Hit): boolean =>
      name === "need" ? isBesidePaper || isNegatedNeed(reading, hit) : reading.asked[at] === true && STOCK.has(name);
    for (const { class: name } of hit.meanings) if (!isVoid(name, hit)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** A need behind the words that close it. Behind a death it must name somebody or press anew. */
function isNeededAfterClosing(reading: Reading, range: Range): boolean {
  const hits = hitsIn(reading, range);
  const closed = hits.findLastIndex((hit) => isOf(hit, "closed", "died"));
  const isDeath = isOf(hits[closed], "died");
  return hits.slice(closed + 1).some((hit) => {
    if (!isOf(hit, "need") || isNegatedNeed(reading, hit)) return false;
    const sentence = hitsIn(reading, around(reading, hit.at, "clause"));
    return !isDeath || sentence.some((other) => isOf(other, "patient", "urgent", "critical", "first_person"));
  });
}
