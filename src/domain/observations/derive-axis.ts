import { HOUR_MS } from "../shared/durations.ts";
import type { Axes, ByRole, ReachValue, StockValue } from "./axes.ts";
import { standingOfSeeker } from "./authored-observation.ts";
import type { AuthoredObservation } from "./authored-observation.ts";
import { ROLE_WEIGHTS } from "./confidence.ts";
import { axisAfterAlone } from "./outcomes.ts";
import type { Finding } from "./outcomes.ts";
import { newestOwnWord, silencesList, speaksAlone } from "./own-word.ts";
import { authorityOf, speakerOf } from "./speakers.ts";

/**
 * Weights of seekers. `member`: one with a history. `caller`: callers of one network. `callers`:
 * callers of several networks together. That is less than an owner's observation weighs after one
 * half-life, so callers alone turn no fresh one. `together`: all seekers. Proposal.
 */
export const SEEKER_WEIGHTS = { member: 0.4, caller: 0.2, callers: 0.35, together: 0.8 } as const;
/**
 * What an import weighs against who says the opposite: as much as callers of several networks. So
 * of the two the later counts. How far it is believed, and whether it leads its own side, is
 * another matter (`ROLE_WEIGHTS`). Source: decision 60.
 */
export const IMPORT_WEIGHT = SEEKER_WEIGHTS.callers;
/** Networks of callers that must agree before their observation becomes the value. */
export const NETWORKS_TO_AGREE = 2;
/** Hours within which callers of two networks must observe the same. Source: CONTRACT.md 6. */
export const SEEKERS_HOURS = 6;
/** Stored weights are multiples of it: the rank has a bucket for each. */
const WEIGHT_STEP = 0.2;

/** An axis that several speakers may disagree about. */
export type DisputedAxis = "reach" | "stock";

/**
 * What was observed against the value of an axis, or where nobody else knows. `people`: different
 * speakers who observed it. It never has a count.
 */
export type Hearsay<Axis extends DisputedAxis = DisputedAxis> = {
  value: Axes[Axis]["value"];
  at: string;
  by: ByRole;
  people: number;
};

/**
 * The value of an axis and what contradicts it. `own`: the newest own word of a place's stock.
 * `isOverruled`: the value is of another side than that.
 */
export type DerivedAxis<Axis extends DisputedAxis> = {
  part: Axes[Axis] | null;
  hearsay: Hearsay<Axis> | null;
  own: Axes[Axis] | null;
  isOverruled: boolean;
};

/**
 * What is known about one axis. `observations` are in order of time. `stated`: what an import or a
 * post says itself, then what was taken.
 */
export type AxisEvidence<Axis extends DisputedAxis> = {
  observations: readonly AuthoredObservation[];
  stated: readonly (Axes[Axis] | undefined)[];
  halfLifeHours: number;
};

type Statement<Axis extends DisputedAxis> = {
  part: Axes[Axis];
  by: ByRole;
  at: number;
  side: string;
  /** Of each person the newest statement counts. An authority speaks with one voice. */
  person: string;
  /** Statements of one speaker count once on a side. */
  speaker: string;
  kind: "authority" | "member" | "caller" | "spent";
};

/** Values that agree: both ways of having it, of not being reached now, of not being there. */
const SIDES: Readonly<Partial<Record<ReachValue | StockValue, string>>> = {
  available: "has",
  limited: "has",
  "no-answer": "not-now",
  busy: "not-now",
  "wrong-number": "not-there",
  disconnected: "not-there",
};

/**
 * Derives one axis: the side with the largest remaining weight has it. A side needs an authority, a
 * member with a history, or callers of two networks. What was observed later against it is hearsay.
 * The order of arrival does not matter, and no one's statement takes away another's.
 * @returns the value, null where nothing qualifies
 */
export function deriveAxis<Axis extends DisputedAxis>(axis: Axis, evidence: AxisEvidence<Axis>): DerivedAxis<Axis> {
  const statements = statementsOf(axis, evidence);
  const own = axis === "stock" ? newestOwnWord(statements.filter(({ kind }) => kind === "authority")) : null;
  const heard = own === null ? statements : statements.filter((each) => !silencesList(own, each));
  const winner =
    own !== null && speaksAlone(own, latestOf(heard), evidence.halfLifeHours) ? alone(own) : weigh(heard, evidence);
  const told = {
    own: own?.part ?? null,
    isOverruled: own !== null && own.side !== winner?.leader.side,
    hearsay: hearsayAgainst(heard, winner?.leader ?? null),
  };
  if (winner === null) return { part: null, ...told };
  const { leader, weight } = winner;
  const ownWeight = leader.kind === "authority" ? {} : { weight: storedWeight(weight) };
  return { part: { ...leader.part, ...ownWeight }, ...told };
}

function latestOf(statements: readonly { at: number }[]): number {
  return Math.max(...statements.map(({ at }) => at));
}

function alone<Axis extends DisputedAxis>(leader: Statement<Axis>): WeighedSide<Axis> {
  return { leader, weight: ROLE_WEIGHTS[leader.by] };
}

/** The heaviest side, and its weight when its leader spoke; null where nobody qualifies. */
function weigh<Axis extends DisputedAxis>(
  statements: readonly Statement<Axis>[],
  { halfLifeHours }: AxisEvidence<Axis>,
): WeighedSide<Axis> | null {
  const latest = latestOf(statements);
  const decay: Decay = (at) => 0.5 ** ((latest - at) / HOUR_MS / halfLifeHours);
  const newest = new Map(statements.filter(({ kind }) => kind !== "spent").map((each) => [each.person, each]));
  // Whoever observed something else since has changed their mind.
  const counting = statements.filter(({ person, side }) => newest.get(person)?.side === side);
  const names = [...new Set(counting.map(({ side }) => side))];
  const sides = names.map((name) =>
    weighSide(
      counting.filter(({ side }) => side === name),
      decay,
    ),
  );
  const winner = sides.reduce<WeighedSide<Axis> | null>(heavier, null);
  return winner === null ? null : { ...winner, weight: winner.weight / decay(winner.leader.at) };
}

/** The share of weight that is left at a time, relative to the newest statement. */
type Decay = (at: number) => number;

/** All statements on an axis, in order of time. */
function statementsOf<Axis extends DisputedAxis>(
  axis: Axis,
  { observations, stated }: AxisEvidence<Axis>,
): Statement<Axis>[] {
  const [first, ...later] = stated.map((part) => (part === undefined ? null : statementOf(part, null)));
  const made = observations.map((each) => {
    const part = axisAfterAlone(axis, findingOf(each));
    return part === null ? null : statementOf(part, each);
  });
  return [first ?? null, ...made, ...later].filter((each) => each !== null).toSorted((a, b) => a.at - b.at);
}

/** @param observation null: an import, a post or a taking says it */
function statementOf<Axis extends DisputedAxis>(
  part: Axes[Axis],
  observation: AuthoredObservation | null,
): Statement<Axis> | null {
  const { value, at, by } = part;
  if (value === "unknown" || at === null || by === null) return null;
  const side = SIDES[value] ?? value;
  const common = { by, at: Date.parse(at), side };
  const authority = authorityOf(by);
  if (authority !== null) return { ...common, part, person: authority, speaker: authority, kind: "authority" };
  // A value without an observation was judged before: in the browser it is what the server derived.
  if (observation === null) return { ...common, part, person: "before", speaker: "before", kind: "member" };
  const kind = standingOfSeeker(observation);
  if (kind === "own") return null;
  return { ...common, part, person: `${kind} ${observation.who}`, speaker: speakerOf(observation), kind };
}

/** What an observation says. Of what callers counted only that nothing is left. */
function findingOf(observation: AuthoredObservation): Finding {
  const { said } = observation;
  if (said.by !== "seeker" || standingOfSeeker(observation) === "member" || said.count === 0) return said;
  const { count: _count, counts: _counts, ...rest } = said;
  return rest;
}

type WeighedSide<Axis extends DisputedAxis> = { leader: Statement<Axis>; weight: number };

/** One side's remaining weight, and who has most of it; null where nobody qualifies. */
function weighSide<Axis extends DisputedAxis>(
  side: readonly Statement<Axis>[],
  decay: Decay,
): WeighedSide<Axis> | null {
  const of = (kind: Statement<Axis>["kind"]): Statement<Axis>[] =>
    newestPerSpeaker(side.filter((each) => each.kind === kind));
  const authorities = of("authority").map((leader) => ({ leader, weight: ROLE_WEIGHTS[leader.by] * decay(leader.at) }));
  const members = of("member").map((leader) => ({ leader, weight: SEEKER_WEIGHTS.member * decay(leader.at) }));
  const callers = of("caller");
  const agreed = lastAgreed(side.filter(({ kind }) => kind === "caller"));
  const byCallers = weightOfCallers(callers, decay);
  const leaders = [...authorities, ...members, ...(agreed === null ? [] : [{ leader: agreed, weight: byCallers }])];
  const [first, ...others] = leaders;
  if (first === undefined) return null;
  const lastSeeker = [...members.map(({ leader }) => leader), ...callers].reduce(
    (at, each) => Math.max(at, each.at),
    0,
  );
  const bySeekers = Math.min(SEEKER_WEIGHTS.together * decay(lastSeeker), sumOf(members) + byCallers);
  const { leader } = others.reduce((best, each) => (each.weight > best.weight ? each : best), first);
  return { leader, weight: weightOfAuthorities(authorities, decay) + bySeekers };
}

/** What the authorities of a side weigh against another side. */
function weightOfAuthorities(authorities: readonly { leader: { by: ByRole; at: number } }[], decay: Decay): number {
  return authorities.reduce((total, { leader: { by, at } }) => {
    return total + (by === "feed" ? IMPORT_WEIGHT : ROLE_WEIGHTS[by]) * decay(at);
  }, 0);
}

function sumOf(all: readonly { weight: number }[]): number {
  return all.reduce((total, { weight }) => total + weight, 0);
}

/** What callers of different networks weigh together. */
function weightOfCallers(callers: readonly { at: number }[], decay: Decay): number {
  const last = callers.at(-1);
  if (last === undefined) return 0;
  const most = callers.length < NETWORKS_TO_AGREE ? SEEKER_WEIGHTS.caller : SEEKER_WEIGHTS.callers;
  const sum = callers.reduce((total, { at }) => total + SEEKER_WEIGHTS.caller * decay(at), 0);
  return Math.min(most * decay(last.at), sum);
}

/**
 * The newest caller with whom one of another network agreed within some hours; null without any. A
 * later caller alone does not make it newer.
 */
function lastAgreed<Axis extends DisputedAxis>(callers: readonly Statement<Axis>[]): Statement<Axis> | null {
  const isAgreed = ({ speaker, at }: Statement<Axis>): boolean =>
    callers.some((each) => each.speaker !== speaker && Math.abs(each.at - at) <= SEEKERS_HOURS * HOUR_MS);
  return callers.findLast(isAgreed) ?? null;
}

/** The newest statement of each speaker, in order of time. */
function newestPerSpeaker<Each extends { speaker: string; at: number }>(statements: readonly Each[]): Each[] {
  const newest = new Map(statements.toSorted((a, b) => a.at - b.at).map((each) => [each.speaker, each]));
  return [...newest.values()].toSorted((a, b) => a.at - b.at);
}

/** The heavier of two sides; of equal ones the one that was observed later. */
function heavier<Axis extends DisputedAxis>(
  best: WeighedSide<Axis> | null,
  side: WeighedSide<Axis> | null,
): WeighedSide<Axis> | null {
  if (best === null || side === null) return best ?? side;
  if (side.weight !== best.weight) return side.weight > best.weight ? side : best;
  return side.leader.at >= best.leader.at ? side : best;
}

/**
 * The newest observation against the value, if it is newer than the value's own. It has no count,
 * and it says how many observed the same.
 */
function hearsayAgainst<Axis extends DisputedAxis>(
  statements: readonly Statement<Axis>[],
  leader: Statement<Axis> | null,
): Hearsay<Axis> | null {
  const against = statements.filter(({ side, at }) => leader === null || (side !== leader.side && at > leader.at));
  const newest = against.at(-1);
  if (newest === undefined || newest.part.at === null) return null;
  const same = against.filter(({ side }) => side === newest.side);
  const people = new Set(same.map(({ speaker }) => speaker)).size;
  return { value: newest.part.value, at: newest.part.at, by: newest.by, people };
}

/** A weight as it is stored: in steps, never nothing, and never more than that of all seekers. */
function storedWeight(weight: number): number {
  const steps = Math.floor(Math.min(SEEKER_WEIGHTS.together, weight) / WEIGHT_STEP + 1e-9);
  return Math.max(1, steps) / Math.round(1 / WEIGHT_STEP);
}
