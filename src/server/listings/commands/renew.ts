import { ListingRenew } from "#contract/posting.ts";
import { expiresAt, MOST_RENEWALS } from "#domain/listings/lifetime.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Locked } from "#server/documents/command.ts";
import { listings } from "#server/stored/listings.ts";
import { authoriseChangeOfRunning, managerRule } from "../authorise-change.ts";

/** Renews a listing from now, at most ten times without a new observation. */
export function renewMutation(): Mutation {
  return mutation({
    name: "listings.renew",
    who: "member",
    args: ListingRenew,
    plan: ({ id }, writer, precondition) => {
      const key = listings.key(id);
      const decide = (current: Locked) => {
        const authorised = authoriseChangeOfRunning(current, key, { writer, rule: managerRule(writer), precondition });
        if (!authorised.ok) return authorised;
        const { listing } = authorised.value;
        // A facility's supply has no end.
        if (listing.expiresAt === null) return planOf([], { documents: [key] });
        const count = (listing.renewals?.count ?? 0) + 1;
        if (count > MOST_RENEWALS) return { ok: false, reason: "listings/renewed-too-often" } as const;
        const renewals = { count, at: writer.now.toISOString() };
        const ends = expiresAt(listing, writer.now).toISOString();
        return planOf([listings.update(key, { body: { ...listing, renewals, expiresAt: ends } })], {
          documents: [key],
        });
      };
      return { ok: true, value: { lock: [key], decide } };
    },
  });
}
