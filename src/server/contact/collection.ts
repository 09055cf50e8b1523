import type { WireDocument } from "#contract/sync.ts";
import { readShieldedAll, withShielded } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { grants } from "#server/stored/grants.ts";
import { presentGrant } from "./present.ts";
import { readBlocked } from "./blocks/queries.ts";
import { findGrantsOf } from "./queries.ts";

const FIELDS = new Set(["listingId"]);
/** At most this many grants of a person are sent: some weeks at 15 requested and 30 given a day. */
const MOST_OWN = 1_000;

/** Grants that one gave or got. Nobody knows of others'. */
export function grantCollection(database: Database): Collection {
  return {
    name: "grants",
    groupOf: () => "",
    formOf: (document, actor) => {
      const { askerId, keeperId } = grants.read(document);
      if (actor.id === keeperId) return "owner";
      return actor.id === askerId ? "asker" : "";
    },
    present: async (documents, { actor }) => {
      const whole = await withShielded(database, documents);
      const given = whole.map(grants.read).filter(({ keeperId }) => keeperId === actor.id);
      const askers = [...new Set(given.map(({ askerId }) => askerId))];
      const blocked = askers.length === 0 ? new Set() : await readBlocked(database, actor.id ?? "", askers);
      return whole.map((document) =>
        wire(presentGrant(document, actor.id, blocked.has(grants.read(document).askerId))),
      );
    },
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => {
          const { askerId, keeperId } = grants.read(document);
          return askerId === accountId || keeperId === accountId;
        },
        // Two people see one grant, so that no account is its owner.
        scope: (_accountId, ids) => ({ ids, ownerId: null }),
        find: async ({ accountId, ids, rank }) => {
          const found = ids === null ? await findGrantsOf(database, accountId, MOST_OWN) : [...ids];
          return rank(await readShieldedAll(database, found.map(grants.key)));
        },
      }),
  };
}

/** A presented document in its wire format; its presenter's type has checked its shape. */
function wire(document: WireDocument | null): WireDocument | null {
  return document;
}
