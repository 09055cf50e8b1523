import type { z } from "zod";
import { answerDuplicates } from "#contract/duplicates/duplicates.ts";
import type { Reason } from "#contract/errors.ts";
import { mergedFacility, mergedListing } from "#domain/duplicates/merge.ts";
import { viewerOf } from "#domain/listings/policy.ts";
import { mayModerate } from "#domain/moderation/policy.ts";
import { mutation } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked, Refused, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { sameOffer } from "../merge-imported.ts";
import { lockOffers } from "../queries.ts";
import { separationOf } from "../separation.ts";
import { keepAnswer } from "../statements.ts";

type Args = z.output<typeof answerDuplicates.input>;

/**
 * A moderator's answer whether two entries are one. It is kept, and merges two facilities with
 * their offers, or takes a merge by an import apart.
 */
export function answerMutation(): Mutation {
  return mutation({
    name: "duplicates.answer",
    who: "member",
    args: answerDuplicates.input,
    plan: (args, writer) => {
      if (!viewerOf(writer.actor).isModerator) return { ok: false, reason: "http/permission-denied" };
      const [low, high] = args.ids.map((id) => id.toLowerCase()).toSorted();
      const isMerge = args.answer === "same";
      const keep = args.keep?.toLowerCase();
      const isKept = isMerge && args.collection === "facilities" && (keep === low || keep === high);
      if (low === undefined || high === undefined || low === high || isMerge !== isKept)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "keep", word: "format" }] };
      const keys = [low, high].map((id) => ({ collection: args.collection, id }));
      const asked = { args, keys, keep, writer };
      return {
        ok: true,
        value: {
          lock: keys,
          ...(args.collection === "facilities" && { read: (client) => lockOffers(client, [low, high]) }),
          decide: (current) => decideDuplicateAnswer(current, asked),
        },
      };
    },
  });
}

type AnswerContext = { args: Args; keys: DocumentKey[]; keep: string | undefined; writer: Writer };

function decideDuplicateAnswer(current: Locked, { args, keys, keep, writer }: AnswerContext): Decision<Reason> {
  const found = keys.flatMap((key) => current.get(keyText(key)) ?? []);
  const [low, high] = found;
  if (low === undefined || high === undefined) return { ok: false, reason: "http/not-found" };
  const allowed = mayAnswer(found, writer);
  if (!allowed.ok) return allowed;
  const offers = [...current.values()].filter(({ collection }) => collection === "listings");
  const isMergedNow = low.body["mergedInto"] === high.id || high.body["mergedInto"] === low.id;
  if (args.answer === "same" && (low.body["mergedInto"] !== undefined || high.body["mergedInto"] !== undefined))
    return { ok: false, reason: "moderation/already-decided" };
  const [kept, other] = keep === low.id ? [low, high] : [high, low];
  const writes = args.answer === "same" ? mergeOf(kept, other, offers) : isMergedNow ? separationOf(found, offers) : [];
  const { answer } = args;
  const pair = { collection: args.collection, lowId: low.id, highId: high.id };
  return {
    ok: true,
    value: {
      writes,
      tableWrites: [(client) => keepAnswer(client, { ...pair, answer, by: writer.who, at: writer.now })],
      result: { documents: keys, isNew: false },
      details: { answer, about: [low.id, high.id] },
    },
  };
}

function mayAnswer(found: readonly ShieldedDocument[], { actor }: Writer): { ok: true } | Refused<Reason> {
  for (const document of found) {
    const about = listings.holds(document) ? listings.read(document) : { ownerId: null, facilityId: document.id };
    const allowed = mayModerate(actor, about);
    if (!allowed.ok) return allowed;
  }
  return { ok: true };
}

function mergeOf(kept: ShieldedDocument, other: ShieldedDocument, offers: readonly ShieldedDocument[]): Write[] {
  const ofKept = offers.filter(({ body }) => body["facilityId"] === kept.id && body["status"] === "open");
  const merged = offers.flatMap((offer): Write[] => {
    if (offer.body["facilityId"] !== other.id || offer.body["status"] !== "open") return [];
    const into = sameOffer(listings.read(offer), ofKept);
    return into === undefined ? [] : [listings.update(offer, { body: mergedListing(listings.read(offer), into) })];
  });
  return [facilities.update(other, { body: mergedFacility(facilities.read(other), kept.id) }), ...merged];
}
