import { isDeepStrictEqual } from "node:util";
import type { Reason } from "#contract/errors.ts";
import { ObservationUndo } from "#contract/posting.ts";
import { confirmedAt } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Decision, Locked, Update, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/http/mutation.ts";
import type { Mutation, Writer } from "#server/http/mutation.ts";
import { listingOf } from "../present.ts";
import { lockObservationsOf } from "../queries.ts";
import { observationOf, saidBy, voiceIn } from "./observation.ts";
import type { StoredVoice, Touched } from "./observation.ts";
import { jsonOf, listingKey, updateOf } from "./stored.ts";

const PARTS = ["reach", "stock", "trust", "counted"] as const;

/**
 * Takes back what one said oneself: what it changed becomes what it was before, unless somebody said something newer, which
 * then stands on what was before.
 */
export function undoMutation(database: Database): Mutation {
  return mutation({
    name: "observations.undo",
    who: "anyone",
    args: ObservationUndo,
    plan: async ({ id }, writer) => {
      const key = { collection: "observations", id: id.toLowerCase() };
      // Of which listing it speaks never changes, so it may be read before the locks.
      const document = await readDocument(database, key);
      if (document === null) return { ok: false, reason: "observations/not-found" };
      const listingAt = listingKey(observationOf(document).listingId);
      return {
        ok: true,
        value: {
          lock: [listingAt, key],
          read: (client) => lockObservationsOf(client, listingAt.id),
          decide: (current) => decide(current, { key, listingAt, writer }),
        },
      };
    },
  });
}

type Undoing = { key: DocumentKey; listingAt: DocumentKey; writer: Writer };

function decide(current: Locked, { key, listingAt, writer }: Undoing): Decision<Reason> {
  const document = current.get(keyText(key));
  const voice = document === undefined ? null : voiceIn(document);
  if (document === undefined || voice === null || !saidBy(document, writer)) {
    return { ok: false, reason: "observations/not-found" };
  }
  const writes: Write[] = [{ do: "remove", ...key }];
  const listing = current.get(keyText(listingAt));
  if (listing !== undefined) {
    const now = touchedOf(listingOf(listing));
    const next = { ...now };
    const changes = new Map<string, { document: ShieldedDocument; voice: StoredVoice }>();
    for (const part of PARTS) {
      if (isDeepStrictEqual(voice.before[part], voice.after[part])) continue;
      if (isDeepStrictEqual(now[part], voice.after[part])) Object.assign(next, { [part]: voice.before[part] });
      else restOn(current, { key, part, voice, changes });
    }
    writes.push(updateOf(listingAt, withTouched(listingOf(listing), next)));
    for (const changed of changes.values()) writes.push(rewritten(changed.document, changed.voice));
  }
  return planOf(writes, { documents: [listingAt] });
}

type Resting = {
  key: DocumentKey;
  part: (typeof PARTS)[number];
  voice: StoredVoice;
  changes: Map<string, { document: ShieldedDocument; voice: StoredVoice }>;
};

/** What was said next, on top of what is taken back, now stands on what was before it. */
function restOn(current: Locked, { key, part, voice, changes }: Resting): void {
  for (const document of current.values()) {
    if (document.collection !== "observations" || keyText(document) === keyText(key)) continue;
    const before = changes.get(keyText(document))?.voice ?? voiceIn(document);
    if (before === null || !isDeepStrictEqual(before.before[part], voice.after[part])) continue;
    const isUntouched = isDeepStrictEqual(before.before[part], before.after[part]);
    const changed = { ...before, before: { ...before.before, [part]: voice.before[part] } };
    if (isUntouched) changed.after = { ...before.after, [part]: voice.before[part] };
    changes.set(keyText(document), { document, voice: changed });
  }
}

function rewritten(document: ShieldedDocument, voice: StoredVoice): Update {
  const { collection, id, body } = document;
  return { do: "update", collection, id, body, shielded: jsonOf(voice) };
}

function touchedOf({ reach, stock, trust, counted }: StoredListing): Touched {
  return { reach, stock, trust, counted: counted ?? null };
}

function withTouched(listing: StoredListing, { reach, stock, trust, counted }: Touched): StoredListing {
  const { counted: _counted, ...rest } = listing;
  const axes = { reach, stock, trust };
  return { ...rest, ...axes, confirmedAt: confirmedAt(axes), ...(counted !== null && { counted }) };
}
