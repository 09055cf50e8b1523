import type { MessageKind } from "./message.ts";
import { hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { WordClass } from "./vocabulary.ts";

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
};

/** The kind of a lead and how sure it is, 0-1: a judgement, no frequency. */
export type KindReading = { kind: MessageKind; confidence: number };

/** Decides what a range of words is, by its words and what was read of it. */
export function kindOf(reading: Reading, range: Range, signs: LeadSigns): KindReading {
  const counts = countClasses(reading, range);
  const of = (...names: WordClass[]): number => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const need = of("need");
  const offer = of("offer", "available", "unavailable");
  const hasResource = signs.resources > 0;
  if (of("closed") > 0 && !isNeededAfterClosing(reading, range)) return { kind: "closed", confidence: 0.9 };
  if (of("warning") > 0 && of("warning") >= need)
    return { kind: "warning", confidence: hasResource || signs.phones > 0 ? 0.8 : 0.5 };
  const isAsking = of("question") > 0 && of("question") >= need;
  if (isAsking && hasResource) return { kind: "info", confidence: 0.7 };
  if (of("advice") > need + offer && signs.phones === 0) return { kind: "none", confidence: 0.8 };
  if (!hasResource) return withoutResource(need, of("urgent", "critical", "first_person"), signs);
  // Long reports mention resources in passing.
  const isTalk =
    range.to - range.from > 45 * (signs.resources + signs.phones) || (of("advice") > 0 && signs.phones === 0);
  const share = isTalk ? 0.5 : 1;
  const asked = need * 2 + of("patient", "critical", "urgent");
  const given = offer * 2 + of("price") + (signs.isVerified ? 2 : 0);
  // What everybody may dial is public, and nobody's own stock.
  if (need === 0 && signs.areAllShort && !signs.isVerified) return { kind: "info", confidence: 0.7 * share };
  if (need > 0 && (asked >= given || offer === 0)) return { kind: "need", confidence: 0.9 * share };
  if (offer > 0) return { kind: "offer", confidence: 0.85 * share };
  if (of("patient", "urgent", "critical") > given) return { kind: "need", confidence: 0.6 * share };
  if (of("info") > 0 && !signs.isVerified && of("price") === 0) return { kind: "info", confidence: 0.6 * share };
  const isListed = signs.phones > 0 || signs.isVerified || of("price") > 0 || signs.isBedList;
  if (isListed) return { kind: "offer", confidence: 0.65 * share };
  return { kind: "offer", confidence: (range.to - range.from <= 30 ? 0.45 : 0.3) * share };
}

function withoutResource(need: number, pressing: number, { phones, places }: LeadSigns): KindReading {
  if (need > 0 && pressing > 0) return { kind: "need", confidence: phones + places > 0 ? 0.5 : 0.4 };
  return { kind: "none", confidence: 0.7 };
}

/** Phrases of each class. "Aadhaar card needed" asks for a paper and "if you need" for nothing. */
function countClasses(reading: Reading, range: Range): ReadonlyMap<WordClass, number> {
  const counts = new Map<WordClass, number>();
  const hits = hitsIn(reading, range);
  for (const [index, hit] of hits.entries()) {
    const part = reading.words[hit.at]?.part;
    const isBesidePaper = [hits[index - 1], hits[index + 1]].some(
      (other) => other !== undefined && isOf(other, "document") && reading.words[other.at]?.part === part,
    );
    for (const { class: name } of hit.meanings)
      if (name !== "need" || !isBesidePaper) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function isNeededAfterClosing(reading: Reading, range: Range): boolean {
  const hits = hitsIn(reading, range);
  const closed = hits.findLastIndex((hit) => isOf(hit, "closed"));
  return hits.slice(closed + 1).some((hit) => isOf(hit, "need"));
}
