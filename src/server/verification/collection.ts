import type { WireDocument } from "#contract/sync.ts";
import { findNewest, readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import {
  holdsFields,
  rankAll,
  orderOf,
  readWhere,
  refusedPart,
  wantedIds,
} from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import { claims } from "#server/stored/claims.ts";
import { presentClaim } from "./present.ts";

const FIELDS = new Set(["listingId", "state"]);
/** At most this many cards of one verifier are sent. */
const MOST_OWN = 1_000;

/** Cards: each verifier sees their own and cannot learn whether others exist. */
export function claimCollection(database: Database): Collection {
  return {
    name: "claims",
    groupOf: () => "",
    // The number is shown to a verifier while the card is held: each read checks that.
    formOf: (document, actor) => (claims.read(document).ownerId === actor.id ? `own ${[...actor.roles].join()}` : ""),
    present: async (documents, { actor, now }) => {
      const own = documents.filter((document) => claims.read(document).ownerId === actor.id);
      const held = own.filter((document) => claims.read(document).state === "held");
      const keys = held.map((document) => ({ collection: "listings", id: claims.read(document).listingId }));
      const listings = new Map((await readShieldedAll(database, keys)).map((listing) => [listing.id, listing]));
      return documents.map((document): WireDocument | null => {
        const { ownerId, listingId } = claims.read(document);
        if (ownerId !== actor.id) return null;
        return presentClaim(document, { listing: listings.get(listingId) ?? null, actor, now });
      });
    },
    plan: (target, actor) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined) return refusedPart("near");
      const { id } = actor;
      if (id === null) return { ok: false, reason: "http/unauthenticated" };
      const ids = wantedIds(target);
      const states = where.value;
      const holds: TargetPlan["holds"] = (document) =>
        claims.read(document).ownerId === id && ids?.has(document.id) !== false && holdsFields(document, states);
      const { rankOf } = orderOf(target);
      const value: TargetPlan = {
        scope: { ids, ownerId: id, groups: null, near: null },
        limit: target.limit,
        viewer: id,
        holds,
        rankOf,
        find: async (limit, now) => {
          const found = await findNewest(database, {
            collection: "claims",
            where: states,
            ownerId: id,
            limit: MOST_OWN,
          });
          const keys = found.map((each) => ({ collection: "claims", id: each.id }));
          return rankAll(await readShieldedAll(database, keys), { holds, rankOf }, { limit, now });
        },
      };
      return { ok: true, value };
    },
  };
}
