import { claimListing, getClaimable } from "#contract/contact.ts";
import {
  closeListing,
  editListing,
  postListing,
  recordObservation,
  renewListing,
  takeListing,
} from "#contract/posting.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, handle } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation, Precondition } from "#server/commands/mutation.ts";
import { readIfMatch, readWriteHeaders } from "#server/commands/write-headers.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import type { ListingMutations } from "./commands/mutations.ts";

/** What the writing routes need: the commands, the writer, and the reading of results. */
export type PostingParts = {
  database: Database;
  readModel: Pick<ReadModel, "listingById">;
  mutations: ListingMutations;
  writers: Writers;
  /** Imported listings with a number that somebody has proved. */
  claimableBy: (accountId: string) => Promise<string[]>;
};

type Answered = Promise<{ ok: true; value: Answer<SingleListing> } | Refused>;
/**
 * The call's details besides its input: the path of a new listing, the versions the writer has
 * seen.
 */
type Wish = { made?: (listingId: string) => string; precondition?: Precondition };

const RULES = { limit: "public-read", policy: everybody } as const;

/** Posting, editing, closing, renewing, taking, observing: each is the command of that name. */
export function postingRoutes(parts: PostingParts): Binding[] {
  const { mutations, readModel } = parts;
  const write = (name: keyof ListingMutations) => (input: object, context: Context) =>
    run(parts, context, { mutation: mutations[name], args: input });
  const asked = { ...RULES, looksUpSession: true };
  return [
    handle(postListing, RULES, (input, context) =>
      run(parts, context, { mutation: mutations.post, args: input, made: (id) => `/api/v1/listings/${id}` }),
    ),
    handle(editListing, RULES, async (input, context) => {
      const precondition = readIfMatch(context.header("if-match"));
      if (!precondition.ok) return precondition;
      const wish = precondition.value === null ? {} : { precondition: precondition.value };
      return run(parts, context, { mutation: mutations.edit, args: input, ...wish });
    }),
    handle(closeListing, RULES, write("close")),
    handle(renewListing, RULES, write("renew")),
    handle(takeListing, RULES, write("take")),
    handle(claimListing, RULES, write("claim")),
    handle(getClaimable, RULES, async (_input, { actor }) => {
      const ids = actor.id === null ? [] : await parts.claimableBy(actor.id);
      const found = await Promise.all(ids.map((id) => readModel.listingById(id, { actor, showsOwn: true })));
      return { ok: true, value: { value: { items: found.flatMap((each) => (each.ok ? [each.value] : [])) } } };
    }),
    handle(recordObservation, asked, ({ id, ...found }, context) =>
      run(parts, context, {
        mutation: mutations.record,
        args: { listingId: id, ...found },
        made: (listingId) => `/api/v1/listings/${listingId}/observations`,
      }),
    ),
  ];
}

async function run(
  { database, readModel, writers }: PostingParts,
  context: Context,
  { mutation, args, made, precondition }: { mutation: Mutation; args: unknown } & Wish,
): Answered {
  const headers = readWriteHeaders(context);
  if (!headers.ok) return headers;
  const writer = writers.of(context, headers.value.clientId);
  const admitted = await writers.admit(context, writer, mutation.name);
  if (!admitted.ok) return admitted;
  const prepared = await mutation.prepare(args, writer, precondition);
  if (!prepared.ok) return prepared;
  const written = await executeMutation(database, prepared.value, headers.value.key);
  if (!written.ok) return written;
  const id = written.value.documents.find(({ collection }) => collection === "listings")?.id ?? "";
  const listing = await readModel.listingById(id, { actor: context.actor, showsOwn: true });
  if (!listing.ok) return listing;
  const location = made !== undefined && written.value.isNew ? { location: made(id) } : {};
  return { ok: true, value: { value: listing.value, ...location } };
}
