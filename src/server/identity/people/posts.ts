import type { Update } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { listings } from "#server/stored/listings.ts";
import { readPostsToSettle, readBannedOwners, readAccountStandings } from "./queries.ts";

const SYSTEM = { who: "system", role: "system" };
/** How many posts are updated in one transaction. */
const BATCH = 50;

/**
 * Aligns an account's posts with its ban at a time: nobody can ask for its number while it lasts.
 * The contact call checks the ban itself; this updates lists and pages. Repeating it is harmless.
 */
export async function settlePosts(database: Database, id: string, at: Date): Promise<void> {
  for (;;) {
    // In sequence: each batch is a separate command.
    const [standing] = await readAccountStandings(database.pool, [id], at);
    const isOut = standing !== undefined && standing.ban !== null;
    const ids = await readPostsToSettle(database.pool, id, { isOut, most: BATCH });
    if (ids.length === 0) return;
    const answer = await executeCommand(database, {
      by: SYSTEM,
      act: "identity.posts-settled",
      lock: ids.map(listings.key),
      decide: (current) => ({
        ok: true,
        value: { writes: listings.readAll(current.values()).flatMap((each) => settled(each, isOut) ?? []) },
      }),
    });
    // Where none of them could be updated, the next query finds the same ones.
    if (!answer.ok || ids.length < BATCH || answer.value.documents.length === 0) return;
  }
}

/**
 * The same for every account that is or was banned. Bans end without a command, and a process may
 * have stopped half-way.
 */
export async function settleShutOut(database: Database, now: Date): Promise<void> {
  for (const id of await readBannedOwners(database.pool)) {
    // In sequence: nobody waits for this.
    await settlePosts(database, id, now);
  }
}

type Post = ReturnType<typeof listings.readAll>[number];

function settled({ document, value }: Post, isOut: boolean): Update | null {
  const { contact, ...listing } = value;
  const { isOwnerOut = false, ...before } = contact;
  if (isOut === isOwnerOut || (isOut && !before.available)) return null;
  const next = isOut ? { ...before, available: false, isOwnerOut: true } : { ...before, available: true };
  return listings.update(document, { body: { ...listing, contact: next } });
}
