import type { WireDocument } from "#contract/sync.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, StoredDocument } from "#server/documents/documents.ts";
import { findNewest, readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { accountCollection } from "#server/commands/account-collection.ts";
import { planOwn } from "#server/commands/client-collection.ts";
import type { Collection } from "#server/commands/client-collection.ts";
import { claims } from "#server/stored/claims.ts";
import { grants } from "#server/stored/grants.ts";
import { listings } from "#server/stored/listings.ts";
import { verifierChoices } from "#server/stored/verifier-choices.ts";
import type { OwnerCheckDependencies } from "./owner-checks/dependencies.ts";
import { presentChoice, presentClaim } from "./present.ts";

/** What verifiers chose to call: each reads their own. */
export function choiceCollection(database: Database): Collection {
  return accountCollection(database, verifierChoices, presentChoice);
}

const FIELDS = new Set(["listingId", "state"]);
/** At most this many cards of one verifier are sent. */
const MOST_OWN = 1_000;

/** Cards: each verifier sees their own and cannot learn whether others exist. */
export function claimCollection(
  database: Database,
  giveableAmong: OwnerCheckDependencies["giveableAmong"],
): Collection {
  return {
    name: "claims",
    groupOf: () => "",
    // The number is shown to a verifier while the card is held: each read checks that.
    formOf: (document, actor) => (claims.read(document).ownerId === actor.id ? `own ${[...actor.roles].join()}` : ""),
    present: async (documents, { actor, now }) => {
      const own = documents.filter((document) => claims.read(document).ownerId === actor.id);
      const held = own.filter((document) => claims.read(document).state === "held");
      const keys = held
        .map((document) => claims.read(document))
        .flatMap(({ listingId, grantId }) => [
          listings.key(listingId),
          ...(grantId === undefined ? [] : [grants.key(grantId)]),
        ]);
      const read = new Map((await readShieldedAll(database, keys)).map((each) => [keyText(each), each]));
      const find = (key: DocumentKey) => read.get(keyText(key)) ?? null;
      const present = async (document: StoredDocument): Promise<WireDocument | null> => {
        const { ownerId, listingId, grantId = "" } = claims.read(document);
        if (ownerId !== actor.id) return null;
        const [listing, grant] = [find(listings.key(listingId)), find(grants.key(grantId))];
        return presentClaim(document, { listing, grant, giveableAmong, actor, now });
      };
      return Promise.all(documents.map(present));
    },
    plan: (target, actor) =>
      planOwn(target, actor, {
        fields: FIELDS,
        isOwn: (document, accountId) => claims.read(document).ownerId === accountId,
        find: async ({ accountId, where, rank }) => {
          const newest = { collection: claims.name, where, ownerId: accountId, limit: MOST_OWN };
          const found = await findNewest(database, newest);
          return rank(
            await readShieldedAll(
              database,
              found.map(({ id }) => claims.key(id)),
            ),
          );
        },
      }),
  };
}
