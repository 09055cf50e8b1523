import { byShare } from "../calls/random.ts";
import type { Random } from "../calls/random.ts";
import { TOWNS, townAt } from "../nearby/world.ts";

/*
 * What people ask in `npm run bench -- traffic`, in the made-up country of nearby/world.ts. Dated
 * 2026-11-24. It was written before the bench that plays it, and is not changed to change a figure.
 *
 * Sources. "19": issue 19. "gk": general knowledge. "P": Proposal, 2026-11-24: no source at hand.
 */

/** The seed of the world. Any other gives other people of the same kind. */
export const SEED = 19;
/** Places from which people ask. Source: 19. */
export const PLACES = 10_000;
/**
 * The people of the place of rank r are in proportion to 1 / r. Source: 19 says Zipf's law; the
 * exponent 1 for cities: X. Gabaix, Quarterly Journal of Economics 114 (1999) 739-767.
 */
const ZIPF_EXPONENT = 1;
/** The country's box, degrees: the one over which nearby/world.ts scatters its listings. */
const BOX = { south: 8, west: 68, high: 27, wide: 28 };

/**
 * Share of people whose device tells the point. The others choose a place by its name, and all of
 * them get its middle. P.
 */
const BY_DEVICE = 0.5;
/**
 * How far devices are from a place's middle. People live the less densely the further out, by an
 * exponential law: C. Clark, Journal of the Royal Statistical Society A 114 (1951) 490-496. The
 * mean distance is twice its length. It shrinks with the root of the people: as dense everywhere.
 * P.
 */
const LENGTH_KM = { ofLargest: 4, atLeast: 0.25 };
const KM_A_DEGREE = 111.2;
/** As coarse as addresses of the product carry a point, decimals. */
const DECIMALS = 3;

/** Pages that people ask for. P. */
const PAGES: readonly (readonly [Page["page"], number])[] = [
  ["list", 0.75],
  ["entry", 0.15],
  ["first", 0.1],
];
/** Share of pages that are somebody's first, who needs all files too. Source: 19. */
export const FIRST_VISITS = 0.05;

/**
 * The 15 kinds of search (19): the 13 kinds of the product, and two of their particulars. Oxygen
 * and beds lead, as in India's second wave of 2021 (gk). The shares: P.
 */
const KINDS: readonly (readonly [string, number])[] = [
  ["oxygen", 0.2],
  ["bed", 0.15],
  ["bed?bedType=icu", 0.13],
  ["medicine", 0.12],
  ["oxygen?form=refill", 0.08],
  ["blood", 0.08],
  ["ambulance", 0.06],
  ["test", 0.05],
  ["food", 0.03],
  ["vaccine", 0.03],
  ["home-care", 0.02],
  ["tele-consultation", 0.02],
  ["supplies", 0.01],
  ["transport", 0.01],
  ["shelter", 0.01],
];

/** The 13 shipped languages. */
export const LANGUAGES = ["hi", "bn", "mr", "te", "ta", "ur", "ne", "en", "es", "fr", "pt", "id", "ar"] as const;
/**
 * Who reads what: most read the language of their place, many English, a few any other. The
 * languages of places go around by rank. P.
 */
const READERS: readonly (readonly ["local" | "english" | "any", number])[] = [
  ["local", 0.6],
  ["english", 0.3],
  ["any", 0.1],
];

/*
 * Twenty listings change a second (19): nearby/changes.ts.
 */

/**
 * What somebody asks for. `place`: its rank, from 0. `at`: `lat,lng`. `search`: a list's kind, with
 * what it asks for in particular.
 */
export type Page = { language: string; place: number; at: string } & (
  | { page: "first" }
  | { page: "list" | "entry"; search: string }
);

/** A draw of ranks 0 to `count` - 1 by Zipf's law: rank r in proportion to 1 / (r + 1). */
export function zipfDraw(count: number): (random: Random) => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1) ** ZIPF_EXPONENT;
    sums[rank] = sum;
  }
  return (random) => {
    const wanted = random.next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Where the place of a rank lies: the towns of the country first, then villages anywhere in it. */
function middleOf(rank: number): { lat: number; lng: number } {
  if (rank < TOWNS) return townAt(rank);
  // The golden ratio and the plastic number scatter evenly: M. Roberts' sequence R2, for two sides.
  const [high, wide] = [(rank * 0.754_877_666) % 1, (rank * 0.569_840_291) % 1];
  return { lat: BOX.south + BOX.high * high, lng: BOX.west + BOX.wide * wide };
}

/** The next page that somebody asks for, as often as it is called. */
export function pagesOf(random: Random): () => Page {
  const placeOf = zipfDraw(PLACES);
  return () => {
    const place = placeOf(random);
    const asked = { language: languageOf(random, place), place, at: pointOf(random, place) };
    const page = byShare(random, PAGES);
    return page === "first" ? { ...asked, page } : { ...asked, page, search: byShare(random, KINDS) };
  };
}

function languageOf(random: Random, place: number): string {
  const reads = byShare(random, READERS);
  if (reads === "any") return random.pick(LANGUAGES);
  return reads === "english" ? "en" : (LANGUAGES[place % LANGUAGES.length] ?? "en");
}

/** The point in an address, `lat,lng`: of a device, or of a place's middle. */
function pointOf(random: Random, place: number): string {
  const middle = middleOf(place);
  const [far, turn] = random.chance(BY_DEVICE) ? [farOf(random, place), random.next() * 2 * Math.PI] : [0, 0];
  const lat = middle.lat + (far / KM_A_DEGREE) * Math.cos(turn);
  const lng = middle.lng + ((far / KM_A_DEGREE) * Math.sin(turn)) / Math.cos((middle.lat * Math.PI) / 180);
  return `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`;
}

/**
 * Of a density that falls exponentially on a plane, the distance is the sum of two waiting times.
 */
function farOf(random: Random, place: number): number {
  const lengthKm = Math.max(LENGTH_KM.atLeast, LENGTH_KM.ofLargest / Math.sqrt(place + 1));
  return lengthKm * (random.wait(1) + random.wait(1));
}
