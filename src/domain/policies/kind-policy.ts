import type { Kind } from "../resources/kinds.ts";

/**
 * A kind, or one subtype of it, that is switched off for a time. Example: convalescent plasma was
 * withdrawn on clinical advice (DOMAIN.md 2.1). Times are ISO text; without `until` it lasts until
 * somebody ends it.
 */
export type StoredKindPolicy = { kind: Kind; subtype?: string; from: string; until?: string; note: string };

/** A kind or subtype that is switched off. */
export type SwitchedOffKind = Pick<StoredKindPolicy, "kind" | "subtype">;

/** Whether a policy is in force: from its beginning on, before its end. */
export function isInForce({ from, until }: Pick<StoredKindPolicy, "from" | "until">, now: Date): boolean {
  const at = now.getTime();
  return Date.parse(from) <= at && (until === undefined || at < Date.parse(until));
}

/** Whether a policy has ended. */
export function isOver({ until }: Pick<StoredKindPolicy, "from" | "until">, now: Date): boolean {
  return until !== undefined && Date.parse(until) <= now.getTime();
}

/**
 * The policy in force that switches a kind or subtype off; one for the whole kind wins. Null for
 * none.
 */
export function findKindPolicy<Policy extends SwitchedOffKind>(
  policies: readonly Policy[],
  { kind, subtype }: { kind: Kind; subtype: string | undefined },
): Policy | null {
  const ofKind = policies.filter((policy) => policy.kind === kind);
  const whole = ofKind.find((policy) => policy.subtype === undefined);
  return whole ?? ofKind.find((policy) => subtype !== undefined && policy.subtype === subtype) ?? null;
}

/** What a list asks for. `kinds` null: all. */
type AskedKinds = { kinds: readonly Kind[] | null; subtype?: string | undefined; component?: string | undefined };

/**
 * Whether all that a list asks for is switched off. An empty list then says nothing of what there
 * is.
 */
export function isWhollyOff({ kinds, subtype, component }: AskedKinds, policies: readonly SwitchedOffKind[]): boolean {
  const asked = subtype ?? component;
  const isOff = (kind: Kind): boolean =>
    policies.some((policy) => policy.kind === kind && (policy.subtype === undefined || policy.subtype === asked));
  return kinds !== null && kinds.every(isOff);
}
