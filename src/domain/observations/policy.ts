import type { Actor } from "../identity/actor.ts";
import { isForwarded, MANAGING_ROLES, mayActAs, roleTowards } from "../listings/policy.ts";
import type { ListingForPolicy, ListingRefusal } from "../listings/policy.ts";
import type { DecisionKind } from "../moderation/report.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import { BY_ROLES } from "./axes.ts";
import type { Outcome } from "./outcomes.ts";

/**
 * Whether an actor may record an outcome; most are open to anybody. `confirmed` is for owner,
 * facility, verifier and moderator. Owner and facility may not say that their own listing helped or
 * asked for money. Who passed on a message says nothing of it at all. A moderator's call does not
 * reverse a moderators' decision: that takes a new decision.
 */
export function mayObserve(
  actor: Actor,
  listing: ListingForPolicy,
  outcome: Outcome,
): Result<
  null,
  ListingRefusal | "observations/own-listing" | "observations/passed-on" | "moderation/second-person-needed"
> {
  const role = roleTowards(actor, listing);
  const allowed = mayActAs(
    actor,
    listing,
    outcome === "confirmed" ? [...MANAGING_ROLES, "verifier", "moderator"] : BY_ROLES,
  );
  if (!allowed.ok) return allowed;
  if (role === "moderator" && contradictsDecision(outcome, listing.decision?.decision)) {
    return fail("moderation/second-person-needed");
  }
  if (role === "owner" && isForwarded(listing)) return fail("observations/passed-on");
  const isAboutOthers = outcome === "got-help" || outcome === "asked-for-advance-money";
  return isAboutOthers && MANAGING_ROLES.includes(role) ? fail("observations/own-listing") : ok(null);
}

function contradictsDecision(outcome: Outcome, decision: DecisionKind | undefined): boolean {
  if (decision === "keep") return outcome === "asked-for-advance-money";
  const lifts = outcome === "confirmed" || outcome === "got-help";
  return lifts && (decision === "dispute" || decision === "confirm-fraud");
}
