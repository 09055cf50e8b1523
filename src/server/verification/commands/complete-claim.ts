import { randomInt } from "node:crypto";
import { mayCall } from "#domain/identity/policy.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredReport } from "#domain/moderation/report.ts";
import { stockHalfLifeHours } from "#domain/resources/kinds.ts";
import { disagree, isWorthSecondCall, spotCheckMinutes, SPOT_CHECK_ONE_IN } from "#domain/verification/agreement.ts";
import type { StoredClaim } from "#domain/verification/card.ts";
import type { Insert, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import type { TransactionHook, ObservationHooks, RecordedObservation } from "#server/commands/transaction-hook.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { recordOutcome, recordOutcomeUndone } from "../statements.ts";
import { numbersOf } from "../numbers.ts";
import type { CardNumbers, KeysOf } from "../numbers.ts";
import {
  lockClaims,
  lockReports,
  readHolders,
  readHeldCard,
  readUnlocked,
  readReportedCard,
  readUnreportedCard,
} from "../queries.ts";
import { listings } from "#server/stored/listings.ts";
import { claims } from "#server/stored/claims.ts";
import { reports } from "#server/stored/moderation.ts";
import { newId } from "#domain/shared/ids.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";

/** An observation this late still belongs to its card: the phone was offline. */
const LATE_MS = 24 * 3_600_000;
/** After a withdrawn observation the card is held at least this long, to correct it. */
const AGAIN_MS = 5 * MINUTE_MS;

/**
 * Updates a verifier's card when they record or withdraw an observation, in the observation's
 * transaction. So no call is counted without its observation, and none is lost.
 * @param keysOf how the numbers of a card that is held again are named
 * @param isSpot whether a second verifier should check a call
 */
export function completeClaimHooks(
  keysOf: KeysOf,
  isSpot: () => boolean = () => randomInt(SPOT_CHECK_ONE_IN) === 0,
): ObservationHooks {
  return {
    recorded: (observation, writer) => (isVerifier(writer) ? afterRecord(observation, writer, isSpot()) : null),
    undone: (observationId, writer) => (isVerifier(writer) ? afterUndo(observationId, writer, keysOf) : null),
  };
}

function isVerifier({ actor }: Writer): boolean {
  return mayCall(actor, "verifier").ok;
}

function afterRecord(observation: RecordedObservation, writer: Writer, isSpot: boolean): TransactionHook {
  const verifier = writer.actor.id ?? "";
  const reportId = newId(writer.now);
  return {
    read: async (client) => {
      const since = new Date(writer.now.getTime() - LATE_MS);
      const id = await readUnreportedCard(client, { verifier, listingId: observation.listingId, since });
      if (id === null) return [];
      const [own] = await lockClaims(client, [id]);
      if (own === undefined) return [];
      const { secondOf } = claims.read(own);
      return [own, ...(secondOf === undefined ? [] : await lockClaims(client, [secondOf]))];
    },
    writes: (current) => {
      const own = claimsIn(current).find((document) =>
        isUnreported(claims.read(document), verifier, observation.listingId),
      );
      if (own === undefined) return { writes: [], tableWrites: [] };
      const claim = claims.read(own);
      const first = claimsIn(current).find(({ id }) => id === claim.secondOf);
      const report = first === undefined ? null : disagreement(claims.read(first), observation, { reportId, writer });
      const next: StoredClaim = {
        ...claim,
        state: "done",
        outcome: observation.outcome,
        observationId: observation.observationId,
        ...(report !== null && { reportId }),
      };
      const { id: claimId } = own;
      const isFirst = claim.secondOf === undefined && isSpot && isWorthSecondCall(observation.outcome);
      const secondUntil = isFirst ? spotEnd(current, observation, writer.now) : null;
      const { outcome, observationId } = observation;
      return {
        writes: [claims.update(own, { body: next }), ...(report === null ? [] : [report])],
        tableWrites: [recordOutcome({ claimId, outcome, observationId, at: writer.now, secondUntil })],
      };
    },
  };
}

function claimsIn(current: Locked): ShieldedDocument[] {
  return [...current.values()].filter(({ collection }) => collection === "claims");
}

function isUnreported({ ownerId, listingId, state }: StoredClaim, verifier: string, about: string): boolean {
  return ownerId === verifier && listingId === about.toLowerCase() && (state === "held" || state === "ended");
}

function spotEnd(current: Locked, { listingId }: RecordedObservation, now: Date): Date | null {
  const document = current.get(keyText({ collection: "listings", id: listingId.toLowerCase() }));
  if (document === undefined) return null;
  const listing = listings.read(document);
  return new Date(now.getTime() + spotCheckMinutes(stockHalfLifeHours(listing.kind, subtypeOf(listing))) * MINUTE_MS);
}

/**
 * The case for a moderator when two verifiers contradict each other. It has no weight: nobody has
 * accused anybody.
 */
function disagreement(
  first: StoredClaim,
  second: RecordedObservation,
  { reportId, writer }: { reportId: string; writer: Writer },
): Insert | null {
  const { outcome } = first;
  if (outcome === undefined || !disagree(outcome, second.outcome)) return null;
  const report: StoredReport = {
    listingId: first.listingId,
    cause: "disagreement",
    at: writer.now.toISOString(),
    weight: 0,
    state: "open",
  };
  const text = `${outcome} / ${second.outcome}`;
  return reports.insert(reportId, { body: report, shielded: { who: "system", text } });
}

function afterUndo(observationId: string, writer: Writer, keysOf: KeysOf): TransactionHook {
  const verifier = writer.actor.id ?? "";
  let isFree = false;
  let numbers: CardNumbers = { kept: [], known: [] };
  return {
    read: async (client) => {
      const reportedCard = await readReportedCard(client, verifier, observationId);
      if (reportedCard === null) return [];
      const [listing] = await readUnlocked(client, "listings", [reportedCard.listingId]);
      if (listing !== undefined) numbers = numbersOf(listing, { keysOf, now: writer.now });
      const holders = await readHolders(client, { listingIds: [reportedCard.listingId], keys: numbers.known });
      const others = [...holders, await readHeldCard(client, verifier)];
      isFree = others.every((other) => other === null || other.claimId === reportedCard.claimId);
      const [own] = await lockClaims(client, [reportedCard.claimId]);
      if (own === undefined) return [];
      const { reportId } = claims.read(own);
      return [own, ...(reportId === undefined ? [] : await lockReports(client, [reportId]))];
    },
    writes: (current) => {
      const own = claimsIn(current).find((document) => claims.read(document).observationId === observationId);
      if (own === undefined) return { writes: [], tableWrites: [] };
      const { outcome: _outcome, observationId: _observationId, reportId, ...claim } = claims.read(own);
      const ends = Math.max(Date.parse(claim.expiresAt), writer.now.getTime() + AGAIN_MS);
      const expiresAt = new Date(ends);
      const state = isFree ? "held" : "ended";
      const report = reportId === undefined ? undefined : current.get(keyText(reports.key(reportId)));
      const isUndecided = report !== undefined && reports.read(report).state === "open";
      return {
        writes: [
          claims.update(claims.key(own.id), { body: { ...claim, state, expiresAt: expiresAt.toISOString() } }),
          ...(isUndecided ? [reports.remove(report)] : []),
        ],
        tableWrites: [recordOutcomeUndone(own.id, { state, expiresAt, numbers: numbers.kept })],
      };
    },
  };
}
