import type { getWaitingLines } from "#contract/facility-lines.ts";
import type { OutputOf } from "#contract/route.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { publishedLines, withEditedLines } from "#domain/facilities/lines.ts";
import { mayDecideProposedLine } from "#domain/facilities/proposed-line.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Reason } from "#contract/errors.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { planOf } from "#server/commands/mutation.ts";
import type { Decision, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { proposedLines } from "#server/stored/proposed-lines.ts";
import { listingWrites, marksIn } from "./listing-writes.ts";
import { standing } from "./waiting-changes.ts";

type Judgement = {
  key: DocumentKey;
  proposal: DocumentKey;
  isConfirmed: boolean;
  /** Its holder took the number off: it is not shown, whoever confirms it. */
  isDelisted: boolean;
  actor: Actor;
  now: Date;
};

/**
 * Decides about a proposed number. Confirmed, it becomes a line of the facility and of its
 * listings. Either way the number is erased from the proposal.
 */
export function judgeProposed(
  current: Locked,
  { key, proposal, isConfirmed, isDelisted, actor, now }: Judgement,
): Decision<Reason> {
  const document = current.get(keyText(proposal));
  const place = current.get(keyText(key));
  if (document === undefined || place === undefined) return { ok: false, reason: "http/not-found" };
  const proposed = proposedLines.read(document);
  const line = proposedLines.readShielded(document)?.line;
  if (proposed.facilityId !== key.id || proposed.state !== "open" || line === undefined)
    return { ok: false, reason: "http/not-found" };
  if (!mayDecideProposedLine(proposed, actor)) return { ok: false, reason: "facilities/second-keeper-needed" };
  const at = now.toISOString();
  const shows = isConfirmed && !isDelisted;
  const state = shows ? "confirmed" : "refused";
  const decided = { ...proposed, state, decidedAt: at, decidedById: actor.id ?? "" } as const;
  const writes: Write[] = [proposedLines.update(proposal, { body: decided, shielded: {} })];
  const before = facilities.read(place);
  if (shows && !before.phones.some(({ value }) => value === line.value))
    writes.push(...lineWrites(current, { key, before, line, by: proposal.id, actor, now }));
  return planOf(writes, { documents: [key] });
}

type NewLine = {
  key: DocumentKey;
  before: StoredFacility;
  line: StoredFacility["phones"][number];
  by: string;
  actor: Actor;
  now: Date;
};

function lineWrites(current: Locked, { key, before, line, by, actor, now }: NewLine): Write[] {
  const at = now.toISOString();
  const after = withEditedLines(before, { phones: [...standing(before.phones), line] }, at);
  const change = { facilityId: key.id, at, by: "moderator", byId: actor.id ?? "" } as const;
  const shielded = {
    before: { phones: standing(before.phones) },
    after: { phones: publishedLines(after.phones) },
    saidBefore: before.saidByStaff ?? [],
    ...(before.listedPhones !== undefined && { listedBefore: before.listedPhones }),
    marks: marksIn(current),
    reports: [],
  };
  return [
    facilities.update(key, { body: after, isEdit: true }),
    facilityChanges.insert(uuidv5(by, "confirmed"), { body: change, shielded }),
    ...listingWrites(current, { before, after }, { now }),
  ];
}

/** A proposed number, as verifiers and moderators see it. */
export function presentProposed(
  document: ShieldedDocument,
  actor: Actor,
  nameOf: (facilityId: string) => string,
): OutputOf<typeof getWaitingLines>["items"][number] {
  const proposed = proposedLines.read(document);
  const line = proposedLines.readShielded(document)?.line;
  return {
    changeId: document.id,
    facilityId: proposed.facilityId,
    facilityName: nameOf(proposed.facilityId),
    at: proposed.at,
    waitsUntil: proposed.until,
    before: [],
    after: line === undefined ? [] : publishedLines([line]),
    mayConfirm: mayDecideProposedLine(proposed, actor),
    isProposed: true,
  };
}
