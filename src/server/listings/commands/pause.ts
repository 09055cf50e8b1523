import { ContactPause } from "#contract/contact.ts";
import { mayEditOwn } from "#domain/listings/policy.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { authoriseChangeOfRunning } from "../authorise-change.ts";

/**
 * Pauses or resumes a person's number. The listing stays, but a paused number is given to nobody.
 * Only the owner may do it.
 */
export function pauseMutation(): Mutation {
  return mutation({
    name: "contact.pause",
    who: "member",
    args: ContactPause,
    plan: ({ id, isPaused }, writer, precondition) => {
      const key = listings.key(id);
      return {
        ok: true,
        value: {
          lock: [key],
          decide: (current) => {
            const rule = (listing: Parameters<typeof mayEditOwn>[1]) => mayEditOwn(writer.actor, listing);
            const authorised = authoriseChangeOfRunning(current, key, { writer, rule, precondition });
            if (!authorised.ok) return authorised;
            const { listing } = authorised.value;
            const { isPaused: was = false, ...contact } = listing.contact;
            if (was === isPaused) return planOf([], { documents: [key] });
            const next = { ...listing, contact: isPaused ? { ...contact, isPaused } : contact };
            return planOf([listings.update(key, { body: next })], { documents: [key] });
          },
        },
      };
    },
  });
}
