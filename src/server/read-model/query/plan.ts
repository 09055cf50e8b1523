import { donorGroups, patientGroups } from "#domain/blood/compatibility.ts";
import type { BloodComponent, BloodGroup, PatientGroup } from "#domain/blood/groups.ts";
import { searchTerms } from "#domain/shared/search-words.ts";
import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import {
  allTreeOf,
  CAN_CALL,
  CANNOT_CALL,
  COMPONENT_UNKNOWN,
  FACILITY_TREE,
  groupBit,
  GROUP_UNKNOWN,
  mayBeBed,
  needBit,
  subtypeBit,
  treeOf,
  typeBit,
} from "../rows/masks.ts";
import { centreOf, haversineOf } from "../index/sphere.ts";
import type { Centre } from "../index/sphere.ts";
import { needleOf } from "../rows/text-match.ts";
import { queriedKinds } from "./queried-kinds.ts";
import type { Rows } from "../rows/rows.ts";
import type { Needle } from "../rows/text-match.ts";
import type { FacilitiesQuery, NearbyQuery } from "../types.ts";

/** How a row answers a subtype filter (CONTRACT.md 3), in the order of `FITS` in the domain. */
export const EXACT = 0;
export const COMPATIBLE = 1;
export const ASK_BLOOD_BANK = 2;
export const SUBTYPE_UNKNOWN = 3;
/** No answer at all. */
export const NO = 4;

/**
 * The last row of a page. The next page begins after it. `tie`: its order among equals, counted
 * from `start`.
 */
export type PageEnd = { group: number; key: number; tie: number; start: number; id: Uint32Array };

/** A query in terms of the columns, computed once. */
export type Plan = {
  trees: readonly number[];
  centre: Centre;
  withinKm: number;
  /** Slightly above and slightly below withinKm. Between them the distance itself decides. */
  maxHaversine: number;
  surelyWithin: number;
  sort: "best" | "near" | "fresh";
  /** Freshness, confidence and age are as of this time, the same on each page. */
  asOf: number;
  /** Rows that end before this are not shown. */
  now: number;
  /** Least `confirmedAt` wanted; -Infinity for all. */
  confirmedFrom: number;
  /** The tier of a row's mask, and the best tier that any row below a node's mask may have. */
  tier: (mask: number) => number;
  /**
   * The tier of a row by what its mask does not say: a facility's supply, a listing's traits
   * (slot-tiers.ts). It gets the tier that the mask gave. Null: the mask says all.
   */
  slotTier: ((slot: number, tier: number) => number) | null;
  needles: readonly Needle[];
  /** Matching rows that are not shown: their kind is switched off. */
  hides: ((slot: number) => boolean) | null;
  /** Whether any of slotTier, needles, hides, changedBefore is set. */
  isNarrow: boolean;
  seed: number;
  /** Shifts the equal rows at the front of a first page; 0 on the pages that follow. */
  turn: number;
  limit: number;
  after: PageEnd | null;
  /**
   * Rows changed by this transaction or a later one are left out: an earlier page may have had
   * them.
   */
  changedBefore: number;
  /**
   * With `group=place` the search among the rows of one place, for its best line. Its time is that
   * of the first page, so that a line that ended since still leads. Null: rows are not grouped.
   */
  ofPlace: Plan | null;
};

/** What the pages of one search share. Below `xid` everything was known at its first page. */
export type Pin = {
  asOf: number;
  now: number;
  seed: number;
  turn: number;
  after: PageEnd | null;
  changedBefore: number;
  xid: number;
};

type Around = Pick<NearbyQuery, "lat" | "lng" | "withinKm" | "limit">;

/** What of a plan depends on what is looked for. */
type Filters = Pick<
  Plan,
  "trees" | "sort" | "confirmedFrom" | "tier" | "slotTier" | "needles" | "hides" | "isNarrow" | "ofPlace"
>;

/**
 * A plan of filters, where, and when. One literal makes every plan. A search reads it for each row.
 * Plans joined from parts took a third more time (decision 71).
 */
function planOf(filters: Filters, { lat, lng, withinKm, limit }: Around, pin: Pin): Plan {
  const radius = haversineOf(withinKm);
  return {
    trees: filters.trees,
    centre: centreOf(lat, lng),
    withinKm,
    maxHaversine: radius.above,
    surelyWithin: radius.below,
    sort: filters.sort,
    asOf: pin.asOf,
    now: pin.now,
    confirmedFrom: filters.confirmedFrom,
    tier: filters.tier,
    slotTier: filters.slotTier,
    needles: filters.needles,
    hides: filters.hides,
    isNarrow: filters.isNarrow,
    seed: pin.seed,
    turn: pin.turn,
    limit,
    after: pin.after,
    changedBefore: pin.changedBefore,
    ofPlace: filters.ofPlace,
  };
}

/** What judges the rows of an index beside their masks. */
export type RowJudges = {
  hides: Plan["hides"];
  slotTier: (query: NearbyQuery, pin: Pin) => Plan["slotTier"];
};

const NO_JUDGES: RowJudges = { hides: null, slotTier: () => null };

/** Plans a search for listings. */
export function planNearby(query: NearbyQuery, pin: Pin, judges: RowJudges = NO_JUDGES): Plan {
  const { hides } = judges;
  const slotTier = judges.slotTier(query, pin);
  const minutes = query.freshWithinMinutes;
  const needles = needlesOf(query.q);
  const filters: Filters = {
    trees: treesOf(query),
    sort: query.sort,
    confirmedFrom: minutes === undefined ? Number.NEGATIVE_INFINITY : pin.asOf - minutes * 60_000,
    tier: callableTier(callableOf(query), tierOf(query)),
    slotTier,
    needles,
    hides,
    isNarrow: needles.length > 0 || slotTier !== null || hides !== null || pin.changedBefore !== Infinity,
    ofPlace: null,
  };
  if (query.group === undefined) return planOf(filters, query, pin);
  // All lines of a place are equally far: the nearest says nothing, the best does.
  const sort = query.sort === "near" ? "best" : query.sort;
  const now = pin.after === null ? pin.now : pin.asOf;
  const ofPlace = planOf({ ...filters, sort }, query, { ...pin, after: null, now });
  return planOf({ ...filters, ofPlace }, query, pin);
}

/** Which rows a query asks for by whether they can be called. A place has only those that can. */
export function callableOf({ callable, group }: Pick<NearbyQuery, "callable" | "group">): NearbyQuery["callable"] {
  return callable ?? (group === "place" ? "yes" : undefined);
}

/** Plans a search for facilities. `hasBed` returns the tier of a facility's beds. */
export function planFacilities(
  query: FacilitiesQuery,
  pin: Pin,
  hasBed: (slot: number, bedType: string) => number,
): Plan {
  const { type, bedType } = query;
  const filters: Filters = {
    trees: FACILITIES,
    sort: "near",
    confirmedFrom: Number.NEGATIVE_INFINITY,
    tier: type === undefined ? everyRow : (mask) => ((mask & typeBit(type)) === 0 ? NO : EXACT),
    slotTier: bedType === undefined ? null : (slot) => hasBed(slot, bedType),
    needles: needlesOf(query.q),
    hides: null,
    isNarrow: true,
    ofPlace: null,
  };
  return planOf(filters, query, pin);
}

const FACILITIES = [FACILITY_TREE];
const NO_NEEDLES: readonly Needle[] = [];

function needlesOf(q: string | undefined): readonly Needle[] {
  return q === undefined ? NO_NEEDLES : searchTerms(q).map(needleOf);
}

/** How a row that answers a plan answers it, by its mask and what else is asked. */
export function tierOfRow({ tier, slotTier }: Plan, rows: Rows, slot: number): number {
  const byMask = tier === everyRow ? EXACT : tier(rows.maskOf(slot));
  return slotTier === null ? byMask : slotTier(slot, byMask);
}

/** The tier of a search without a subtype. */
export function everyRow(): number {
  return EXACT;
}

/** The trees of the kinds that can answer. */
function treesOf(query: NearbyQuery): number[] {
  return queriedKinds(query)?.map((kind) => treeOf(kind, query.side)) ?? [allTreeOf(query.side)];
}

function callableTier(callable: NearbyQuery["callable"], tier: (mask: number) => number): (mask: number) => number {
  if (callable === undefined) return tier;
  const wanted = callable === "yes" ? CAN_CALL : CANNOT_CALL;
  return (mask) => ((mask & wanted) === 0 ? NO : tier(mask));
}

function tierOf(query: NearbyQuery): (mask: number) => number {
  if (query.bloodGroup !== undefined) return bloodTier(query.bloodGroup, query.component ?? "red-cells", query.side);
  if (query.donorGroup !== undefined) return donorTier(query.donorGroup, query.component, query.side);
  if (query.component !== undefined) return oneBit(subtypeBit("blood", query.component), COMPONENT_UNKNOWN);
  if (query.bedType !== undefined) return oneBit(subtypeBit("bed", query.bedType), mayBeBed(query.bedType));
  if (query.form !== undefined) return oneBit(subtypeBit("oxygen", query.form), subtypeBit("oxygen", undefined));
  if (query.patient !== undefined) return oneBit(needBit(query.patient, "yes"), needBit(query.patient, "may"));
  return everyRow;
}

function oneBit(wanted: number, unknown: number): (mask: number) => number {
  return (mask) => ((mask & wanted) !== 0 ? EXACT : (mask & unknown) !== 0 ? SUBTYPE_UNKNOWN : NO);
}

/**
 * Blood that a patient may be given. Among needs the group is the patient's too. What suits one
 * patient says nothing about another, so only the same group answers.
 */
function bloodTier(patient: PatientGroup, component: BloodComponent, side: "need" | "offer"): (mask: number) => number {
  const bits = [0, 0, 0];
  for (const { group, how } of donorGroups(patient, component)) {
    const tier = how === "exact" ? EXACT : how === "compatible" ? COMPATIBLE : ASK_BLOOD_BANK;
    if (side === "offer" || tier === EXACT) bits[tier] = (bits[tier] ?? 0) | groupBit(group);
  }
  const [exact = 0, compatible = 0, ask = 0] = bits;
  const suitable = exact | compatible | ask | GROUP_UNKNOWN;
  const wanted = subtypeBit(
    "blood",
    BLOOD_COMPONENTS.find((name) => name === component),
  );
  return (mask) => {
    if ((mask & suitable) === 0 || (mask & (wanted | COMPONENT_UNKNOWN)) === 0) return NO;
    if ((mask & wanted) === 0) return SUBTYPE_UNKNOWN;
    if ((mask & exact) !== 0) return EXACT;
    if ((mask & compatible) !== 0) return COMPATIBLE;
    return (mask & ask) !== 0 ? ASK_BLOOD_BANK : SUBTYPE_UNKNOWN;
  };
}

/**
 * Needs that somebody's blood may help, each judged by its own component. A need without one is
 * judged by the requested component, else by red cells. An offer's group is the giver's: the same
 * group answers. Of several rows' bits the best counts.
 */
function donorTier(
  donor: BloodGroup,
  asked: BloodComponent | undefined,
  side: "need" | "offer",
): (mask: number) => number {
  const partOf = (component: BloodComponent) => ({
    bit: subtypeBit("blood", component),
    // Sorted by certainty: the first match is the best.
    groups: patientGroups(donor, component)
      .filter(({ how }) => side === "need" || how === "exact")
      .map(({ group, how }) => ({ bit: groupBit(group), tier: TIER_OF[how] })),
  });
  const parts = BLOOD_COMPONENTS.filter((each) => asked === undefined || asked === each).map(partOf);
  const ofUnknown = partOf(asked ?? "red-cells");
  return (mask) => {
    const helped = ({ groups }: ReturnType<typeof partOf>) => groups.find(({ bit }) => (mask & bit) !== 0)?.tier ?? NO;
    const isVague = (mask & GROUP_UNKNOWN) !== 0;
    let best = NO;
    for (const part of parts)
      if ((mask & part.bit) !== 0) best = Math.min(best, helped(part), isVague ? SUBTYPE_UNKNOWN : NO);
    if ((mask & COMPONENT_UNKNOWN) === 0 || best < SUBTYPE_UNKNOWN) return best;
    return isVague || helped(ofUnknown) !== NO ? SUBTYPE_UNKNOWN : best;
  };
}

const TIER_OF = { exact: EXACT, compatible: COMPATIBLE, "ask-blood-bank": ASK_BLOOD_BANK } as const;
