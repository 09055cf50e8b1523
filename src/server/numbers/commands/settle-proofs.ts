import { withProof } from "#domain/contact/policy.ts";
import type { Update } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { giveableAmong } from "../proofs.ts";
import type { ProofDependencies } from "../proofs.ts";
import { readOwnPosts, readVerifiedContacts } from "../queries.ts";

const SYSTEM = { who: "system", role: "system" };
/** How many posts are updated in one transaction. */
const BATCH = 50;

/**
 * Tells a person's posts whether a number of theirs may be given. Run it after a proof or a change
 * of the account. Lists and pages read it; the contact call judges by itself. Repeating it is
 * harmless.
 */
export async function settleProofs(dependencies: ProofDependencies, userId: string): Promise<void> {
  const { database } = dependencies;
  const channels = await readVerifiedContacts(database, userId);
  if (channels.length === 0) return;
  const giveable = new Set((await giveableAmong(dependencies, userId, channels)).map(channelKey));
  const ids = await readOwnPosts(database, userId);
  for (let from = 0; from < ids.length; from += BATCH) {
    // In sequence: each batch is a separate command.
    await executeCommand(database, {
      by: SYSTEM,
      act: "listings.settle-proofs",
      lock: ids.slice(from, from + BATCH).map(listings.key),
      decide: (current) => ({
        ok: true,
        value: { writes: [...current.values()].flatMap((document) => settled(document, giveable) ?? []) },
      }),
    });
  }
}

function settled(document: ShieldedDocument, giveable: ReadonlySet<string>): Update | null {
  // A broken document is left out.
  const [post] = listings.readAll([document]);
  const isProved = shieldedListingOf(document).channels?.some((channel) => giveable.has(channelKey(channel))) === true;
  const contact = post === undefined ? null : withProof(post.value.contact, isProved);
  return post === undefined || contact === null
    ? null
    : listings.update(document, { body: { ...post.value, contact } });
}
