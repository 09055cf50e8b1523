import type { Reason } from "#contract/errors.ts";
import { undoFacilityLines } from "#contract/facility-lines.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { EDITED_FIELDS } from "#domain/facilities/fields.ts";
import type { StaffField } from "#domain/facilities/fields.ts";
import { facilityRole, mayUndoChange } from "#domain/facilities/policy.ts";
import { mustWait } from "#domain/facilities/waiting-lines.ts";
import { ok } from "#domain/shared/result.ts";
import type { Decision, Locked, TableWrite, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer, WriteStep } from "#server/commands/mutation.ts";
import { readLineContext } from "#server/facilities/queries.ts";
import { changeOf, isStillInForce, isWaiting } from "../changes.ts";
import type { Change } from "../changes.ts";
import type { LineDependencies } from "../dependencies.ts";
import { listingWrites, newsOf, reportsIn } from "../listing-writes.ts";
import { cancelPlan } from "../waiting-changes.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { reports } from "#server/stored/moderation.ts";
import { newId } from "#domain/shared/ids.ts";

/**
 * What taking a change back needs. `isByLink`: the former line's holder does it, without a role.
 */
export type LinesUndo = {
  isByLink?: true;
  /** Lines that the writer writes wait. */
  waits: boolean;
  lift: TableWrite;
  key: DocumentKey;
  change: DocumentKey;
  newsId: string;
  gone: ReadonlySet<string>;
  keepers: readonly string[];
  reason: string | undefined;
  writer: Writer;
};

/** Undoes a change: lines, name, listings, call outcomes and reports are as before. */
export function undoLinesMutation(dependencies: LineDependencies): Mutation {
  return mutation({
    name: "facilities.undoLines",
    who: "member",
    args: undoFacilityLines.input,
    plan: async ({ id, changeId, reason }, writer) => {
      const key = facilities.key(id);
      const change = facilityChanges.key(changeId);
      const by = facilityRole(writer.actor, key.id);
      if (!by.ok) return by;
      const linesUndo = await prepareUndo(dependencies, { key, change, reason, writer });
      return linesUndo === null ? { ok: false, reason: "http/not-found" } : { ok: true, value: undoStep(linesUndo) };
    },
  });
}

/** All that taking a change back needs, before the facility is locked; null: there is no change. */
export async function prepareUndo(
  dependencies: LineDependencies,
  given: Pick<LinesUndo, "key" | "change" | "reason" | "writer" | "isByLink">,
): Promise<LinesUndo | null> {
  const { key, change, writer } = given;
  const document = await readShielded(dependencies.database, change);
  if (document === null) return null;
  const userId = writer.actor.id ?? "";
  const phones = (changeOf(document).before.phones ?? []).map(({ value }) => ({ type: "phone" as const, value }));
  const off = await dependencies.areDelisted({ facilityId: key.id, userId }, phones);
  const kept = phones.filter((_line, at) => off[at] !== true);
  const byCodeAt = await dependencies.keeperByCodeAt(key.id, userId);
  return {
    ...given,
    waits: mustWait(writer.actor, byCodeAt, writer.now),
    newsId: newId(writer.now),
    gone: new Set(phones.flatMap(({ value }, at) => (off[at] === true ? [value] : []))),
    keepers: await dependencies.keepers(key.id, userId),
    lift: dependencies.liftFor({ facilityId: key.id, at: writer.now }, kept),
  };
}

/** The command that takes a change back. */
export function undoStep(linesUndo: LinesUndo): WriteStep {
  const { key, change } = linesUndo;
  return {
    lock: [key, change],
    read: (client, locked) => readLineContext(client, key.id, reportsOf(locked, change)),
    decide: (current) => decideLinesUndo(current, linesUndo),
  };
}

function reportsOf(locked: Locked, change: DocumentKey): string[] {
  const document = locked.get(keyText(change));
  return document === undefined ? [] : changeOf(document).reports;
}

function decideLinesUndo(current: Locked, linesUndo: LinesUndo): Decision<Reason> {
  const { key, writer } = linesUndo;
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const by = linesUndo.isByLink === true ? ok("facility" as const) : facilityRole(writer.actor, key.id);
  if (!by.ok) return by;
  const kept = current.get(keyText(linesUndo.change));
  const change = kept === undefined ? null : changeOf(kept);
  // A state has an undo of its own, which needs no new sign-in.
  if (kept === undefined || change?.facilityId !== key.id || change.before.state !== undefined) {
    return { ok: false, reason: "http/not-found" };
  }
  const before = facilities.read(document);
  const { version, editVersion } = document;
  const about = { about: linesUndo.newsId, facilityId: key.id, reason: linesUndo.reason, now: writer.now };
  const news = newsOf(linesUndo.keepers, about);
  if (isWaiting(change)) return cancelPlan(current, { key, change: linesUndo.change, news, now: writer.now });
  if (!isStillInForce(change, before)) {
    return { ok: false, reason: "documents/version-changed", current: { version, editVersion } };
  }
  const isTheirs = (waits: boolean) => mayUndoChange(change, writer.actor, { role: by.value, waits });
  if (linesUndo.isByLink !== true && !isTheirs(linesUndo.waits)) {
    const reason = isTheirs(false) ? "facilities/second-keeper-needed" : "moderation/second-person-needed";
    return { ok: false, reason };
  }
  const after = asBefore(before, change, linesUndo.gone);
  const reopened = reportsIn(current).filter(({ document: { id }, report }) => {
    return change.reports.includes(id) && report.decisionId === change.id;
  });
  const writes: Write[] = [
    facilities.update(key, { body: after, isEdit: true }),
    facilityChanges.update(linesUndo.change, {
      body: { ...facilityChanges.read(kept), undoneAt: writer.now.toISOString() },
    }),
    ...listingWrites(current, { before, after, marks: change.marks }, { now: writer.now }),
    ...reopened.map(({ document: { id }, report }): Write => {
      const { decidedAt: _at, decisionId: _decision, outcome: _outcome, ...rest } = report;
      return reports.update({ id }, { body: { ...rest, state: "open" } });
    }),
    ...news,
  ];
  const plan = planOf(writes, { documents: [key] });
  const { reason } = linesUndo;
  const details = reason !== undefined && { details: { why: reason } };
  return { ...plan, value: { ...plan.value, tableWrites: [linesUndo.lift], ...details } };
}

type FieldOfEdits = (typeof EDITED_FIELDS)[number];

/** No change of lines or of the place touches what `facilities.edit` writes. */
function isOfEdits(field: StaffField): field is FieldOfEdits {
  return EDITED_FIELDS.some((each) => each === field);
}

/** The facility before the change, except for lines delisted and pauses made since. */
function asBefore(facility: StoredFacility, change: Change, gone: ReadonlySet<string>): StoredFacility {
  const { before, saidBefore, listedBefore } = change;
  const { saidByStaff: staffFields = [], listedPhones: _listed, lineCheck: _check, address, ...rest } = facility;
  const held = new Map(facility.phones.map((line) => [line.value, line]));
  const kept = staffFields.filter((each) => isOfEdits(each) || saidBefore.includes(each) || !touches(before, each));
  const listed = before.phones === undefined ? facility.listedPhones : listedBefore;
  return {
    ...rest,
    ...(before.name !== undefined && { name: before.name }),
    ...(before.place !== undefined && { place: before.place }),
    ...(before.place === undefined && address !== undefined && { address }),
    ...(before.address !== undefined && { address: before.address }),
    ...(before.phones !== undefined && {
      phones: before.phones
        .filter(({ value }) => !gone.has(value))
        .map((line) => ({ ...line, ...(held.get(line.value)?.isPaused === true && { isPaused: true as const }) })),
    }),
    ...(kept.length > 0 && { saidByStaff: kept }),
    ...(listed !== undefined && { listedPhones: listed }),
  };
}

function touches(before: Change["before"], field: "phones" | "name" | "place"): boolean {
  return before[field] !== undefined;
}
