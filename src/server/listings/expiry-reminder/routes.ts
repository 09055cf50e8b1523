import { answerExpiryReminder, readExpiryReminder } from "#contract/expiry-reminder.ts";
import type { AskedListing } from "#contract/expiry-reminder.ts";
import type { Reason } from "#contract/errors.ts";
import type { Channel } from "#domain/listings/listing.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { isCallOpen, withCall } from "#domain/verification/owner-check.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument, readShielded } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { presentSingle } from "../../presenters/listing.ts";
import { prepareAnswer, needsReminder } from "./answer.ts";
import { readToken } from "./token.ts";

/**
 * What the routes of links need. `secrets`: the deployment's, and its earlier ones.
 * `giveableAmong`: the channels that an account may give to others.
 */
export type ReminderRouteDependencies = {
  database: Database;
  writers: Writers;
  secrets: readonly string[];
  giveableAmong: (accountId: string, channels: readonly Channel[]) => Promise<readonly Channel[]>;
};

const RULES = { limit: "public-read", policy: everybody } as const;
const ENDED: Refused = { ok: false, reason: "listings/link-ended" };

/** The question of a link and its answer. Neither reveals anything about the owner. */
export function expiryReminderRoutes({
  database,
  writers,
  secrets,
  giveableAmong,
}: ReminderRouteDependencies): Binding[] {
  const mayCall = async (document: ShieldedDocument): Promise<boolean> => {
    const { ownerId } = listings.read(document);
    const phones = (shieldedListingOf(document).channels ?? []).filter(({ type }) => type !== "email");
    return ownerId !== null && (await giveableAmong(ownerId, phones)).length > 0;
  };
  const present = async (id: string, context: Context): Promise<Result<{ value: AskedListing }, Reason>> => {
    const document = await readShielded(database, listings.key(id));
    if (document === null) return fail("listings/link-ended");
    const reader = { actor: context.actor, showsOwn: false };
    const listing = listings.read(document);
    const value = presentSingle({ ...document, shielded: null }, reader, context.now);
    const isOpen = isCallOpen(withCall(listing, context.now), context.now);
    if (!isOpen || !(await mayCall(document))) return ok({ value });
    return ok({ value: { ...value, call: isCallOpen(listing, context.now) ? { until: listing.callMe?.until } : {} } });
  };
  return [
    bindRoute(readExpiryReminder, RULES, async ({ token }, context) => {
      const link = readToken(token, secrets);
      const document = link === null ? null : await readDocument(database, listings.key(link.listingId));
      if (link === null || document === null || !needsReminder(listings.read(document), link, context.now))
        return ENDED;
      return present(link.listingId, context);
    }),
    bindRoute(answerExpiryReminder, RULES, async ({ token, ...said }, context) => {
      const link = readToken(token, secrets);
      if (link === null) return ENDED;
      const writer = writers.of(context);
      const admitted = await writers.admit(context, writer, "listings.still");
      if (!admitted.ok) return admitted;
      const document = await readShielded(database, listings.key(link.listingId));
      if (document === null) return ENDED;
      const given = { ...said, mayCall: await mayCall(document) };
      const written = await executeMutation(database, prepareAnswer(link, given, writer), null);
      return written.ok ? present(link.listingId, context) : written;
    }),
  ];
}
