import { ListingClose } from "#contract/posting.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isRunning } from "#domain/listings/policy.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Locked } from "#server/documents/command.ts";
import { listings } from "#server/stored/listings.ts";
import { authoriseChange, managerRule } from "../authorise-change.ts";

/** Closes a listing as fulfilled or withdrawn. Repeating it changes nothing. */
export function closeMutation(): Mutation {
  return mutation({
    name: "listings.close",
    who: "member",
    args: ListingClose,
    plan: ({ id, outcome }, writer, precondition) => {
      const key = listings.key(id);
      const decide = (current: Locked) => {
        const authorised = authoriseChange(current, key, { writer, rule: managerRule(writer), precondition });
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
