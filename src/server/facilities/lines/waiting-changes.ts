import type { Reason } from "#contract/errors.ts";
import { mayUseNumber } from "#domain/contact/number-uses.ts";
import type { PhoneLine, StoredFacility } from "#domain/facilities/facility.ts";
import { isSameLines, shownLines, withEditedLines } from "#domain/facilities/lines.ts";
import { waitingUntil } from "#domain/facilities/waiting-lines.ts";
import { planOf } from "#server/commands/mutation.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { CommandPlan, Decision, Locked, TableWrite, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import type { ShieldedChange, StoredChange } from "#server/stored/facility-changes.ts";
import { endWaiting, noteWaiting } from "../statements.ts";
import { readWaiting } from "../queries.ts";
import { changeOf, isWaiting } from "./changes.ts";
import type { LineDependencies } from "./dependencies.ts";
import { listingWrites, marksIn } from "./listing-writes.ts";
import { writeUndoToken } from "./undo-token.ts";

/** A change that waits: until when, which one it replaces, and who is notified. */
export type PreparedWaiting = { until: Date; former: string | null; alert: PreparedAlert };

/** The change of a facility's lines, for those who are notified of it. */
export type ToldChange = {
  facilityId: string;
  facility: StoredFacility;
  changeId: string;
  keepers: readonly string[];
};

/** Prepares a change that waits. */
export async function prepareWaiting(
  dependencies: LineDependencies,
  { facilityId, facility, changeId, keepers }: ToldChange,
  now: Date,
): Promise<PreparedWaiting> {
  const until = waitingUntil(now);
  const alert = dependencies.alert(keepers, {
    about: changeId,
    news: { kind: "lines-waiting", at: now.toISOString(), facilityId },
    message: {
      template: "lines-waiting",
      values: { place: facility.name },
      times: { until },
      path: `/facility/${facilityId}`,
    },
  });
  return { until, former: await readWaiting(dependencies.database, facilityId), alert };
}

/** Most lines that are notified by text message. Proposal: each costs money. */
const MOST_TEXTS = 3;
const E164 = /^\+\d{7,15}$/;

/** Text messages to the lines that readers see now, with the link that takes the change back. */
export function textsToLines(
  { tellLine, secrets }: LineDependencies,
  { facility: { name, phones, place }, changeId }: ToldChange,
): TableWrite[] {
  const token = writeUndoToken(changeId, secrets[0]);
  return shownLines(phones)
    .filter((line) => E164.test(line.value) && mayUseNumber(line, "code"))
    .slice(0, MOST_TEXTS)
    .map(({ value }) => tellLine(value, { place: name, point: place, token }));
}

type NewChange = { key: DocumentKey; changeId: string; change: StoredChange; shielded: ShieldedChange };

/** Writes a change that waits. The facility and its listings stay as they are. */
export function waitingPlan(
  current: Locked,
  { key, changeId, change, shielded }: NewChange,
  { waiting, tableWrites }: { waiting: PreparedWaiting; tableWrites: readonly TableWrite[] },
): Decision<Reason> {
  const { until, former, alert } = waiting;
  const waitsUntil = until.toISOString();
  const writes: Write[] = [
    facilityChanges.insert(changeId, { body: { ...change, waitsUntil }, shielded }),
    ...(former === null ? [] : cancelWrites(current, facilityChanges.key(former), change.at)),
    ...alert.writes,
  ];
  const plan = planOf(writes, { documents: [key] });
  const note: TableWrite = (client) => noteWaiting(client, { facilityId: key.id, changeId, dueAt: until });
  return { ...plan, value: { ...plan.value, tableWrites: [note, ...tableWrites, ...alert.tableWrites] } };
}

/** Marks a waiting change as taken back. */
function cancelWrites(current: Locked, key: DocumentKey, at: string): Write[] {
  const document = current.get(keyText(key));
  if (document === undefined) return [];
  const change = facilityChanges.read(document);
  return isWaiting(change) ? [facilityChanges.update(key, { body: { ...change, undoneAt: at } })] : [];
}

/** The plan that takes a waiting change back. Nobody ever saw what it wrote. */
export function cancelPlan(
  current: Locked,
  { key, change, news, now }: { key: DocumentKey; change: DocumentKey; news: readonly Write[]; now: Date },
): { ok: true; value: CommandPlan } {
  const plan = planOf([...cancelWrites(current, change, now.toISOString()), ...news], { documents: [key] });
  return { ok: true, value: { ...plan.value, tableWrites: [(client) => endWaiting(client, change.id)] } };
}

/**
 * The plan that makes a waiting change count: its lines are written to the facility and its
 * listings. It is taken back instead where others wrote the lines meanwhile. Null: it does not
 * wait.
 */
export function applyPlan(
  current: Locked,
  { key, change, now }: { key: DocumentKey; change: DocumentKey; now: Date },
): CommandPlan | null {
  const [document, kept] = [current.get(keyText(key)), current.get(keyText(change))];
  if (document === undefined || kept === undefined) return null;
  const waiting = changeOf(kept);
  if (!isWaiting(waiting) || waiting.facilityId !== key.id) return null;
  const tableWrites: TableWrite[] = [(client) => endWaiting(client, change.id)];
  const before = facilities.read(document);
  const { after: written, before: formerly, reports } = waiting;
  const at = now.toISOString();
  const isOvertaken = formerly.phones === undefined || !isSameLines(formerly.phones, before.phones);
  if (written.phones === undefined || isOvertaken) return { writes: cancelWrites(current, change, at), tableWrites };
  const after = withEditedLines(before, { phones: written.phones }, at);
  const shielded: ShieldedChange = {
    before: { phones: standing(before.phones) },
    after: written,
    saidBefore: before.saidByStaff ?? [],
    ...(before.listedPhones !== undefined && { listedBefore: before.listedPhones }),
    marks: marksIn(current),
    reports,
  };
  const writes: Write[] = [
    facilities.update(key, { body: after, isEdit: true }),
    facilityChanges.update(change, { body: { ...facilityChanges.read(kept), appliedAt: at }, shielded }),
    ...listingWrites(current, { before, after }, { now }),
  ];
  return { writes, tableWrites, result: { documents: [key], isNew: false } };
}

/** Current lines with their dates. To undo a change does not make a new line an old one. */
export function standing(lines: readonly PhoneLine[]): PhoneLine[] {
  return lines.map(({ isPaused: _paused, ...line }) => line);
}
