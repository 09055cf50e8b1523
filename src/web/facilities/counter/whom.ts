import { freeOfPart } from "#domain/facilities/staffed-beds.ts";
import { conditionsOf } from "#domain/resources/kind-conditions.ts";
import {
  AGE_BANDS,
  forWhomKey,
  MOST_PARTS,
  PART_SEXES,
  sharedNeeds,
  storedForWhom,
} from "#domain/resources/for-whom.ts";
import type { ForWhom, SupplyNeed, SupplyPart } from "#domain/resources/for-whom.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { ResultTime } from "#domain/resources/result-times.ts";

/** For whom a row's supply is: all of it, or each part. Of a test also when its result is there. */
export type Whom = { for: ForWhom; parts: readonly SupplyPart[]; resultIn?: ResultTime | undefined };

/** A change of a row's `Whom`. */
export type WhomChange = (whom: Whom) => Whom;

/** For whom a row's supply is, as it was said. */
export function whomOf(row: Partial<{ [Name in keyof Whom]: Whom[Name] | undefined }>): Whom {
  const { for: forWhom = {}, parts = [], resultIn } = row;
  return { for: forWhom, parts, ...(resultIn !== undefined && { resultIn }) };
}

/** Whether both say the same. */
export function isSameWhom(one: Whom, other: Whom): boolean {
  return isForSame(one, other) && one.resultIn === other.resultIn;
}

/** Whether both are for the same people. */
export function isForSame(one: Whom, other: Whom): boolean {
  return keyOf(one) === keyOf(other);
}

/** Another time to the result. */
export function withResult(resultIn: ResultTime | undefined): WhomChange {
  return (whom) => ({ ...whom, resultIn });
}

/** All of it is for anybody, and nothing is asked. */
export const forAnybody: WhomChange = (whom) => ({ ...whom, for: {}, parts: [] });

/** The count of a row with parts; null without. */
export function sumOf({ parts }: Whom): number | null {
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + freeOfPart(part), 0);
}

/** All of it is for others. */
export function withFor(change: Partial<ForWhom>): WhomChange {
  return (whom) => ({ ...whom, for: storedForWhom({ ...whom.for, ...change }) });
}

/** What is asked for: of all of it, or of every part. */
export function withNeed(need: SupplyNeed, isAsked: boolean): WhomChange {
  const change = (forWhom: ForWhom): ForWhom => {
    const others = (forWhom.needs ?? []).filter((each) => each !== need);
    return storedForWhom({ ...forWhom, needs: isAsked ? [...others, need] : others });
  };
  return (whom) => ({
    ...whom,
    for: whom.parts.length > 0 ? whom.for : change(whom.for),
    parts: whom.parts.map((part) => ({ ...part, for: change(part.for) })),
  });
}

/** What all of it, or every part, is asked for. */
export function needsOf({ for: forWhom, parts }: Whom): readonly SupplyNeed[] {
  return parts.length > 0 ? sharedNeeds(parts) : (forWhom.needs ?? []);
}

/** The people of a part, without what is asked of them. */
export function peopleOf({ needs: _needs, ...people }: ForWhom): ForWhom {
  return storedForWhom(people);
}

/** The people that a part of a kind may be for. */
export function peopleToChoose(kind: Kind): readonly ForWhom[] {
  const { hasSex, hasAges, hasPatients } = conditionsOf(kind);
  return [
    ...(hasSex ? PART_SEXES.map((sex) => ({ sex })) : []),
    ...(hasAges ? AGE_BANDS.map((age) => ({ ages: [age] })) : []),
    ...(hasPatients ? [{ patients: "own" as const }, { patients: "referred" as const }] : []),
    {},
  ];
}

/** The count in parts, each empty at first: nobody is sent for what nobody counted. */
export function splitInto(people: readonly ForWhom[]): WhomChange {
  return (whom) => ({
    ...whom,
    for: {},
    parts: people.map((each) => ({ for: storedForWhom({ ...each, needs: [...needsOf(whom)] }), available: 0 })),
  });
}

/** With one more part, for those who have none yet. */
export function withNextPart(kind: Kind): WhomChange {
  return (whom) => {
    const taken = new Set(whom.parts.map((part) => forWhomKey(peopleOf(part.for))));
    const next = peopleToChoose(kind).find((people) => !taken.has(forWhomKey(people)));
    if (next === undefined || whom.parts.length >= MOST_PARTS) return whom;
    const part = { for: storedForWhom({ ...next, needs: [...needsOf(whom)] }), available: 0 };
    return { ...whom, parts: [...whom.parts, part] };
  };
}

/** Without one part. The last one that stays is all of it. */
export function withoutPart(at: number): WhomChange {
  return (whom) => {
    const parts = whom.parts.filter((_part, index) => index !== at);
    return parts.length > 1 ? { ...whom, parts } : { ...whom, for: parts[0]?.for ?? {}, parts: [] };
  };
}

/** One count again, of all the parts. What all ask for stays. */
export const inOne: WhomChange = (whom) => ({
  ...whom,
  for: storedForWhom({ needs: [...needsOf(whom)] }),
  parts: [],
});

/** One part with other people. */
export function withPeople(at: number, people: ForWhom): WhomChange {
  return onPart(at, (part) => ({ ...part, for: storedForWhom({ ...people, needs: part.for.needs }) }));
}

/** One part with some more or fewer free ones. */
export function withStep(at: number, by: number, most: number): WhomChange {
  return onPart(at, (part) => {
    const { for: forWhom, total } = part;
    const free = Math.min(Math.max(0, freeOfPart(part) + by), Math.max(total ?? most, freeOfPart(part)));
    // The free ones with staff are what is counted: an earlier staffed count would take of them.
    return { for: forWhom, available: free, ...(total !== undefined && total >= free && { total }) };
  });
}

function onPart(at: number, change: (part: SupplyPart) => SupplyPart): WhomChange {
  return (whom) => ({ ...whom, parts: whom.parts.map((part, index) => (index === at ? change(part) : part)) });
}

function keyOf({ for: forWhom, parts }: Whom): string {
  if (parts.length === 0) return forWhomKey(forWhom);
  return parts.map((part) => [forWhomKey(part.for), part.available, part.total, part.staffed].join(" ")).join(", ");
}
