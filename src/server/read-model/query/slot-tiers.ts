import { isVehicle, traitsAsked } from "#domain/listings/traits.ts";
import type { PhoneLanguage } from "#domain/places/phone-languages.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { ListingIndex } from "../index/listing-index.ts";
import { languageBit, SAYS_LANGUAGES } from "../rows/spoken-words.ts";
import { MADE_UP, traitBits } from "../rows/trait-words.ts";
import type { TraitBits } from "../rows/trait-words.ts";
import type { NearbyQuery } from "../types.ts";
import { queriedKinds } from "./queried-kinds.ts";
import { placeFacts } from "./place-facts.ts";
import { NO, SUBTYPE_UNKNOWN } from "./plan.ts";
import type { Pin, Plan, RowJudges } from "./plan.ts";

/** How one row answers one condition; the tier is the worst of all. */
type Judge = (slot: number) => "yes" | "may" | "no";

/** What judges the rows of an index, with the kinds that are switched off. */
export function rowJudges(board: ListingIndex, hides: Plan["hides"] = null): RowJudges {
  return { hides, slotTier: (query, pin) => slotTierOf(board, query, pin) };
}

/**
 * The tier of a row by what a search asks besides its mask; null where that is nothing.
 * What is not known makes a row less sure, never a match (domain/listings/traits.ts).
 */
function slotTierOf(board: ListingIndex, query: NearbyQuery, pin: Pin): Plan["slotTier"] {
  const judges = [
    ...ownTraits(board, query),
    ...(query.accessible === true ? [accessible(board, pin)] : []),
    ...(query.openNow === true ? [openNow(board, pin)] : []),
    ...(query.speaks === undefined ? [] : [speaking(board, query.speaks, pin)]),
    ...(query.real === true ? [real(board)] : []),
  ];
  if (judges.length === 0) return null;
  return (slot, tier) => {
    let worst = tier;
    for (const judge of judges) {
      const answer = judge(slot);
      if (answer === "no") return NO;
      if (answer === "may") worst = Math.max(worst, SUBTYPE_UNKNOWN);
    }
    return worst;
  };
}

/** What a row itself answers. Each such trait is of one kind, and only its trees are searched. */
function ownTraits({ rows }: ListingIndex, query: NearbyQuery): Judge[] {
  const [kind] = queriedKinds(query) ?? [];
  if (kind === undefined) return [];
  const asked = traitsAsked(query).filter(({ name }) => name !== "accessible");
  return asked.flatMap((trait) => {
    const bits = traitBits(kind, trait);
    return bits === null ? [] : [(slot) => answerOf(rows.rare.traitsOf(slot), bits)];
  });
}

const VEHICLE_TREES = new Set(KINDS.flatMap((kind, at) => (isVehicle(kind) ? [at * 2, at * 2 + 1] : [])));
/** The same bits in every word, a facility's too. */
const ACCESSIBLE: TraitBits = { yes: 1, may: 2 };

/**
 * A vehicle answers for itself, anything else by its facility's place.
 */
function accessible(board: ListingIndex, { changedBefore }: Pin): Judge {
  const { rows, facilities } = board;
  return (slot) => {
    if (VEHICLE_TREES.has(rows.treeOf(slot))) return answerOf(rows.rare.traitsOf(slot), ACCESSIBLE);
    const facility = rows.facilityOf(slot);
    const place = facility < 0 ? -1 : (facilities.slot[facility] ?? -1);
    if (place < 0) return "may";
    if (hasChanged(board, place, changedBefore)) return "no";
    return answerOf(rows.rare.traitsOf(place), ACCESSIBLE);
  };
}

/**
 * Open by its own hours, else by its facility's. Hours that nobody knows may be open, never are.
 */
function openNow(board: ListingIndex, { asOf, changedBefore }: Pin): Judge {
  const known = placeFacts(board);
  return (slot) => {
    if (hasChanged(board, known.placeOf(slot), changedBefore)) return "no";
    const isOpen = known.isOpen(slot, asOf);
    return isOpen === null ? "may" : isOpen ? "yes" : "no";
  };
}

/** Speaks a language, as it says itself, else as its facility says. */
function speaking(board: ListingIndex, language: PhoneLanguage, { changedBefore }: Pin): Judge {
  const known = placeFacts(board);
  const { rare } = board.rows;
  const bits = languageBit(language);
  return (slot) => {
    const place = known.placeOf(slot);
    if (hasChanged(board, place, changedBefore)) return "no";
    const own = rare.spokenOf(slot);
    const word = (own & SAYS_LANGUAGES) !== 0 || place < 0 ? own : rare.spokenOf(place);
    if ((word & SAYS_LANGUAGES) === 0) return "may";
    return (word & bits) === 0 ? "no" : "yes";
  };
}

/** Not made up for a demonstration. */
function real({ rows }: ListingIndex): Judge {
  return (slot) => ((rows.rare.traitsOf(slot) & MADE_UP) === 0 ? "yes" : "no");
}

/** A place that changed since the first page is left out: an earlier page may have had it. */
function hasChanged({ rows }: ListingIndex, place: number, changedBefore: number): boolean {
  return place >= 0 && changedBefore !== Infinity && rows.xidOf(place) >= changedBefore;
}

function answerOf(word: number, { yes, may }: TraitBits): "yes" | "may" | "no" {
  return (word & yes) !== 0 ? "yes" : (word & may) !== 0 ? "may" : "no";
}
