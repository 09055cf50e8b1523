import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { PlaceIndex } from "../index-file.ts";
import { countryOf, placeNameOf } from "../present.ts";
import type { Scored } from "../score.ts";
import { pointOf, rankPlaces } from "../search.ts";
import { typeNumber } from "../tables.ts";
import { holds, isInside } from "./is-inside.ts";

/**
 * The named parts of one place, in any order. `country`: two letters; absent: of any. `within`: a place that is known to hold it, by its
 * number; null: none.
 */
export type NamedParts = { parts: readonly string[]; country: string | undefined; within: number | null };

/**
 * `place`: the finest one that all known parts allow; `unknown` parts name nothing in it.
 * `contradiction`: two parts name known places that do not lie in one another.
 */
export type PartsMatch =
  | { verdict: "place"; best: Scored; unknown: string[] }
  | { verdict: "contradiction"; parts: [string, string] }
  | { verdict: "unknown" };

/** One place that a part may mean. */
type Candidate = Scored & { part: number };

/** Answers that are read for one question to the gazetteer. Proposal. */
const ALONE = 12;
const INSIDE = 5;
/** Wider places of a part in which the other parts are looked for. Proposal. */
const MOST_ANCHORS = 2;

/** The least fit of a name: a short word with one other letter is another name. Proposal. */
const NAME = { short: 0.93, long: 0.84, several: 0.84 };
/** A name in another script is one that a source lists, which gives 0.91 at best. */
const LISTED_NAME = 0.9;
const LATIN = /\p{Script=Latin}/u;
const LONG_LETTERS = 8;
/** Shorter than this it may be a code. */
const LEAST_NAME = 4;
/** The least fit of a name that begins with all words of the part: over a third of the name. Proposal. */
const BEGUN = 0.75;

/** Importance of any town, and of a head post office. Villages and branch offices have less. */
const TOWN = 0.37;
/** Importance of a city of about 100,000 people: written so, its name means it. */
const KNOWN_CITY = 0.6;
const CERTAIN = 0.985;

/** Another place makes a name ambiguous when its rank is this near and it is this far away. */
const RIVAL_RANK = 0.04;
const RIVAL_KM = 60;

const COUNTRY = typeNumber("country");
const STATE = typeNumber("state");
const POSTAL = typeNumber("postal-code");
const LOCALITY = typeNumber("locality");

/** Finds what all parts of a written place mean together. Nothing is taken from a part that contradicts. */
export function matchParts(index: PlaceIndex, named: NamedParts): PartsMatch {
  return new PartMatcher(index, named).match();
}

class PartMatcher {
  private readonly index: PlaceIndex;
  private readonly named: NamedParts;
  private readonly all: Candidate[];

  constructor(index: PlaceIndex, named: NamedParts) {
    this.index = index;
    this.named = named;
    const alone = named.parts.flatMap((_, part) => this.alone(part));
    const all = unique([...alone, ...this.anchors(alone).flatMap((anchor) => this.insideOf(anchor))]);
    // Beside a known city of just that name, a longer name of another place is somebody else's.
    const certain = new Set(all.filter((one) => this.isCertain(one)).map(({ part }) => part));
    this.all = all.filter(({ part, text }) => !certain.has(part) || text >= NAME.short);
  }

  match(): PartsMatch {
    const { parts } = this.named;
    const [first] = this.all.map((one) => this.agreeing(one).length).toSorted((a, b) => b - a);
    if (first === undefined) return { verdict: "unknown" };
    const best = this.finest(this.all.filter((one) => this.agreeing(one).length === first));
    if (best === null) return { verdict: "unknown" };
    const agreed = this.agreeing(best);
    const others = parts.map((_, part) => part).filter((part) => !agreed.includes(part));
    const against = others.find((part) => this.all.some((one) => one.part === part && this.isCertain(one)));
    if (against !== undefined && this.isCertain(best))
      return { verdict: "contradiction", parts: [parts[against] ?? "", parts[best.part] ?? ""] };
    const abroad = others.find((part) => this.isAreaAbroad(part));
    if (abroad !== undefined) return { verdict: "contradiction", parts: [parts[abroad] ?? "", parts[best.part] ?? ""] };
    return { verdict: "place", best, unknown: others.map((part) => parts[part] ?? "") };
  }

  /** What a part means by itself, in the country and in the place that is known. */
  private alone(part: number): Candidate[] {
    const { country, within } = this.named;
    const q = this.named.parts[part] ?? "";
    const near = within === null ? undefined : pointOf(this.index, within);
    const found = rankPlaces(this.index, { q, country, near, limit: ALONE });
    return found.filter((one) => this.isNamed(one, q) && this.isAllowed(one)).map((one) => ({ ...one, part }));
  }

  /** Wider places that some part means. */
  private anchors(alone: readonly Candidate[]): Candidate[] {
    const { parts } = this.named;
    if (parts.length < 2) return [];
    return parts.flatMap((_, part) => {
      const own = alone.filter((one) => one.part === part && (this.index.importance[one.place] ?? 0) >= TOWN);
      return own.slice(0, MOST_ANCHORS);
    });
  }

  /** What the other parts mean inside a wider place. */
  private insideOf(anchor: Candidate): Candidate[] {
    const { country, parts } = this.named;
    const name = placeNameOf(this.index, anchor.place, "en");
    return parts.flatMap((q, part) => {
      if (part === anchor.part) return [];
      const isIt = (one: Scored): boolean =>
        this.isNamed(one, q) && this.isAllowed(one) && isInside(this.index, one.place, anchor.place);
      const asked = rankPlaces(this.index, { q: `${q}, ${name}`, country, limit: INSIDE }).filter(isIt);
      const near = pointOf(this.index, anchor.place);
      const found = asked.length > 0 ? asked : rankPlaces(this.index, { q, country, near, limit: INSIDE }).filter(isIt);
      return found.map((one) => ({ ...one, part }));
    });
  }

  private isAllowed({ place }: Scored): boolean {
    const type = this.index.type[place];
    const { within } = this.named;
    if (type === COUNTRY || type === POSTAL) return false;
    return within === null || place === within || isInside(this.index, place, within);
  }

  /** Whether a part names a place: with its whole name, or with the words that its name has among others. */
  private isNamed(one: Scored, part: string): boolean {
    if (isWholeName(one, part)) return true;
    const name = foldName(placeNameOf(this.index, one.place, "en")).split(" ");
    return (
      one.text >= BEGUN &&
      foldName(part)
        .split(" ")
        .every((word) => name.includes(word))
    );
  }

  /** The parts that a place agrees with: one of their meanings is it, lies in it or holds it. */
  private agreeing({ place }: Scored): number[] {
    const agrees = (one: Candidate): boolean =>
      one.place === place || isInside(this.index, one.place, place) || isInside(this.index, place, one.place);
    return [...new Set(this.all.filter(agrees).map(({ part }) => part))];
  }

  /** The finest; null where it is ambiguous and nothing wider is known. */
  private finest(best: readonly Candidate[]): Candidate | null {
    const isAlone = best.every((one) => this.agreeing(one).length === 1);
    // Where no part lies in another, a village of one of the names is as good as any other village.
    const meant = isAlone && this.named.within === null ? this.knownOf(best) : best;
    const ofParts = this.named.parts.flatMap((_, part) => this.likeliest(meant, part) ?? []);
    const depth = new Map(ofParts.map((one) => [one, this.depth(one)]));
    const byDepth = (a: Candidate, b: Candidate): number => (depth.get(b) ?? 0) - (depth.get(a) ?? 0);
    const finest = ofParts.toSorted((a, b) => byDepth(a, b) || this.size(a) - this.size(b) || b.rank - a.rank);
    return finest.find((one) => !this.hasRival(one, meant)) ?? null;
  }

  /** How many other parts name an area that holds it. */
  private depth({ part, place }: Candidate): number {
    const holding = this.all.filter((one) => one.part !== part && holds(this.index, one.place, place));
    return new Set(holding.map((one) => one.part)).size;
  }

  /** What one part most likely means: by its whole name before a part of one, then the best known. */
  private likeliest(meant: readonly Candidate[], part: number): Candidate | undefined {
    const own = meant.filter((one) => one.part === part);
    const whole = own.filter((one) => isWholeName(one, this.named.parts[part] ?? ""));
    return (whole.length > 0 ? whole : own).toSorted((a, b) => b.rank - a.rank || a.place - b.place)[0];
  }

  private knownOf(best: readonly Candidate[]): Candidate[] {
    const towns = best.filter(({ place }) => (this.index.importance[place] ?? 0) >= TOWN);
    const cities = towns.filter(({ place }) => (this.index.importance[place] ?? 0) >= KNOWN_CITY);
    return cities.length > 0 ? cities : towns;
  }

  /** Another place of the same part, far away, that might be meant too. */
  private hasRival(one: Candidate, among: readonly Candidate[]): boolean {
    return among.some(
      (other) =>
        other.part === one.part &&
        other.rank > one.rank - RIVAL_RANK &&
        other.text > one.text - RIVAL_RANK &&
        !isInside(this.index, one.place, other.place) &&
        !isInside(this.index, other.place, one.place) &&
        distanceKm(pointOf(this.index, other.place), pointOf(this.index, one.place)) > RIVAL_KM,
    );
  }

  private size({ place }: Scored): number {
    return this.index.uncertaintyKm[place] ?? 1;
  }

  /** Whether a part that means nothing here is the name of a country or a state elsewhere. */
  private isAreaAbroad(part: number): boolean {
    const { country, parts } = this.named;
    const q = parts[part] ?? "";
    // Two letters stand for states of several countries.
    const isCode = foldName(q).length < LEAST_NAME;
    if (country === undefined || isCode || this.all.some((one) => one.part === part)) return false;
    const [best] = rankPlaces(this.index, { q, limit: 1 });
    if (best === undefined || best.text < CERTAIN) return false;
    const isArea = this.index.type[best.place] === COUNTRY || this.index.type[best.place] === STATE;
    return isArea && countryOf(this.index, best.place) !== country;
  }

  /** A known city or area, written as it is called. */
  private isCertain({ place, text }: Scored): boolean {
    return this.index.type[place] !== LOCALITY && text >= CERTAIN && (this.index.importance[place] ?? 0) >= KNOWN_CITY;
  }
}

/** Whether a part is the name of a place: equal, another name of it, or one spelling of it. */
function isWholeName({ text }: Scored, part: string): boolean {
  const words = foldName(part).split(" ");
  if (!LATIN.test(part)) return text >= LISTED_NAME;
  if (words.length > 1) return text >= NAME.several;
  return text >= ((words[0]?.length ?? 0) >= LONG_LETTERS ? NAME.long : NAME.short);
}

function unique(all: readonly Candidate[]): Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const one of all) {
    const key = `${one.part} ${one.place}`;
    if ((seen.get(key)?.text ?? 0) < one.text) seen.set(key, one);
  }
  return [...seen.values()];
}
