import type { Write } from "../documents/command.ts";
import { keyText } from "../documents/documents.ts";
import type { ShieldedDocument } from "../documents/documents.ts";
import { executeCommand } from "../documents/execute-command.ts";
import type { Database } from "../documents/pool.ts";
import { follows } from "#server/stored/follows.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import { settings } from "#server/stored/settings.ts";
import { STAND_IN } from "./demo-set.ts";
import { DEMO_STATE, readStandIn, readState } from "./queries.ts";
import { BY } from "./statements.ts";

/** Nobody is asked for it, and no number is behind it. */
const NO_CONSENT = { showOnRequest: false, beMatched: false, reContact: false };

/**
 * Puts an admin in the place of one made-up person, once. A need with its answers, an answer to
 * another need and a follow are theirs then. So they see the screens of two people. All of it goes
 * with the demonstration.
 * @param readAdmin the id of the account; null: there is none yet
 */
export async function giveToAdmin(database: Database, readAdmin: () => Promise<string | null>): Promise<void> {
  const state = await readState(database);
  if (state?.newest === undefined || state.removed === true || state.given === true) return;
  const adminId = await readAdmin();
  const own = adminId === null ? [] : await readStandIn(database);
  if (adminId === null || own.length === 0) return;
  await executeCommand<"documents/not-found">(database, {
    by: BY,
    act: "demo.give",
    lock: [DEMO_STATE, ...own],
    decide: (current) => {
      const document = current.get(keyText(DEMO_STATE));
      const now = document === undefined ? { removed: true } : settings.read(document);
      // Another process gave it, or it was removed meanwhile.
      if (now.removed === true || now.given === true) return { ok: false, reason: "documents/not-found" };
      const given = [...current.values()].flatMap((each) => givenTo(adminId, each));
      return {
        ok: true,
        value: { writes: [settings.update(DEMO_STATE, { body: { ...now, given: true } }), ...given] },
      };
    },
  });
}

/** A document with the admin where the made-up person was. */
function givenTo(adminId: string, document: ShieldedDocument): Write[] {
  const owner = <Id extends string | null>(id: Id) => (id === STAND_IN ? adminId : id);
  if (listings.holds(document)) {
    const listing = listings.read(document);
    const { lat, lng, label, precision } = listing.place;
    const shielded = { channels: [], truePoint: { lat, lng, label, precision }, consent: NO_CONSENT };
    return [listings.update(document, { body: { ...listing, ownerId: adminId }, shielded })];
  }
  if (follows.holds(document))
    return [follows.update(document, { body: { ...follows.read(document), ownerId: adminId } })];
  if (!responses.holds(document)) return [];
  const response = responses.read(document);
  const people = { keeperId: owner(response.keeperId), authorId: owner(response.authorId) };
  return [responses.update(document, { body: { ...response, ...people } })];
}
