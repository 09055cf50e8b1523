import type { Update } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { listings } from "#server/stored/listings.ts";
import { readPostsToSettle, readShutOut, readStandings } from "./queries.ts";

const SYSTEM = { who: "system", role: "system" };
/** So many posts are settled in one transaction. */
const BATCH = 50;

/**
 * Puts what an account has posted in line with whether it is shut out: nobody can be asked for its
 * number while it is, and as it was before afterwards. The contact call asks for the ban itself;
 * this is what lists and pages say. Again and again is no harm.
 */
export async function settlePosts(database: Database, id: string): Promise<void> {
  for (;;) {
    // One batch after the other: each is a command of its own.
    const [standing] = await readStandings(database.pool, [id]);
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
    // Where none of them could be settled, the next look finds the same ones.
    if (!answer.ok || ids.length < BATCH || answer.value.documents.length === 0) return;
  }
}

/**
 * The same for everybody who is or was shut out: bans end by themselves, and a process may have
 * died half-way.
 */
export async function settleShutOut(database: Database): Promise<void> {
  for (const id of await readShutOut(database.pool)) {
    // One after the other: nobody waits for this.
    await settlePosts(database, id);
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
