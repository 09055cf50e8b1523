import { BLOOD_COMPONENTS } from "../blood/groups.ts";
import { BED_TYPES, OXYGEN_FORMS } from "../resources/kinds.ts";
import type { Kind } from "../resources/kinds.ts";

/**
 * A resource kind, or one subtype of it, that is not offered or asked for here for a time (as
 * convalescent plasma was withdrawn on clinical advice: DOMAIN.md 2.1). Times are ISO text; `until`
 * absent: until it is ended.
 */
export type StoredKindPolicy = { kind: Kind; subtype?: string; from: string; until?: string; note: string };

/** What is switched off at one moment. */
export type SwitchedOffKind = Pick<StoredKindPolicy, "kind" | "subtype">;

const SUBTYPES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  bed: BED_TYPES,
  oxygen: OXYGEN_FORMS,
  blood: BLOOD_COMPONENTS,
};

/** The subtypes of a kind that can be switched off by themselves; none for most kinds. */
export function subtypesOf(kind: Kind): readonly string[] {
  return SUBTYPES[kind] ?? [];
}

/** Whether a policy holds at a moment: from its beginning on, before its end. */
export function isInForce({ from, until }: Pick<StoredKindPolicy, "from" | "until">, now: Date): boolean {
  const at = now.getTime();
  return Date.parse(from) <= at && (until === undefined || at < Date.parse(until));
}

/** Whether a policy is over, for good. */
export function isOver({ until }: Pick<StoredKindPolicy, "from" | "until">, now: Date): boolean {
  return until !== undefined && Date.parse(until) <= now.getTime();
}

/**
 * The policy that switches something off, of those in force; one for the whole kind before one for
 * a subtype.
 */
export function findKindPolicy<Policy extends SwitchedOffKind>(
  policies: readonly Policy[],
  { kind, subtype }: { kind: Kind; subtype: string | undefined },
): Policy | null {
  const ofKind = policies.filter((policy) => policy.kind === kind);
  const whole = ofKind.find((policy) => policy.subtype === undefined);
  return whole ?? ofKind.find((policy) => subtype !== undefined && policy.subtype === subtype) ?? null;
}
