import type { Actor, Role } from "../identity/actor.ts";

/**
 * A number that somebody proposes for a facility without one. Nobody but verifiers and moderators
 * sees it until one of them has called it. `byId`: the account that proposed it, if any.
 */
export type ProposedLine = {
  facilityId: string;
  at: string;
  /** When it is deleted. */
  until: string;
  state: "open" | "confirmed" | "refused";
  byId?: string;
  decidedAt?: string;
  decidedById?: string;
};

/** How many numbers wait for one facility, and how long they are kept. Proposal. */
export const PROPOSED_LINES = { most: 3, keptMs: 30 * 24 * 3_600_000 } as const;

/** Who calls a proposed number and decides about it. */
const TRUSTED: readonly Role[] = ["verifier", "moderator", "admin"];

/** Whether somebody may decide about it: a second person, who may also judge waiting lines. */
export function mayDecideProposedLine({ byId }: Pick<ProposedLine, "byId">, { id, roles }: Actor): boolean {
  return id !== null && id !== byId && TRUSTED.some((role) => roles.has(role));
}
