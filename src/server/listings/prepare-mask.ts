import type { Channel } from "#domain/listings/listing.ts";
import type { ReadMore } from "#server/documents/command.ts";
import type { ListingDependencies } from "./dependencies.ts";
import type { MaskRequest } from "./mask-place.ts";
import { lockNumbers, readPostsOf } from "./queries.ts";
import type { PostAuthor } from "./queries.ts";

/** What masks a person's places in one command, before the place and the language are known. */
export type PersonsMask = Omit<MaskRequest, "place" | "language">;

/**
 * Prepares a command that masks a place of a person.
 * `read`: behind the command's locks, the posts of other accounts that proved the same numbers.
 * @param given the channels of the post that the person has proved
 */
export async function prepareMask(
  dependencies: Pick<ListingDependencies, "labelOf" | "personMask" | "readAuthor" | "holdersOf">,
  { userId, given }: { userId: string; given: readonly Channel[] },
): Promise<{ author: PostAuthor; mask: PersonsMask; read: ReadMore }> {
  const { labelOf, personMask, readAuthor, holdersOf } = dependencies;
  const author = await readAuthor(userId);
  const proved = [...new Set(given.filter(({ type }) => type !== "email").map(({ value }) => value))].toSorted();
  const read: ReadMore = async (client) => {
    if (proved.length === 0) return [];
    // Two accounts that post with one number at once come after each other.
    await lockNumbers(client, proved);
    const others = (await holdersOf(client, proved)).filter((holder) => holder !== userId);
    return others.length === 0 ? [] : readPostsOf(client, { owners: others, numbers: proved });
  };
  return { author, mask: { userId, numbersOf: personMask(author, proved), labelOf, proved }, read };
}
