import { isDeepStrictEqual } from "node:util";
import type { Reason } from "#contract/errors.ts";
import { joinedEntries, joinedPlaces } from "#domain/duplicates/joined.ts";
import { withJoinedEntries } from "#domain/listings/derived-facts.ts";
import { separated } from "#domain/listings/joined-facts.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { readMergedInto, readTargets } from "./queries.ts";

const SYSTEM = { who: "system", role: "system" };

/**
 * Lets entries count what was said of those merged into them, and forget it where a merge was taken
 * apart. It follows the change log, so every way to merge and to take apart ends here.
 * @param keys documents that changed, also those that are gone
 */
export async function joinMerged(database: Database, keys: readonly DocumentKey[], now: Date): Promise<void> {
  for (const key of await readTargets(database, keys)) await joinInto(database, key, now);
}

async function joinInto(database: Database, key: DocumentKey, now: Date): Promise<void> {
  const merged = new Map<string, ShieldedDocument>();
  await executeCommand<Reason>(database, {
    by: SYSTEM,
    act: "duplicates.join",
    lock: [key],
    read: async (client) => {
      merged.clear();
      for (const document of await readMergedInto(client, key)) merged.set(document.id, document);
      return key.collection === "listings" ? readObservationsOf(client, [key.id]) : [];
    },
    decide: (current) => {
      const document = current.get(keyText(key));
      if (document === undefined) return { ok: false, reason: "documents/not-found" };
      const write = joinedWrite(document, [...merged.values()], { current, now });
      return { ok: true, value: { writes: write === null ? [] : [write] } };
    },
  });
}

/** Null where everything is as it should be. */
function joinedWrite(
  document: ShieldedDocument,
  merged: readonly ShieldedDocument[],
  { current, now }: { current: Locked; now: Date },
): Write | null {
  if (facilities.holds(document)) {
    const { joined: before, ...own } = facilities.read(document);
    const others = merged.map((each) => ({ id: each.id, facility: facilities.read(each) }));
    const joined = joinedPlaces(others);
    if (isDeepStrictEqual(before, joined)) return null;
    return facilities.update(document, { body: joined === undefined ? own : { ...own, joined } });
  }
  const before = listings.read(document);
  const { joined: _joined, ...own } = separated(before);
  const others = merged.map((each) => ({ id: each.id, listing: listings.read(each) }));
  const joined = joinedEntries(own, others);
  const said = observationsOf(document.id, current.values());
  const next = joined === undefined ? own : withJoinedEntries(own, { joined, said }, now);
  return isDeepStrictEqual(next, before) ? null : listings.update(document, { body: next });
}
