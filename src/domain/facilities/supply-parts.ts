import type { Counts } from "../observations/axes.ts";
import type { Kind } from "../resources/kinds.ts";
import { forWhomKey } from "../resources/for-whom.ts";
import type { ForWhom, SupplyPart } from "../resources/for-whom.ts";
import { conditionsOf } from "../resources/kind-conditions.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";

/*
 * For whom a supply is, as its place enters it: what of it is refused.
 */

type SaidForWhom = Counts & {
  kind: Kind;
  stock?: string | undefined;
  for?: ForWhom | undefined;
  parts?: readonly SupplyPart[] | undefined;
};

/** Numbers that a supply with parts has of its parts alone. */
const SUMMED = ["total", "occupied", "available", "staffed"] as const;

/**
 * Refuses what says for whom a supply is in a way that nobody can read. With parts neither number
 * nor `for` stands beside them. `for` comes with a count: alone it would have another time.
 * @param path of the supply in the input
 */
export function checkForWhom(path: string, supply: SaidForWhom): FieldRefusal[] {
  const { kind, for: forWhom, parts, available, stock } = supply;
  if (parts === undefined) {
    const isUncounted = forWhom !== undefined && available === undefined && stock === undefined;
    return [
      ...(isUncounted ? [{ path: `${path}.available`, word: "missing" }] : []),
      ...checkNeeds(`${path}.for`, kind, forWhom),
    ];
  }
  const beside = [...SUMMED, "for" as const].filter((name) => supply[name] !== undefined);
  return [
    ...beside.map((name) => ({ path: `${path}.${name}`, word: "said-in-parts" })),
    ...checkParts(`${path}.parts`, kind, parts),
  ];
}

function checkParts(path: string, kind: Kind, parts: readonly SupplyPart[]): FieldRefusal[] {
  const seen = new Set<string>();
  return parts.flatMap(({ for: forWhom, available, total, staffed = 0 }, at) => {
    const key = forWhomKey(forWhom);
    const isTwice = seen.has(key);
    seen.add(key);
    const isMore = total !== undefined && Math.max(available, staffed) > total;
    return [
      ...(isTwice ? [{ path: `${path}.${at}.for`, word: "twice" }] : []),
      ...(isMore ? [{ path: `${path}.${at}`, word: "more-than-total" }] : []),
      ...checkNeeds(`${path}.${at}.for`, kind, forWhom),
    ];
  });
}

function checkNeeds(path: string, kind: Kind, { needs = [] }: ForWhom = {}): FieldRefusal[] {
  const allowed = conditionsOf(kind).needs;
  return needs.flatMap((need, at) => {
    return allowed.includes(need) ? [] : [{ path: `${path}.needs.${at}`, word: "other-kind" }];
  });
}
