import type { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import type { answerExpiryReminder } from "#contract/expiry-reminder.ts";
import { expiresAt } from "#domain/listings/lifetime.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isRunning } from "#domain/listings/policy.ts";
import { isQuestionOpen } from "#domain/listings/owner-questions.ts";
import { isCallOpen, withCall, withoutCall } from "#domain/verification/owner-check.ts";
import { toldByLink } from "#domain/listings/link-answer.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { planOf } from "#server/commands/mutation.ts";
import type { PreparedMutation, Writer } from "#server/commands/mutation.ts";
import { addObservation } from "#server/observations/add-observation.ts";
import type { ReminderLink } from "./token.ts";
import { listings } from "#server/stored/listings.ts";
import { newId } from "#domain/shared/ids.ts";

/** The answer. */
export type ReminderAnswer = Pick<z.output<typeof answerExpiryReminder.input>, "answer" | "count" | "moreAt">;

/** Whether the link is open: the listing is open, and nobody answered or renewed it since. */
export function needsReminder(listing: StoredListing, { askedAt }: ReminderLink, now: Date): boolean {
  return isQuestionOpen(listing, askedAt) && isRunning(listing, now) && listing.status !== "hidden";
}

/**
 * The answer to a link as a command. "yes" is the owner's observation that it is there, or still
 * needed, and how many (`toldByLink`). It renews the listing. "no" closes it. "call" lets one
 * verifier at a time have the number for a day. The audit names the opener by a keyed hash, and the
 * link.
 * @param mayCall whether one of its numbers may be given to somebody
 */
export function prepareAnswer(
  link: ReminderLink,
  { mayCall, ...given }: ReminderAnswer & { mayCall: boolean },
  writer: Writer,
): PreparedMutation {
  const key = listings.key(link.listingId);
  const observation = { collection: "observations", id: newId(writer.now) };
  return {
    name: "listings.still",
    argsHash: "",
    writer,
    lock: [key],
    read: (client) => readObservationsOf(client, [key.id]),
    decide: (current) => decideReminderAnswer(current, { link, given, mayCall, writer, key, observation }),
  };
}

type Key = { collection: string; id: string };
type AnswerContext = {
  link: ReminderLink;
  given: ReminderAnswer;
  mayCall: boolean;
  writer: Writer;
  key: Key;
  observation: Key;
};

function decideReminderAnswer(
  current: Locked,
  { link, given, mayCall, writer, key, observation }: AnswerContext,
): Decision<Reason> {
  const document = current.get(keyText(key));
  const listing = document === undefined ? undefined : listings.read(document);
  if (listing === undefined || listing.ownerId === null || !needsReminder(listing, link, writer.now)) {
    return { ok: false, reason: "listings/link-ended" };
  }
  const { now } = writer;
  if (given.answer === "call" || given.answer === "no-call") {
    const called = given.answer === "call" ? withCall(listing, now) : withoutCall(listing);
    if (given.answer === "call" && !(mayCall && isCallOpen(called, now)))
      return { ok: false, reason: "contact/not-shared" };
    return planOf([listings.update(key, { body: called })], { documents: [key] });
  }
  if (given.answer === "no") {
    const contact = { ...listing.contact, available: false };
    const closed: StoredListing = {
      ...withoutCall(listing),
      status: "withdrawn",
      closedAt: now.toISOString(),
      contact,
    };
    return planOf([listings.update(key, { body: closed })], { documents: [key] });
  }
  const told = toldByLink(listing, given, now);
  if (!told.ok) return { ok: false, reason: "http/invalid-argument", errors: told.errors };
  const { said, quantity } = told;
  const owner: Writer = { ...writer, actor: { ...writer.actor, id: listing.ownerId }, who: `user:${listing.ownerId}` };
  const added = addObservation(current.values(), { key: observation, listingId: key.id, listing, said, writer: owner });
  const next: StoredListing = {
    ...withoutCall(added.listing),
    renewals: { count: 1, at: now.toISOString() },
    expiresAt: expiresAt(listing, now).toISOString(),
    ...(quantity !== undefined && { quantity }),
  };
  // A form that was begun before must not bring the former amount back unseen.
  const isEdit = quantity !== undefined;
  return planOf([added.observation, listings.update(key, { body: next, isEdit })], { documents: [key, observation] });
}
