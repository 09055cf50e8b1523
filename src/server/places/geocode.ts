import type { GeocodeResult } from "#domain/places/geocode-result.ts";
import { distanceKm } from "#domain/places/distance.ts";
import type { PlaceIndex } from "./index-file.ts";
import { areaOfUnknownPin } from "./named-parts/pin-areas.ts";
import { matchParts } from "./named-parts/match-parts.ts";
import type { PartsMatch } from "./named-parts/match-parts.ts";
import { splitParts } from "./named-parts/split-parts.ts";
import { NONE } from "./packing.ts";
import { placeIdOf, placeLabelOf, placeNameOf } from "./present.ts";
import type { Scored } from "./score.ts";
import { pointOf, rankPlaces } from "./search.ts";
import { typeNumber } from "./tables.ts";

/** The parts of an address as a list gives them. All but the country may be missing or wrong. */
export type Address = {
  country: string;
  state?: string | undefined;
  district?: string | undefined;
  locality?: string | undefined;
  postalCode?: string | undefined;
  text?: string | undefined;
};

/** A fit worse than this is another place. */
const SURE_TEXT = 0.78;

/** Another place makes a name ambiguous when its rank is this near and it is this far away. */
const RIVAL_RANK = 0.04;
const RIVAL_KM = 60;

/** Parts of a free text that are read, from its end: addresses name the small before the large. */
const MOST_PIECES = 8;

/** Importance of any town, and of a head post office. Villages and branch offices have less. */
const KNOWN = 0.37;

/** Confidence of the area of an unknown postal code. */
const GUESSED = 0.45;

/** A state is hardly an answer. */
const STATE_SHARE = 0.4;

const STATE = typeNumber("state");
const LOCALITY = typeNumber("locality");
const POSTAL = typeNumber("postal-code");
const COUNTRY = typeNumber("country");

/**
 * The smallest place all given parts agree on: a locality or city, else the named postal code,
 * district or state. Null rather than a guess: a whole country is no answer.
 */
export function geocodeIndex(index: PlaceIndex, parts: Address): GeocodeResult | null {
  const best = new Geocoding(index, parts).best();
  if (best === null) return null;
  const { lat, lng } = pointOf(index, best.place);
  const share = index.type[best.place] === STATE ? STATE_SHARE : 1;
  return {
    lat: Math.round(lat * 1e4) / 1e4,
    lng: Math.round(lng * 1e4) / 1e4,
    uncertaintyKm: radiusKm(index, best.place),
    placeId: placeIdOf(index, best.place),
    label: placeLabelOf(index, best.place, "en"),
    confidence: Math.round(best.text * share * 100) / 100,
  };
}

/** The state and the district that an address names; NONE: it names none that is known. */
export function namedAreas(index: PlaceIndex, parts: Address): { state: number; district: number } {
  return new Geocoding(index, parts).areas();
}

/**
 * How far an address may be from the only place that fits it. A post office and a PIN code serve a
 * wider area. Of located Indian blood banks that a post office places, two in three are within this
 * radius. Little over half are within its own.
 */
function radiusKm(index: PlaceIndex, place: number): number {
  const own = Math.max(1, index.uncertaintyKm[place] ?? 1);
  const type = index.type[place];
  return type === LOCALITY ? Math.max(3, own * 1.5) : type === POSTAL ? own * 1.5 : own;
}

/** Words that mean "unknown". */
function knownText(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" || /^(?:na|n\/a|nil|null|none|not available|-+|\.+)$/i.test(trimmed)
    ? null
    : trimmed.slice(0, 100);
}

type Type = "state" | "district" | "postal-code";

/** One address being placed. The areas it names bound what its smaller words may mean. */
class Geocoding {
  private readonly index: PlaceIndex;
  private readonly parts: Address;
  private readonly country: string;
  private readonly state: Scored | null;
  private readonly district: Scored | null;
  private readonly postal: Scored | null;
  private readonly code: string | null;

  constructor(index: PlaceIndex, parts: Address) {
    this.index = index;
    this.parts = parts;
    this.country = parts.country.toUpperCase();
    const state = knownText(parts.state);
    const district = knownText(parts.district);
    const code = knownText(parts.postalCode) ?? /\b[1-9]\d{2} ?\d{3}\b/.exec(parts.text ?? "")?.[0] ?? null;
    this.state = state === null ? null : this.find(state, "state");
    this.district = district === null ? null : this.within(this.find(join(district, state), "district"), this.state);
    this.code = code;
    this.postal = code === null ? null : this.within(this.find(code, "postal-code"), this.state);
  }

  best(): Scored | null {
    const area = this.postal ?? this.district;
    const named = this.named(area ?? this.state);
    if (named !== null && named.verdict !== "place") return null;
    const local = named?.best ?? this.locality() ?? this.fromText();
    const isLocal = local !== null && (area === null || this.isNear(local, area));
    return isLocal ? local : (area ?? this.guessed() ?? this.state);
  }

  /** Where the codes lie that begin as one does that is not listed. */
  private guessed(): Scored | null {
    const area = this.country === "IN" && this.code !== null ? areaOfUnknownPin(this.index, this.code) : null;
    if (area === null) return null;
    return this.within({ place: area, text: GUESSED, rank: 0, confidence: GUESSED, listed: false }, this.state);
  }

  areas(): { state: number; district: number } {
    return { state: this.state?.place ?? NONE, district: this.district?.place ?? NONE };
  }

  private find(q: string, type?: Type): Scored | null {
    const found = rankPlaces(this.index, { q, country: this.country, type, limit: 5 });
    const [best] = found;
    if (best === undefined || best.text < SURE_TEXT || this.index.type[best.place] === COUNTRY) return null;
    // Two villages of one name far apart: either may be meant, so neither counts.
    const isRival = (one: Scored): boolean =>
      one.rank > best.rank - RIVAL_RANK &&
      one.text > best.text - RIVAL_RANK &&
      distanceKm(pointOf(this.index, one.place), pointOf(this.index, best.place)) > RIVAL_KM;
    return found.slice(1).some(isRival) ? null : best;
  }

  /**
   * What several parts of one field mean together, or a field of which no wider place is known. Null: its own readers
   * take one part within the areas that other columns name.
   */
  private named(within: Scored | null): PartsMatch | null {
    const text = knownText(this.parts.locality) ?? (within === null ? knownText(this.parts.text) : null);
    if (text === null) return null;
    // The name of a district or a state that several have names a place all the same.
    const columns = [
      this.district === null ? knownText(this.parts.district) : null,
      this.state === null ? knownText(this.parts.state) : null,
    ];
    const parts = [...splitParts(text), ...columns.flatMap((column) => (column === null ? [] : splitParts(column)))];
    if (within !== null && parts.length < 2) return null;
    const match = matchParts(this.index, { parts, country: this.country, within: within?.place ?? null });
    // Where columns contradict a field, the wider place of the columns counts.
    return within !== null && match.verdict !== "place" ? null : match;
  }

  private locality(): Scored | null {
    const locality = knownText(this.parts.locality);
    if (locality === null) return null;
    const state = knownText(this.parts.state);
    const exact = this.within(this.find(join(locality, knownText(this.parts.district), state)), this.state);
    const found = exact ?? this.within(this.find(join(locality, state)), this.state);
    return found !== null && this.isFiner(found) ? found : null;
  }

  /**
   * The pieces of a free text from its end. Each piece that names something finer inside the last
   * result continues.
   */
  private fromText(): Scored | null {
    const pieces = (this.parts.text ?? "").split(/[,;:\n()|]|\s[-–]\s/).flatMap((piece) => knownText(piece) ?? []);
    let best: Scored | null = null;
    for (const piece of pieces.slice(-MOST_PIECES).toReversed()) {
      const outer: Scored | null = best ?? this.postal ?? this.district ?? this.state;
      const context: string | null = outer === null ? null : placeNameOf(this.index, outer.place, "en");
      const found: Scored | null =
        this.find(join(piece, context)) ?? this.find(join(piece, knownText(this.parts.state)));
      if (found === null || !this.isFiner(found, best) || this.within(found, this.state) === null) continue;
      if (this.isBounded(found, outer)) best = found;
    }
    return best;
  }

  /**
   * Inside a district, town or PIN code anything may be meant. In a whole state only places known
   * beyond their district.
   */
  private isBounded(found: Scored, outer: Scored | null): boolean {
    const isWide = outer === null || this.index.type[outer.place] === STATE;
    if (isWide && (this.index.importance[found.place] ?? 0) < KNOWN) return false;
    return outer === null || this.isNear(found, outer);
  }

  /** Smaller than the other place, or than the given state. */
  private isFiner(found: Scored, than: Scored | null = this.state): boolean {
    const size = (one: Scored): number => this.index.uncertaintyKm[one.place] ?? 0;
    return than === null || (found.place !== than.place && size(found) <= size(than));
  }

  /** A place outside the given state is another one of the same name. */
  private within(found: Scored | null, state: Scored | null): Scored | null {
    if (found === null || state === null) return found;
    for (let area = found.place; area !== NONE; area = this.index.parent[area] ?? NONE) {
      if (area === state.place) return found;
    }
    return null;
  }

  private isNear(found: Scored, area: Scored): boolean {
    const reachKm = 25 + 2 * (this.index.uncertaintyKm[area.place] ?? 0);
    return distanceKm(pointOf(this.index, found.place), pointOf(this.index, area.place)) <= reachKm;
  }
}

function join(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(", ");
}
