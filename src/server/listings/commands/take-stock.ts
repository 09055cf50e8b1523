import { ListingTake } from "#contract/posting.ts";
import { withStockTaken } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isForwarded, roleTowards } from "#domain/listings/policy.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Locked } from "#server/documents/command.ts";
import { listings } from "#server/stored/listings.ts";
import { authoriseChangeOfRunning, managerRule } from "../authorise-change.ts";

/** Reduces the count under the listing's row lock: never below zero, however many take at once. */
export function takeMutation(): Mutation {
  return mutation({
    name: "listings.take",
    who: "member",
    args: ListingTake,
    plan: ({ id, count }, writer, precondition) => {
      const key = listings.key(id);
      const decide = (current: Locked) => {
        const authorised = authoriseChangeOfRunning(current, key, { writer, rule: managerRule(writer), precondition });
        if (!authorised.ok) return authorised;
        const { listing } = authorised.value;
        // Taking says what is left: only somebody who called can know.
        if (isForwarded(listing)) return { ok: false, reason: "observations/passed-on" } as const;
        const left = (listing.counted?.count ?? listing.stock.count ?? 0) - count;
        if (left < 0) return { ok: false, reason: "listings/not-enough" } as const;
        const next = taken(listing, left, { by: roleTowards(writer.actor, listing), now: writer.now });
        return planOf([listings.update(key, { body: next })], { documents: [key] });
      };
      return { ok: true, value: { lock: [key], decide } };
    },
  });
}

/** Taking is also an observation of the present stock by the taker. */
function taken(listing: StoredListing, left: number, { by, now }: { by: ByRole; now: Date }): StoredListing {
  const value = left === 0 ? "out" : listing.stock.value === "limited" ? "limited" : "available";
  const counts = listing.stock.counts;
  return withStockTaken(listing, {
    value,
    count: left,
    ...(counts !== undefined && { counts: { ...counts, available: left } }),
    at: now.toISOString(),
    by,
  });
}
