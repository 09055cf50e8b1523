import { randomBytes } from "node:crypto";
import type { Reason } from "#contract/errors.ts";
import { ObservationInput } from "#contract/posting.ts";
import { privateWord } from "#domain/contact/private-words.ts";
import { confirmedAt } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { mayObserve, roleTowards } from "#domain/listings/policy.ts";
import { applyObservation, checkCounts, countSaid, peopleBehind, saidAt } from "#domain/observations/outcomes.ts";
import type { AdvanceReport, Said } from "#domain/observations/outcomes.ts";
import { seekerWeights } from "#domain/observations/seekers.ts";
import type { Voice } from "#domain/observations/seekers.ts";
import { uuidv7 } from "#domain/shared/ids.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/http/mutation.ts";
import type { Mutation, Writer } from "#server/http/mutation.ts";
import { readVoicesOf } from "../queries.ts";
import { observationOf, saidBy, voiceIn } from "./observation.ts";
import type { StoredObservation, StoredVoice } from "./observation.ts";
import { actOnRunning, jsonOf, listingKey, updateOf } from "./stored.ts";

type Observing = { key: DocumentKey; listing: DocumentKey; args: ObservationInput; at: string; writer: Writer };

/** Says what somebody found; no account is needed. The listing's axes are recounted in the same transaction. */
export function recordMutation(): Mutation {
  return mutation({
    name: "observations.record",
    who: "anyone",
    args: ObservationInput,
    plan: (args, writer) => {
      const at = saidAt(args.at, writer.now);
      const errors = [...(at.ok ? [] : at.errors), ...checkCounts(args.counts)];
      if (!at.ok || errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const key = { collection: "observations", id: args.id?.toLowerCase() ?? uuidv7(writer.now, randomBytes(10)) };
      const observing = { key, listing: listingKey(args.listingId), args, at: at.value, writer };
      return {
        ok: true,
        value: {
          lock: [observing.listing, key],
          read: (client) => readVoicesOf(client, observing.listing.id, writer.now),
          decide: (current) => decide(current, observing),
        },
      };
    },
  });
}

function decide(current: Locked, { key, listing: listingAt, args, at, writer }: Observing): Decision<Reason> {
  const rule = (listing: StoredListing) => mayObserve(writer.actor, listing, args.outcome);
  const already = current.get(keyText(key));
  if (already !== undefined) {
    const isSame = saidBy(already, writer) && observationOf(already).outcome === args.outcome;
    return isSame ? planOf([], { documents: [listingAt, key] }) : { ok: false, reason: "documents/already-exists" };
  }
  const acted = actOnRunning(current, listingAt, { writer, rule });
  if (!acted.ok) return acted;
  const { listing } = acted.value;
  const said: Said = {
    outcome: args.outcome,
    count: args.count,
    counts: args.counts as Said["counts"],
    at,
    by: roleTowards(writer.actor, listing),
  };
  const voices = voicesOf(current, listingAt.id);
  const next = recounted(
    listing,
    said,
    peopleBehind(reportsIn(voices, voiceOf(writer, at)), listing.trust, writer.now),
  );
  if (said.by === "seeker") weigh(next, { said, ...voiceOf(writer, at) }, { voices, now: writer.now });
  const before = { ...axesOf(listing), counted: listing.counted ?? null };
  const after = { ...axesOf(next), counted: next.counted ?? null };
  const { body, shielded } = written(args, { said, listingId: listingAt.id, writer });
  return planOf(
    [
      { do: "insert", ...key, body: jsonOf(body), shielded: jsonOf({ ...shielded, before, after }) },
      updateOf(listingAt, next),
    ],
    { documents: [listingAt, key], isNew: true },
  );
}

/** The listing after somebody said what they found. */
function recounted(listing: StoredListing, said: Said, people: number): StoredListing {
  const axes = applyObservation(axesOf(listing), said, people);
  const count = countSaid(said);
  const isNewer = listing.counted === undefined || Date.parse(said.at) >= Date.parse(listing.counted.at);
  return {
    ...listing,
    ...axes,
    confirmedAt: confirmedAt(axes),
    ...(count !== undefined && isNewer && { counted: { count, at: said.at } }),
    ...(listing.renewals !== undefined && { renewals: { ...listing.renewals, count: 0 } }),
  };
}

/** The three axes alone. */
export function axesOf({ reach, stock, trust }: StoredListing): Pick<StoredListing, "reach" | "stock" | "trust"> {
  return { reach, stock, trust };
}

/** What seekers said lately, of those observations that were read. */
function voicesOf(current: Locked, listingId: string): Voice[] {
  return [...current.values()].flatMap((document) => {
    if (document.collection !== "observations") return [];
    const said = observationOf(document);
    const voice = voiceIn(document);
    if (voice === null || said.listingId !== listingId || said.by !== "seeker") return [];
    return [{ said, who: voice.who, network: voice.network ?? null }];
  });
}

function reportsIn(voices: readonly Voice[], writer: AdvanceReport): AdvanceReport[] {
  const reports = voices.filter(({ said }) => said.outcome === "asked-for-advance-money");
  return [writer, ...reports.map(({ said, who, network }) => ({ who, network, at: said.at }))];
}

/** Notes how much the seekers weigh together who say what was said now. */
function weigh(listing: StoredListing, newest: Voice, { voices, now }: { voices: Voice[]; now: Date }): void {
  const weights = seekerWeights(newest, voices, now);
  for (const axis of ["reach", "stock", "trust"] as const) {
    const { at, by } = listing[axis];
    if (at === newest.said.at && by === "seeker")
      Object.assign(listing, { [axis]: { ...listing[axis], weight: weights[axis] } });
  }
}

function voiceOf(writer: Writer, at: string): AdvanceReport {
  return { who: writer.who, network: writer.actor.id === null ? writer.network : null, at };
}

/** A note with a number or an address in it is kept for moderators only (CONTRACT.md 3). */
function written(
  { note }: ObservationInput,
  { said, listingId, writer }: { said: Said; listingId: string; writer: Writer },
): { body: StoredObservation; shielded: Omit<StoredVoice, "before" | "after"> } {
  const isPublic = note !== undefined && privateWord(note) === null;
  const { who, network } = voiceOf(writer, said.at);
  return {
    body: {
      listingId,
      ...said,
      ...(isPublic && { note }),
      ...(writer.actor.id !== null && { authorId: writer.actor.id }),
    },
    shielded: {
      who,
      ...(network !== null && { network }),
      ...(note !== undefined && !isPublic && { note }),
    },
  };
}
