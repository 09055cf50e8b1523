import type { Reason } from "#contract/errors.ts";
import { ResponsePromise } from "#contract/responses.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { maySee, statusAt, viewerOf } from "#domain/listings/policy.ts";
import { aboutListing } from "#domain/news/listing-in-messages.ts";
import { heldUntil } from "#domain/responses/acts.ts";
import { amountFaults } from "#domain/responses/amounts.ts";
import { RESPONSE_LIMITS } from "#domain/responses/limits.ts";
import { neededOf } from "#domain/responses/needed.ts";
import { takesResponses } from "#domain/responses/policy.ts";
import type { StoredResponse } from "#domain/responses/response.ts";
import { STANDING_MS, judgePromiser } from "#domain/responses/standing.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";
import type { ResponseDependencies } from "../dependencies.ts";
import { lockPromiser, readResponsesOf } from "../queries.ts";
import { isOneOfMany, responseNews, settleWrites } from "../settle.ts";

type Promised = {
  key: DocumentKey;
  need: DocumentKey;
  args: Pick<ResponsePromise, "amount" | "arrivesBy">;
  writer: Writer;
  alias: string;
  isShutOut: boolean;
  /** The day from which the responder may give what is needed; null: nothing stands in the way. */
  eligibleOn: string | null;
};

/**
 * Promises to bring part of what a need asks for. Its owner is notified at once. The promise holds
 * nothing of the need until the owner takes it.
 */
export function promiseMutation(dependencies: ResponseDependencies): Mutation {
  return mutation({
    name: "responses.promise",
    who: "member",
    args: ResponsePromise,
    plan: async ({ id, listingId, amount, arrivesBy }, writer) => {
      const userId = writer.actor.id ?? "";
      const asker = await dependencies.readAsker(userId);
      // First: an unverified caller learns nothing of any need.
      if (asker === null || (asker.email === null && asker.phone === null))
        return { ok: false, reason: "identity/not-verified" };
      const errors = checkArrival(arrivesBy, writer.now);
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const need = listings.key(listingId);
      const key = responses.key(id ?? newId(writer.now));
      const document = await readShielded(dependencies.database, need);
      const ownerId = document === null ? null : listings.read(document).ownerId;
      const { alias, ...verified } = asker;
      const isShutOut = ownerId !== null && (await dependencies.isBlocked(ownerId, { id: userId, ...verified }));
      const promised = {
        key,
        need,
        args: { amount, arrivesBy },
        writer,
        alias,
        isShutOut,
        eligibleOn: await eligibleDay(dependencies, userId, document),
      };
      const since = new Date(writer.now.getTime() - STANDING_MS);
      return {
        ok: true,
        value: {
          lock: [need, key],
          read: [
            (client) => readResponsesOf(client, need.id),
            (client) => lockPromiser(client, { accountId: userId, since }),
          ],
          decide: (current) => decidePromise(current, promised, dependencies),
        },
      };
    },
  });
}

/** When somebody may give what a need of blood asks for, by what they said of themselves. */
async function eligibleDay(
  { mayGiveOn }: ResponseDependencies,
  accountId: string,
  document: ShieldedDocument | null,
): Promise<string | null> {
  const { kind, details } = document === null ? { kind: null, details: {} } : listings.read(document);
  const { component } = details;
  return kind === "blood" && component !== undefined ? mayGiveOn(accountId, component) : null;
}

function checkArrival(arrivesBy: string, now: Date): FieldRefusal[] {
  const at = Date.parse(arrivesBy);
  if (at <= now.getTime()) return [{ path: "arrivesBy", word: "past" }];
  return at > now.getTime() + RESPONSE_LIMITS.arrivesWithinMs ? [{ path: "arrivesBy", word: "too-far-off" }] : [];
}

function decidePromise(current: Locked, promised: Promised, dependencies: ResponseDependencies): Decision<Reason> {
  const { key, need, args, writer } = promised;
  const userId = writer.actor.id ?? "";
  const already = current.get(keyText(key));
  if (already !== undefined) {
    const { authorId, listingId, amount } = responses.read(already);
    const isSame = authorId === userId && listingId === need.id && amount === args.amount;
    return isSame ? planOf([], { documents: [key] }) : { ok: false, reason: "documents/already-exists" };
  }
  const document = current.get(keyText(need));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  const refused = refusalOf(listing, promised);
  if (refused !== null) return refused;
  const faults = amountFaults(args.amount, listing.unit);
  if (faults.length > 0) return { ok: false, reason: "http/invalid-argument", errors: faults };
  const own = responses.readAll(current.values()).filter(({ value }) => value.authorId === userId);
  const standing = judgePromiser(
    own.map(({ value }) => value),
    writer.now,
  );
  if (standing?.reason === "responses/paused") return { ok: false, ...standing, facts: { until: standing.until } };
  if (standing !== null) return { ok: false, reason: standing.reason, retryAfterSeconds: standing.waitSeconds };
  // The newest day that is somewhere when it arrives (UTC+14): nobody is sent away a day too early.
  const day = new Date(Date.parse(args.arrivesBy) + 14 * HOUR_MS).toISOString().slice(0, 10);
  const { eligibleOn } = promised;
  if (eligibleOn !== null && eligibleOn > day) {
    return { ok: false, reason: "responses/not-eligible", facts: { eligibleOn } };
  }
  const { left } = neededOf(listing);
  if (args.amount > left) return { ok: false, reason: "responses/too-much", facts: { left } };
  const changed = {
    key,
    body: bodyOf(listing, promised),
    shielded: { aliases: { responder: promised.alias, ...ownerName(shieldedListingOf(document).alias) } },
  };
  const at = writer.now.toISOString();
  const plan = planOf(settleWrites(current, changed, { at }), { documents: [key], isNew: true });
  return { ...plan, value: withNews(plan.value, { current, changed, listing, at }, dependencies) };
}

/** Why this need takes nothing from this person. A block stays unknown. */
function refusalOf(listing: StoredListing, { writer, isShutOut }: Promised): { ok: false; reason: Reason } | null {
  const seen = maySee(viewerOf(writer.actor), listing);
  if (!seen.ok) return seen;
  if (listing.ownerId !== null && listing.ownerId === writer.actor.id)
    return { ok: false, reason: "responses/own-need" };
  const status = statusAt(listing, writer.now);
  if (status !== "open" && status !== "matched") return { ok: false, reason: "listings/closed" };
  return takesResponses(listing) && !isShutOut ? null : { ok: false, reason: "responses/not-taken" };
}

function ownerName(alias: string | undefined): { owner?: string } {
  return alias === undefined ? {} : { owner: alias };
}

function bodyOf({ ownerId, urgency, unit }: StoredListing, { need, args, writer }: Promised): StoredResponse {
  return {
    listingId: need.id,
    keeperId: ownerId,
    authorId: writer.actor.id,
    amount: args.amount,
    ...(unit !== undefined && { unit }),
    arrivesBy: args.arrivesBy,
    state: "promised",
    at: writer.now.toISOString(),
    until: heldUntil(urgency, writer.now),
  };
}

/** The owner is notified at once, a few times an hour; then by news alone. */
function withNews<Plan extends { writes: unknown[] }>(
  plan: Plan,
  {
    current,
    changed,
    listing,
    at,
  }: { current: Locked; changed: { key: DocumentKey; body: StoredResponse }; listing: StoredListing; at: string },
  { alert }: ResponseDependencies,
): Plan {
  const { body, key } = changed;
  const kind = "response-promised";
  if (isOneOfMany(current, changed, null) || body.keeperId === null) {
    return { ...plan, writes: [...plan.writes, ...responseNews(changed, kind, { to: "owner", at })] };
  }
  const told = alert([body.keeperId], {
    about: key.id,
    news: { kind, at, listingId: body.listingId, responseId: key.id },
    message: {
      template: "news-at-once",
      values: { news: `${kind}:1`, what: aboutListing(listing) },
      times: {},
      path: "/me",
      reply: { to: key.id, as: "take" },
    },
  });
  return { ...plan, writes: [...plan.writes, ...told.writes], tableWrites: told.tableWrites };
}
