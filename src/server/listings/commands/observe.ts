import type { Reason } from "#contract/errors.ts";
import { ObservationInput } from "#contract/posting.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { roleTowards } from "#domain/listings/policy.ts";
import { mayObserve } from "#domain/observations/policy.ts";
import { checkMoreAt } from "#domain/observations/more-at.ts";
import { checkCondition, checkCounts, saidAt } from "#domain/observations/outcomes.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";
import { readDocument } from "#server/documents/store.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { unspecifiedWrites } from "#server/supplies/unspecified-writes.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { planWithHook, readsWithHook } from "#server/commands/transaction-hook.ts";
import type { MailHourly } from "#server/alarms/alert.ts";
import type { TransactionHook, ObservationHooks } from "#server/commands/transaction-hook.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { addObservation } from "#server/observations/add-observation.ts";
import { contradictionNews, contradictionWrites } from "#server/observations/contradiction-news.ts";
import type { ContradictionNews } from "#server/observations/contradiction-news.ts";
import type { JudgedAuthor } from "#server/observations/judge-author.ts";
import type { JudgeAuthor } from "#server/observations/judge-author.ts";
import { authoriseChangeOfRunning } from "../authorise-change.ts";
import { observations } from "#server/stored/observations.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { newId } from "#domain/shared/ids.ts";
import { providerName } from "#domain/listings/provider-name.ts";

type ObservationContext = {
  key: DocumentKey;
  listing: DocumentKey;
  /** The facility whose staff count; undefined: nobody does. */
  placeId: string | undefined;
  args: ObservationInput;
  at: string;
  writer: Writer;
  author: JudgedAuthor;
  news: ContradictionNews[];
  hook: TransactionHook | null;
  mailHourly: MailHourly;
};

/**
 * What observations need: the work of others in their transaction, who speaks, and the keepers'
 * mail.
 */
export type ObservationDependencies = { hooks: ObservationHooks; judgeAuthor: JudgeAuthor; mailHourly: MailHourly };

/**
 * Records an observation; no account is needed. The same transaction derives the listing's axes
 * again.
 */
export function recordMutation(
  database: Database,
  { hooks, judgeAuthor, mailHourly }: ObservationDependencies,
): Mutation {
  return mutation({
    name: "observations.record",
    who: "anyone",
    args: ObservationInput,
    plan: async (args, writer) => {
      const at = saidAt(args.at, writer.now);
      const errors = [...(at.ok ? [] : at.errors), ...checkCounts(args.counts), ...checkCondition(args)];
      if (!at.ok || errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const key = { collection: "observations", id: args.id?.toLowerCase() ?? newId(writer.now) };
      const { key: listing, facilityId } = await keptEntry(database, listings.key(args.listingId));
      const recorded = { observationId: key.id, listingId: listing.id, outcome: args.outcome, at: at.value };
      const author = await judgeAuthor({ listingId: listing.id, observationId: key.id }, writer);
      const news = contradictionNews(listing.id, author.keepers, writer.now);
      const hook = hooks.recorded(recorded, writer);
      // A count by its staff says which: unspecified offers of its place close.
      const isCount = (args.count ?? args.counts) !== undefined;
      const placeId = isCount && writer.actor.facilityIds.has(facilityId ?? "") ? facilityId : undefined;
      const context = { key, listing, placeId, args, at: at.value, writer, author, news, hook, mailHourly };
      const read = async (client: SqlClient): Promise<ShieldedDocument[]> => [
        ...(placeId === undefined ? [] : await lockSupplyOf(client, placeId)),
        ...(await readObservationsOf(client, [listing.id])),
      ];
      return {
        ok: true,
        value: {
          lock: [
            ...(placeId === undefined ? [] : [facilities.key(placeId)]),
            context.listing,
            key,
            ...news.map((each) => each.key),
          ],
          read: readsWithHook(read, context.hook),
          decide: (current) => decideObservation(current, context),
        },
      };
    },
  });
}

/**
 * The entry that counts what is said of a listing. Of a facility's supply that had another id it is
 * the one it is merged into: a phone may still hold the old one.
 */
async function keptEntry(
  database: Database,
  key: DocumentKey,
): Promise<{ key: DocumentKey; facilityId?: string | undefined }> {
  const document = await readDocument(database, key);
  if (document === null) return { key };
  const listing = listings.read(document);
  const { facilityId, mergedInto } = listing;
  const isOneSupply = facilityId !== undefined && mergedInto === supplyId(facilityId, listing);
  return { key: isOneSupply ? listings.key(mergedInto) : key, facilityId };
}

function decideObservation(
  current: Locked,
  { key, listing: listingAt, placeId, args, at, writer, author, news, hook, mailHourly }: ObservationContext,
): Decision<Reason> {
  const rule = (listing: StoredListing) => mayObserve(writer.actor, listing, args.outcome);
  const already = current.get(keyText(key));
  if (already !== undefined) {
    const isSame =
      observations.readShielded(already)?.who === writer.who && observations.read(already).outcome === args.outcome;
    return isSame ? planOf([], { documents: [listingAt, key] }) : { ok: false, reason: "documents/already-exists" };
  }
  const authorised = authoriseChangeOfRunning(current, listingAt, { writer, rule });
  if (!authorised.ok) return authorised;
  const { listing } = authorised.value;
  const by = roleTowards(writer.actor, listing);
  const more = checkMoreAt({ outcome: args.outcome, moreAt: args.moreAt, by }, writer.now);
  if (!more.ok) return { ok: false, reason: "http/invalid-argument", errors: more.errors };
  const said: Finding = {
    outcome: args.outcome,
    count: args.count,
    counts: args.counts as Finding["counts"],
    ...(more.value !== undefined && { moreAt: more.value }),
    ...(args.condition !== undefined && { condition: args.condition }),
    at,
    by,
  };
  const added = addObservation(current.values(), {
    key,
    listingId: listingAt.id,
    listing,
    said,
    note: args.note,
    writer,
    ...(said.by === "seeker" && { author }),
  });
  const newsWrites = contradictionWrites(current, news, { id: listingAt.id, after: added.listing, at });
  const counted = listings.update(listingAt, { body: added.listing });
  const closed = placeId === undefined ? [] : unspecifiedWrites(placeId, current, [counted]);
  const plan = planOf([added.observation, counted, ...closed, ...newsWrites], {
    documents: [listingAt, key],
    isNew: true,
  });
  const { facilityId } = listing;
  const mails = mailHourly(newsWrites, {
    what: providerName(listing) ?? "",
    path: facilityId === undefined ? `/r/${listingAt.id}` : `/facility/${facilityId}`,
    now: writer.now,
  });
  const told = { ...plan, value: { ...plan.value, ...(mails.length > 0 && { tableWrites: mails }) } };
  return planWithHook(told, hook, current);
}
