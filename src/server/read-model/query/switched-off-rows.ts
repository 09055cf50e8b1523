import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { subtypeBit, treeOf, TREES } from "../rows/masks.ts";
import type { Rows } from "../rows/rows.ts";
import type { NearbyQuery } from "../types.ts";

/** Whether the subtype that a search asks for is switched off. */
export function isAskedOff(
  { bedType, form, component }: Pick<NearbyQuery, "bedType" | "form" | "component">,
  off: readonly SwitchedOffKind[],
): boolean {
  const asked = { bed: bedType, oxygen: form, blood: component };
  return (["bed", "oxygen", "blood"] as const).some(
    (kind) => asked[kind] !== undefined && findKindPolicy(off, { kind, subtype: asked[kind] }) !== null,
  );
}

/** Any bit: the whole kind. */
const WHOLE = -1;

/** Which rows are hidden because their kind or subtype is switched off. Null when none is. */
export function switchedOffRows(rows: Rows, off: readonly SwitchedOffKind[]): ((slot: number) => boolean) | null {
  if (off.length === 0) return null;
  const bits = new Int32Array(TREES);
  for (const { kind, subtype } of off) {
    for (const side of ["offer", "need"] as const) {
      const tree = treeOf(kind, side);
      bits[tree] = subtype === undefined ? WHOLE : (bits[tree] ?? 0) | subtypeBit(kind, subtype);
    }
  }
  return (slot) => {
    const hidden = bits[rows.treeOf(slot)] ?? 0;
    // A kind without subtypes has no bits at all.
    return hidden === WHOLE || (hidden & rows.maskOf(slot)) !== 0;
  };
}
