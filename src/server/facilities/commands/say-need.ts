import type { Reason } from "#contract/errors.ts";
import { PlaceNeedInput } from "#contract/supply/place-need.ts";
import { maySayNeed, needAfter, placeNeedId } from "#domain/facilities/place-need.ts";
import { saidAt } from "#domain/observations/outcomes.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * Says that a facility needs something, or no longer. Only its staff and its shared desk do: a need
 * reads as the word of the place.
 */
export function sayNeedMutation(): Mutation {
  return mutation({
    name: "facilities.sayNeed",
    who: "member",
    forDesks: true,
    args: PlaceNeedInput,
    plan: ({ id, kind, said, at: sent }, writer) => {
      const key = facilities.key(id);
      const allowed = maySayNeed(writer.actor, key.id);
      if (!allowed.ok) return allowed;
      const at = saidAt(sent, writer.now);
      if (!at.ok) return { ok: false, reason: "http/invalid-argument", errors: at.errors };
      const needKey = listings.key(placeNeedId(key.id, kind));
      const decide = (current: Locked): Decision<Reason> => {
        const document = current.get(keyText(key));
        if (document === undefined) return { ok: false, reason: "facilities/not-found" };
        const stored = current.get(keyText(needKey));
        const before = stored === undefined ? undefined : listings.read(stored);
        const facility = facilities.read(document);
        const next = needAfter(before, { facilityId: key.id, facility, kind, said, at: at.value });
        if (next === null) return planOf([], { documents: [key] });
        const isOver = next.expiresAt !== null && next.expiresAt <= writer.now.toISOString();
        // A word that waited on a phone until its need was over says nothing any more.
        if (said === "needed" && isOver) return planOf([], { documents: [key] });
        const write =
          stored === undefined
            ? listings.insert(needKey.id, { body: next, shielded: {} })
            : listings.update(needKey, { body: next });
        return planOf([write], { documents: [key] });
      };
      return { ok: true, value: { lock: [key, needKey], decide } };
    },
  });
}
