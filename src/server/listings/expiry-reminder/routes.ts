import { answerExpiryReminder, readExpiryReminder } from "#contract/expiry-reminder.ts";
import { ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import { listings } from "#server/stored/listings.ts";
import { presentSingle } from "../../presenters/listing.ts";
import { prepareAnswer, needsReminder } from "./answer.ts";
import { readToken } from "./token.ts";

/** What the routes of links need. `secrets`: the deployment's, and its earlier ones. */
export type ReminderRouteDependencies = { database: Database; writers: Writers; secrets: readonly string[] };

const RULES = { limit: "public-read", policy: everybody } as const;
const ENDED: Refused = { ok: false, reason: "listings/link-ended" };

/** The question of a link and its answer. Neither reveals anything about the owner. */
export function expiryReminderRoutes({ database, writers, secrets }: ReminderRouteDependencies): Binding[] {
  const present = async (id: string, context: Context) => {
    const document = await readDocument(database, listings.key(id));
    if (document === null) return ENDED;
    const reader = { actor: context.actor, showsOwn: false };
    return ok({ value: presentSingle({ ...document, shielded: null }, reader, context.now) });
  };
  return [
    bindRoute(readExpiryReminder, RULES, async ({ token }, context) => {
      const link = readToken(token, secrets);
      const document = link === null ? null : await readDocument(database, listings.key(link.listingId));
      if (link === null || document === null || !needsReminder(listings.read(document), link, context.now))
        return ENDED;
      return present(link.listingId, context);
    }),
    bindRoute(answerExpiryReminder, RULES, async ({ token, answer, count }, context) => {
      const link = readToken(token, secrets);
      if (link === null) return ENDED;
      const writer = writers.of(context);
      const admitted = await writers.admit(context, writer, "listings.still");
      if (!admitted.ok) return admitted;
      const given = { answer, ...(count !== undefined && { count }) };
      const written = await executeMutation(database, prepareAnswer(link, given, writer), null);
      return written.ok ? present(link.listingId, context) : written;
    }),
  ];
}
