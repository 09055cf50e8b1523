import type { Grant } from "#contract/contact.ts";

/** Grants to call, given and requested; each newest first. */
export type Grants = { given: readonly Grant[]; asked: readonly Grant[] };

/** Sorts the store's grants. */
export function grantsOf(documents: readonly Grant[]): Grants {
  const newest = documents.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || a.id.localeCompare(b.id));
  return {
    given: newest.filter(({ side }) => side === "owner"),
    asked: newest.filter(({ side }) => side === "asker"),
  };
}

/** The state of a grant; blocked comes before all else. */
export function stateOf({ revokedAt, isBlocked }: Pick<Grant, "revokedAt" | "isBlocked">) {
  if (isBlocked === true) return "blocked";
  return revokedAt === undefined ? "inForce" : "revoked";
}
