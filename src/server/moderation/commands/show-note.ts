import type { Reason } from "#contract/errors.ts";
import { showNote } from "#contract/moderation.ts";
import { mayModerate } from "#domain/moderation/policy.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";

/**
 * Takes one public note of an observation away, or shows it again. The observation still counts,
 * and the listing stays. The note is kept for moderators.
 */
export function showNoteMutation(database: Database): Mutation {
  return mutation({
    name: "moderation.show-note",
    who: "member",
    args: showNote.input,
    plan: async ({ id, isShown }, writer) => {
      const key = observations.key(id);
      // Its listing never changes, so it may be read before the locks.
      const document = await readDocument(database, key);
      if (document === null) return { ok: false, reason: "observations/not-found" };
      const listingAt = listings.key(observations.read(document).listingId);
      return {
        ok: true,
        value: {
          lock: [listingAt, key],
          decide: (current) => decideNoteDisplay(current, { key, listingAt, isShown, writer }),
        },
      };
    },
  });
}

type NoteContext = { key: DocumentKey; listingAt: DocumentKey; isShown: boolean; writer: Writer };

function decideNoteDisplay(current: Locked, { key, listingAt, isShown, writer }: NoteContext): Decision<Reason> {
  const listing = current.get(keyText(listingAt));
  const document = current.get(keyText(key));
  if (listing === undefined || document === undefined) return { ok: false, reason: "observations/not-found" };
  const allowed = mayModerate(writer.actor, listings.read(listing));
  if (!allowed.ok) return allowed;
  const speaker = observations.readShielded(document);
  if (speaker?.who === writer.who) return { ok: false, reason: "moderation/own-case" };
  const { note: shown, ...word } = observations.read(document);
  const { note: kept, isNoteTaken, ...author } = speaker ?? { who: `gone:${key.id}` };
  // What nobody took away (a number in it) is not shown by anybody's key.
  const note = isShown ? (isNoteTaken === true ? kept : undefined) : shown;
  if (note === undefined) return planOf([], { documents: [listingAt] });
  const written = isShown
    ? { body: { ...word, note }, shielded: author }
    : { body: word, shielded: { ...author, note, isNoteTaken: true as const } };
  return planOf([observations.update(key, written)], { documents: [listingAt] });
}
