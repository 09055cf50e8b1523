import type { Database } from "#server/documents/pool.ts";
import { countUnread } from "#server/documents/count-unread.ts";
import { presentMe, presentSecurity, presentSession } from "../present.ts";
import { readDevices, readWays } from "../queries.ts";
import type { AccountRow } from "../queries.ts";
import { readOwnDocuments, readOwnGrants, readOwnResponses, readOwnRows } from "./queries.ts";
import type { OwnDocument } from "./queries.ts";

/**
 * Kinds of documents that the file lists even when there are none. Other kinds appear when there
 * are some.
 */
const ALWAYS_NAMED = ["profiles", "listings", "observations", "grants", "reports"];

/**
 * Everything stored about a person, in one object, without secrets, tokens and hashes (CONTRACT.md
 * 5).
 */
export async function exportOf(
  database: Database,
  account: AccountRow,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Record<string, unknown>> {
  const [devices, ways, documents, grants, responses, rows] = await Promise.all([
    readDevices(database, account.id, now),
    readWays(database, account.id),
    readOwnDocuments(database, account.id),
    readOwnGrants(database, account.id),
    readOwnResponses(database, account.id),
    readOwnRows(database, account.id),
  ]);
  const kept: Record<string, object[]> = Object.fromEntries(ALWAYS_NAMED.map((collection) => [collection, []]));
  for (const { collection, ...rest } of documents) {
    (kept[collection] ??= []).push({
      ...rest,
      body: without(WITHHELD_FIELDS, rest.body),
      shielded: rest.shielded === null ? null : without(HASHES, rest.shielded),
    });
  }
  const { backupCodesLeft: _left, ...waysIn } = presentSecurity(ways, { backupCodesLeft: 0, names: new Map() });
  return {
    exportedAt: now.toISOString(),
    account: {
      ...presentMe(account, await countUnread(database, account.id)),
      createdAt: account.createdAt.toISOString(),
    },
    waysIn,
    sessions: devices.map((device) => ({ ...presentSession(device, sessionId), address: device.ipAddress })),
    ...kept,
    // The listings hold the numbers. Of a proof only a keyed hash is stored.
    provedNumbers: rows.proofs,
    notices: rows.notices,
    endedMessages: rows.ended,
    notifiedBrowsers: rows.browsers,
    responses,
    consents: consentsIn(documents),
    grants: grants.map((grant) => Object.fromEntries(Object.entries(grant).filter(([, value]) => value !== null))),
  };
}

/**
 * Shielded members that distinguish writes and writers by a hash, and their predecessors. They are
 * of no use to anybody.
 */
const HASHES: ReadonlySet<string> = new Set(["posted", "who", "network", "before", "after"]);

/**
 * Members of a body that reveal nothing about the person. They tell which calls of a verifier were
 * checked again, and the resulting case. `postedFrom` is a hash of a network.
 */
const WITHHELD_FIELDS: ReadonlySet<string> = new Set(["secondOf", "reportId", "postedFrom"]);

function without(names: ReadonlySet<string>, members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}

/** A consent in a person's own file. `about`, `id`: the document that it allows. */
type OwnConsent = {
  about: string;
  id: string;
  purpose: string;
  wordsVersion: string;
  channel: string;
  at: string;
  until: string | null;
};

/**
 * What a person agreed to, with when that ended or ends. A consent is kept in what it allows, so
 * that it ends with it.
 */
function consentsIn(documents: readonly OwnDocument[]): OwnConsent[] {
  return documents.flatMap(({ collection, id, body, shielded }) => {
    const kept = collection === "donors" ? [body["consent"], body["secondAskConsent"]] : [shielded?.["healthConsent"]];
    const until = body["closedAt"] ?? body["until"] ?? body["expiresAt"] ?? null;
    return kept
      .filter((consent) => consent !== undefined)
      .map((consent) => ({ about: collection, id, until, ...(consent as object) }) as OwnConsent);
  });
}
