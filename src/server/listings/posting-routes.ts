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
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { MutationCall } from "#server/commands/run-mutation.ts";
import { readIfMatch } from "#server/commands/write-headers.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import type { ListingMutations } from "./mutations.ts";

/** What the writing routes need: the commands, the writer, and the reading of results. */
export type PostingDependencies = {
  database: Database;
  readModel: Pick<ReadModel, "listingById">;
  mutations: ListingMutations;
  writers: Writers;
  /** Imported listings with a number that somebody has proved. */
  claimableBy: (accountId: string) => Promise<string[]>;
};

type PostingAnswer = Promise<{ ok: true; value: Answer<SingleListing> } | Refused>;
const RULES = { limit: "public-read", policy: everybody } as const;

/** Posting, editing, closing, renewing, taking, observing: each is the command of that name. */
export function postingRoutes(dependencies: PostingDependencies): Binding[] {
  const { mutations, readModel } = dependencies;
  const write = (name: keyof ListingMutations) => (input: object, context: Context) =>
    runAndPresent(dependencies, context, { mutation: mutations[name], args: input });
  const asked = { ...RULES, looksUpSession: true };
  return [
    bindRoute(postListing, RULES, (input, context) =>
      runAndPresent(dependencies, context, {
        mutation: mutations.post,
        args: input,
        made: (id) => `/api/v1/listings/${id}`,
      }),
    ),
    bindRoute(editListing, RULES, async (input, context) => {
      const precondition = readIfMatch(context.header("if-match"));
      if (!precondition.ok) return precondition;
      const seen = precondition.value === null ? {} : { precondition: precondition.value };
      return runAndPresent(dependencies, context, { mutation: mutations.edit, args: input, ...seen });
    }),
    bindRoute(closeListing, RULES, write("close")),
    bindRoute(renewListing, RULES, write("renew")),
    bindRoute(takeListing, RULES, write("take")),
    bindRoute(claimListing, RULES, write("claim")),
    bindRoute(getClaimable, RULES, async (_input, { actor }) => {
      const ids = actor.id === null ? [] : await dependencies.claimableBy(actor.id);
      const found = await Promise.all(ids.map((id) => readModel.listingById(id, { actor, showsOwn: true })));
      return { ok: true, value: { value: { items: found.flatMap((each) => (each.ok ? [each.value] : [])) } } };
    }),
    bindRoute(recordObservation, asked, ({ id, ...found }, context) =>
      runAndPresent(dependencies, context, {
        mutation: mutations.record,
        args: { listingId: id, ...found },
        made: (listingId) => `/api/v1/listings/${listingId}/observations`,
      }),
    ),
  ];
}

async function runAndPresent(
  { database, readModel, writers }: PostingDependencies,
  context: Context,
  { made, ...call }: MutationCall & { made?: (listingId: string) => string },
): PostingAnswer {
  const written = await runMutation({ database, writers }, context, call);
  if (!written.ok) return written;
  const id = written.value.documents.find(({ collection }) => collection === "listings")?.id ?? "";
  const document = written.value.written.findLast((each) => each.collection === "listings" && each.id === id);
  const listing = await readModel.listingById(id, { actor: context.actor, showsOwn: true }, document);
  if (!listing.ok) return listing;
  const location = made !== undefined && written.value.isNew ? { location: made(id) } : {};
  return { ok: true, value: { value: listing.value, ...location } };
}
