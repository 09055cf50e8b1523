import { readFileSync } from "node:fs";
import { entryOfListing } from "#domain/duplicates/entry.ts";
import type { Entry } from "#domain/duplicates/entry.ts";
import { likenessOf } from "#domain/duplicates/likeness.ts";
import type { Likeness, NumberSpread } from "#domain/duplicates/likeness.ts";
import type { Details } from "#domain/listings/listing.ts";
import type { Place } from "#domain/places/place.ts";
import type { Kind } from "#domain/resources/kinds.ts";

/** One lead of a pair, as the importer makes it of its card; `row` is its place in the source. */
type Lead = {
  row: number;
  kind: Kind;
  details: Details;
  title?: string;
  place: Place;
  published: string[];
  shielded: string[];
};

/** Two leads, and whether a person says that they are one. */
export type LabelledPair = { id: string; drawn: string; same: boolean; why: string; left: Lead; right: Lead };

/** The pairs of `data/duplicates`. */
export function readPairs(file: string | URL): LabelledPair[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as LabelledPair);
}

/** What the scorer says of each pair. A number's spread is counted among the leads of all pairs. */
export function judgePairs(pairs: readonly LabelledPair[]): { pair: LabelledPair; likeness: Likeness }[] {
  const spread = spreadOf(pairs);
  return pairs.map((pair) => ({ pair, likeness: likenessOf(entryOf(pair.left), entryOf(pair.right), spread) }));
}

/** Precision and recall, 0-1, of "the same" where the verdict is one of these. */
export function figuresOf(
  judged: readonly { pair: LabelledPair; likeness: Likeness }[],
  verdicts: readonly Likeness["verdict"][],
): { precision: number; recall: number; right: number; found: number; wanted: number } {
  const found = judged.filter(({ likeness }) => verdicts.includes(likeness.verdict));
  const right = found.filter(({ pair }) => pair.same).length;
  const wanted = judged.filter(({ pair }) => pair.same).length;
  const precision = found.length === 0 ? 1 : right / found.length;
  return { precision, recall: right / wanted, right, found: found.length, wanted };
}

function entryOf({ published, shielded, ...lead }: Lead): Entry {
  return entryOfListing({ side: "offer", ...lead }, [...published, ...shielded]);
}

/** A lead stands on several pages: what differs in title, kind or numbers is another entry. */
function spreadOf(pairs: readonly LabelledPair[]): NumberSpread {
  const entries = new Map<string, Set<string>>();
  for (const lead of pairs.flatMap(({ left, right }) => [left, right])) {
    const numbers = [...lead.published, ...lead.shielded];
    const entry = [lead.title, lead.kind, ...numbers].join("|");
    for (const number of numbers) entries.set(number, (entries.get(number) ?? new Set()).add(entry));
  }
  return (number) => entries.get(number)?.size ?? 0;
}
