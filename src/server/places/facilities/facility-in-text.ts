import type { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { nameWords } from "#domain/places/fold-name.ts";
import type { Places } from "../places.ts";
import type { TimeSlices } from "../time-slices.ts";
import { isCare } from "./buildings.ts";
import type { FacilityPlaces, FoundFacility } from "./facilities.ts";
import { presentFacilityPlace } from "./present.ts";

/** A text, and the place that its other words name, if any. */
type TextQuestion = {
  text: string;
  near?: Point | undefined;
  lang?: string | undefined;
  around: PlaceItem | null;
  slices: TimeSlices;
};

/** The least fit of a name. Without a place next to it, it must fit better and be the only one. */
const FULL = 0.84;
const ALONE = 0.9;
const RIVAL = 0.1;
const RIVAL_KM = 3;
/** Windows around the word for a kind of building: words before and after it. */
const WINDOWS = [
  [3, 0],
  [2, 1],
  [2, 0],
  [1, 1],
  [1, 0],
] as const;
const MOST_ASKED = 12;

/**
 * The facility of this deployment that a text names ("near Civil Hospital, Surat"). Null unless it
 * is certain.
 */
export async function facilityInText(
  places: Places,
  facilities: FacilityPlaces,
  question: TextQuestion,
): Promise<PlaceItem | null> {
  if (facilities.count() === 0) return null;
  const { around, near } = question;
  for (const q of namesIn(question.text).slice(0, MOST_ASKED)) {
    await question.slices.next();
    const [first, ...others] = facilities.search({ q, near: around ?? near, limit: 4 });
    if (first === undefined || !first.isNamed || first.confidence < (around === null ? ALONE : FULL)) continue;
    if (around !== null && !isThere(first, around)) continue;
    if (others.some((other) => isRival(first, other) && (around === null || isThere(other, around)))) continue;
    const language = question.lang ?? "en";
    return presentFacilityPlace(places, first.facility, { language, confidence: Math.min(0.95, first.confidence) });
  }
  return null;
}

function isThere({ facility }: FoundFacility, around: PlaceItem): boolean {
  return distanceKm(facility, around) <= 10 + 1.5 * (around.uncertaintyKm ?? 1);
}

function isRival(first: FoundFacility, other: FoundFacility): boolean {
  return other.confidence > first.confidence - RIVAL && distanceKm(first.facility, other.facility) > RIVAL_KM;
}

/** Runs of words around those for a kind of building. */
function namesIn(text: string): string[] {
  const runs: string[] = [];
  for (const part of text.split(/[,;:\n|()]|\.(?=\s|$)/)) {
    const words = nameWords(part);
    words.forEach((word, at) => {
      if (!isCare(word) || word.length < 3) return;
      for (const [before, after] of WINDOWS) {
        const run = words.slice(Math.max(0, at - before), at + after + 1);
        if (run.length > 1) runs.push(run.join(" "));
      }
    });
  }
  return [...new Set(runs)];
}
