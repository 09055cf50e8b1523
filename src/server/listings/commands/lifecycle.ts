import { ListingClose, ListingRenew, ListingTake } from "#contract/posting.ts";
import { withStockTaken } from "#domain/listings/derived-facts.ts";
import { expiresAt, MOST_RENEWALS } from "#domain/listings/lifetime.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isRunning, mayManage, roleTowards } from "#domain/listings/policy.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { authoriseChange, authoriseChangeOfRunning } from "../authorise-change.ts";

function keeperRule(writer: Writer) {
  return (listing: StoredListing) => mayManage(writer.actor, listing);
}

/** Closes a listing as fulfilled or withdrawn. Repeating it changes nothing. */
export function closeMutation(): Mutation {
  return mutation({
    name: "listings.close",
    who: "member",
    args: ListingClose,
    plan: ({ id, outcome }, writer, precondition) => {
      const key = listings.key(id);
      const decide = (current: Parameters<typeof authoriseChange>[0]) => {
        const authorised = authoriseChange(current, key, { writer, rule: keeperRule(writer), precondition });
        if (!authorised.ok) return authorised;
        const { listing } = authorised.value;
        if (listing.status === outcome || listing.decision?.was === outcome) return planOf([], { documents: [key] });
        if (!isRunning(listing, writer.now)) return { ok: false, reason: "listings/closed" } as const;
        const closedAt = writer.now.toISOString();
        const contact = { ...listing.contact, available: false };
        return planOf([listings.update(key, { body: { ...closed(listing, outcome), closedAt, contact } })], {
          documents: [key],
        });
      };
      return { ok: true, value: { lock: [key], decide } };
    },
  });
}

/** A hidden listing stays hidden when its owner closes it. Shown again, it is closed. */
function closed(listing: StoredListing, outcome: "fulfilled" | "withdrawn"): StoredListing {
  if (listing.status !== "hidden") return { ...listing, status: outcome };
  return listing.decision === undefined ? listing : { ...listing, decision: { ...listing.decision, was: outcome } };
}

/** Renews a listing from now, at most ten times without a new observation. */
export function renewMutation(): Mutation {
  return mutation({
    name: "listings.renew",
    who: "member",
    args: ListingRenew,
    plan: ({ id }, writer, precondition) => {
      const key = listings.key(id);
      const decide = (current: Parameters<typeof authoriseChange>[0]) => {
        const authorised = authoriseChangeOfRunning(current, key, { writer, rule: keeperRule(writer), precondition });
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

/** Reduces the count under the listing's row lock: never below zero, however many take at once. */
export function takeMutation(): Mutation {
  return mutation({
    name: "listings.take",
    who: "member",
    args: ListingTake,
    plan: ({ id, count }, writer, precondition) => {
      const key = listings.key(id);
      const decide = (current: Parameters<typeof authoriseChange>[0]) => {
        const authorised = authoriseChangeOfRunning(current, key, { writer, rule: keeperRule(writer), precondition });
        if (!authorised.ok) return authorised;
        const { listing } = authorised.value;
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
