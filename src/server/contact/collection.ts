import type { WireDocument } from "#contract/sync.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find.ts";
import type { Database } from "#server/documents/pool.ts";
import {
  holdsFields,
  orderOf,
  rankAll,
  readWhere,
  refusedPart,
  wantedIds,
} from "#server/commands/client-collection.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import { grants } from "#server/stored/grants.ts";
import { presentGrant } from "./present.ts";
import { findGrantsOf, readBlocked } from "./queries.ts";

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
      const whole = await withWords(database, documents);
      const given = whole.map(grants.read).filter(({ keeperId }) => keeperId === actor.id);
      const askers = [...new Set(given.map(({ askerId }) => askerId))];
      const blocked = askers.length === 0 ? new Set() : await readBlocked(database, actor.id ?? "", askers);
      return whole.map((document) =>
        wire(presentGrant(document, actor.id, blocked.has(grants.read(document).askerId))),
      );
    },
    plan: (target, actor) => {
      const where = readWhere(target, FIELDS);
      if (!where.ok) return where;
      if (target.near !== undefined) return refusedPart("near");
      const { id } = actor;
      if (id === null) return { ok: false, reason: "http/unauthenticated" };
      const ids = wantedIds(target);
      const holds = (document: StoredDocument): boolean => {
        const { askerId, keeperId } = grants.read(document);
        const isOwn = askerId === id || keeperId === id;
        return isOwn && ids?.has(document.id) !== false && holdsFields(document, where.value);
      };
      const { rankOf } = orderOf(target);
      const value: TargetPlan = {
        // Two people see one grant, so each change is matched against both people's listeners.
        scope: { ids, ownerId: null, groups: null, near: null },
        limit: target.limit,
        viewer: id,
        holds,
        rankOf,
        find: async (limit, now) => {
          const found = ids === null ? await findGrantsOf(database, id, MOST_OWN) : [...ids];
          const keys = found.map((each) => ({ collection: "grants", id: each }));
          return rankAll(await readShieldedAll(database, keys), { holds, rankOf }, { limit, now });
        },
      };
      return { ok: true, value };
    },
  };
}

/** Documents from the change log lack the shielded part. */
async function withWords(database: Database, documents: readonly ShieldedDocument[]): Promise<ShieldedDocument[]> {
  const missing = documents.filter(({ shielded }) => shielded === null);
  if (missing.length === 0) return [...documents];
  const read = new Map((await readShieldedAll(database, missing)).map((each) => [each.id, each]));
  return documents.map((document) => read.get(document.id) ?? document);
}

/** A presented document in its wire format; its presenter's type has checked its shape. */
function wire(document: WireDocument | null): WireDocument | null {
  return document;
}
