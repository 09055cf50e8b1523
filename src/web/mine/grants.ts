import type { Grant } from "#contract/contact.ts";

/** Leaves to call, by which side of them the reader is; each newest first. */
export type Grants = { given: readonly Grant[]; asked: readonly Grant[] };

/** Sorts what the store holds of them. */
export function grantsOf(documents: readonly Grant[]): Grants {
  const newest = documents.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || a.id.localeCompare(b.id));
  return {
    given: newest.filter(({ side }) => side === "owner"),
    asked: newest.filter(({ side }) => side === "asker"),
  };
}

/** How a leave stands: who was shut out is that before all else. */
export function stateOf({ revokedAt, isBlocked }: Pick<Grant, "revokedAt" | "isBlocked">) {
  if (isBlocked === true) return "blocked";
  return revokedAt === undefined ? "inForce" : "revoked";
}
