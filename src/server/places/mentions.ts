import type { PlaceItem } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { Point } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { TextSpan } from "./free-text.ts";
import type { Places } from "./places.ts";
import type { TimeSlices } from "./time-slices.ts";

/** A run of words that names a place, with the places of that name. */
export type Mention = { text: string; meanings: PlaceItem[] };

/** The least fit of a name typed in full. With less it is another word. */
const FULL = 0.86;
const WORD = 0.93;
/**
 * A name in another script is one that a source lists, which gives 0.91 at best. Ordinary words of
 * other scripts are hardly ever listed: none of the labelled messages (data/messages) has one.
 */
const LISTED_WORD = 0.9;
const LATIN = /\p{Script=Latin}/u;
/** Words of a genitive before a name: "Hospital de Guadalajara" is no place called "de Guadalajara". */
const PARTICLE = /^(?:de|da|do|dos|das|del|di|du|al)$/;
const LONGEST_NAME = 4;
/** Gazetteer searches per text at most: some milliseconds. */
const MOST_ASKED = 30;
const MEANINGS = 5;
const MOST_AREAS = 2;
const MOST_PAIRED = 6;

export type MentionSearch = { country?: string | undefined; near?: Point | undefined; slices: TimeSlices };

/** The places that pieces of a text name, each word used once, longer names first. */
export async function findMentions(
  places: Places,
  pieces: readonly TextSpan[],
  search: MentionSearch,
): Promise<Mention[]> {
  const mentions: Mention[] = [];
  let asked = 0;
  const look = async (words: readonly string[]): Promise<PlaceItem[]> => {
    if (asked >= MOST_ASKED) return [];
    asked += 1;
    return meaningsOf(places, words, search);
  };
  const read = async (words: readonly string[]): Promise<void> => {
    for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
      // Addresses name the small before the large: the end of a run matters most.
      for (let from = words.length - length; from >= 0; from -= 1) {
        const run = words.slice(from, from + length);
        if (run.join("").length < 3 || (length > 1 && PARTICLE.test(run[0] ?? ""))) continue;
        const meanings = await look(run);
        if (meanings.length === 0) continue;
        mentions.push({ text: run.join(" "), meanings });
        await read(words.slice(from + length));
        await read(words.slice(0, from));
        return;
      }
    }
  };
  for (const { words } of pieces) await read(words.slice(0, 12));
  return withinAreas(places, mentions, search);
}

/**
 * Many towns share a name: those in a state or district that the text names too are searched by
 * both.
 */
async function withinAreas(places: Places, mentions: readonly Mention[], search: MentionSearch): Promise<Mention[]> {
  const areas = mentions.flatMap(({ meanings }) =>
    meanings.filter(({ type }) => type === "state" || type === "district"),
  );
  const names = [...new Set(areas.map(({ name }) => name))].slice(0, MOST_AREAS);
  const paired: Mention[] = [];
  for (const { text, meanings } of mentions.slice(0, MOST_PAIRED)) {
    const known = new Set(meanings.map(({ id }) => id));
    const more = new Map<string, PlaceItem>();
    for (const area of names) {
      if (foldName(area) === text) continue;
      for (const item of await meaningsOf(places, [...text.split(" "), ",", area], search)) {
        const isNew = !known.has(item.id) && meanings.some(({ name }) => foldName(name) === foldName(item.name));
        if (isNew) more.set(item.id, item);
      }
    }
    paired.push({ text, meanings: [...meanings, ...more.values()] });
  }
  return paired;
}

async function meaningsOf(
  places: Places,
  words: readonly string[],
  { country, near, slices }: MentionSearch,
): Promise<PlaceItem[]> {
  const q = words.join(" ");
  // A number alone is a house or a price. PIN codes are read separately.
  if (/^[\d ]+$/.test(q)) return [];
  await slices.next();
  const found = places.search({ q, lang: "en", country, near, limit: MEANINGS });
  return found.filter((item) => item.type !== "postal-code" && isNamed(item, words));
}

/**
 * Is it the place's name and not a similar word? A single word is weak evidence, the shorter the
 * weaker.
 */
function isNamed(place: PlaceItem, words: readonly string[]): boolean {
  const { confidence, name } = place;
  if (words.length > 1) return confidence >= FULL;
  const word = words[0] ?? "";
  // Few letters of another script are a name where it is a city's.
  const isListed = isInOtherScript(word) && renownOf(place) >= 2 && confidence >= LISTED_WORD;
  if (word.length <= 3) return foldName(name) === word || isListed;
  return confidence >= (isInOtherScript(word) ? LISTED_WORD : WORD);
}

/** Whether words are written without Latin letters. */
export function isInOtherScript(words: string): boolean {
  return !LATIN.test(words);
}

/** Is one place inside the other, by its label or its position? */
export function isWithin(inner: PlaceItem, outer: PlaceItem): boolean {
  if (inner.country !== outer.country || inner.id === outer.id) return false;
  if (outer.type === "country") return inner.type !== "country";
  const own = inner.label.split(", ").slice(1).map(foldName);
  const name = foldName(outer.name);
  if (outer.type === "state") return own.includes(name);
  const km = distanceKm(inner, outer);
  const reachKm = 8 + (outer.uncertaintyKm ?? 1) * 1.5;
  return km <= reachKm || (own.includes(name) && km < 150 && (inner.uncertaintyKm ?? 1) < (outer.uncertaintyKm ?? 1));
}

/**
 * How far a place is known beyond its surroundings, 0..3. A village's name alone means nothing in a
 * free text.
 */
export function renownOf({ type, population = 0 }: PlaceItem): number {
  if (type === "postal-code") return 3;
  if (type === "country" || type === "state" || type === "district") return 2;
  if (type !== "city") return 0;
  return population >= 500_000 ? 3 : population >= 80_000 ? 2 : population >= 15_000 ? 1 : 0;
}
