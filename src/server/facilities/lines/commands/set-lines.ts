import type { Reason } from "#contract/errors.ts";
import { LinesInput } from "#contract/facility-lines.ts";
import type { PhoneLine } from "#domain/facilities/facility.ts";
import { isSameLines, publishedLines, readLines, withEditedLines } from "#domain/facilities/lines.ts";
import type { LinesEdit } from "#domain/facilities/lines.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { mustWait } from "#domain/facilities/waiting-lines.ts";
import type { Decision, Locked, TableWrite, Write } from "#server/documents/command.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readDocument } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { readLineContext } from "#server/facilities/queries.ts";
import type { LineDependencies } from "../dependencies.ts";
import { facilityToEdit } from "../facility-to-edit.ts";
import { answeredReports, listingWrites, marksIn, newsOf } from "../listing-writes.ts";
import { prepareWaiting, standing, textsToLines, waitingPlan } from "../waiting-changes.ts";
import type { PreparedWaiting } from "../waiting-changes.ts";
import { facilities } from "#server/stored/facilities.ts";
import { facilityChanges } from "#server/stored/facility-changes.ts";
import { reports } from "#server/stored/moderation.ts";
import type { StoredChange, ShieldedChange, ChangedText } from "#server/stored/facility-changes.ts";
import { newId } from "#domain/shared/ids.ts";

type LinesChange = {
  key: DocumentKey;
  changeId: string;
  input: LinesInput;
  country: string | null;
  keepers: readonly string[];
  /** What a change that waits needs; null where lines count at once. */
  waiting: PreparedWaiting | null;
  tableWrites: readonly TableWrite[];
  writer: Writer;
};

/**
 * Replaces a facility's public lines or its name. One transaction writes the facility, its
 * listings, and the change with its undo. It also closes the answered reports and writes news for
 * the others in charge.
 */
export function setLinesMutation(dependencies: LineDependencies): Mutation {
  return mutation({
    name: "facilities.setLines",
    who: "member",
    args: LinesInput,
    plan: async (input, writer) => {
      const key = facilities.key(input.id);
      const by = facilityRole(writer.actor, key.id);
      if (!by.ok) return by;
      if (by.value === "facility" && input.name !== undefined) return { ok: false, reason: "http/permission-denied" };
      const errors = await errorsIn(dependencies, { input, key, writer, isModerator: by.value === "moderator" });
      if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
      const changeId = newId(writer.now);
      const linesChange = await prepare(dependencies, { key, changeId, input, writer, role: by.value });
      const former = linesChange.waiting?.former ?? null;
      return {
        ok: true,
        value: {
          lock: former === null ? [key] : [key, facilityChanges.key(former)],
          read: (client) => readLineContext(client, key.id),
          decide: (current) => decideLinesChange(current, linesChange),
        },
      };
    },
  });
}

/** All that the change needs of other features, before the facility is locked. */
async function prepare(
  dependencies: LineDependencies,
  { role, ...given }: Pick<LinesChange, "key" | "changeId" | "input" | "writer"> & { role: "facility" | "moderator" },
): Promise<LinesChange> {
  const { key, input, writer } = given;
  const { country } = dependencies;
  const keepers = await dependencies.keepers(key.id, writer.actor.id ?? "");
  const document = await readDocument(dependencies.database, key);
  const change = { ...given, country, keepers, waiting: null, tableWrites: [] };
  if (input.phones === undefined || document === null) return change;
  const facility = facilities.read(document);
  const read = readLines(input.phones, { country, before: facility.phones });
  const typed = read.ok ? read.value.map(({ value }) => ({ type: "phone" as const, value })) : [];
  const lift = dependencies.liftFor({ facilityId: key.id, at: writer.now }, typed);
  if (role === "moderator") return { ...change, tableWrites: [lift] };
  const byCodeAt = await dependencies.keeperByCodeAt(key.id, writer.actor.id ?? "");
  if (byCodeAt === null) return { ...change, tableWrites: [lift] };
  const about = { facilityId: key.id, facility, changeId: given.changeId, keepers };
  const texts = textsToLines(dependencies, about);
  if (!mustWait(writer.actor, byCodeAt, writer.now)) return { ...change, tableWrites: [lift, ...texts] };
  return { ...change, waiting: await prepareWaiting(dependencies, about, writer.now), tableWrites: [lift, ...texts] };
}

type LinesCheck = { input: LinesInput; key: DocumentKey; writer: Writer; isModerator: boolean };

/** The errors that show before the facility is locked. */
async function errorsIn(
  dependencies: LineDependencies,
  { input, key, writer, isModerator }: LinesCheck,
): Promise<FieldRefusal[]> {
  const { phones, name, reason } = input;
  const errors: FieldRefusal[] = [];
  if (phones === undefined && name === undefined) errors.push({ path: "phones", word: "missing" });
  if (isModerator && reason === undefined) errors.push({ path: "reason", word: "missing" });
  if (phones === undefined) return errors;
  const document = await readDocument(dependencies.database, key);
  const before = document === null ? [] : facilities.read(document).phones;
  const read = readLines(phones, { country: dependencies.country, before });
  if (!read.ok) return [...errors, ...read.errors];
  const off = await dependencies.areDelisted(
    { facilityId: key.id, userId: writer.actor.id ?? "" },
    read.value.map(({ value }) => ({ type: "phone", value })),
  );
  const named = read.value.map(({ value }) => phones.findIndex((typed) => typed.value === value));
  return [
    ...errors,
    ...off.flatMap((is, at) => (is ? [{ path: `phones.${named[at] ?? at}.value`, word: "taken-off" }] : [])),
  ];
}

function decideLinesChange(current: Locked, linesChange: LinesChange): Decision<Reason> {
  const { key, input, writer, changeId, keepers } = linesChange;
  const edit = facilityToEdit(current, { key, actor: writer.actor, editVersion: input.editVersion });
  if (!edit.ok) return edit;
  const { before, by } = edit;
  const edited = editsOf(linesChange, before);
  if (!edited.ok) return { ok: false, reason: "http/invalid-argument", errors: edited.errors };
  const { phones, name } = edited.value;
  if (phones === undefined && name === undefined) return planOf([], { documents: [key] });
  const at = writer.now.toISOString();
  const after = withEditedLines(before, edited.value, at);
  const { waiting, tableWrites } = linesChange;
  // Staff cannot close reports about their own facility: only a moderator can.
  const fields = new Set([...(phones === undefined ? [] : ["phone"]), ...(name === undefined ? [] : ["name"])]);
  const { closed, freed } = answeredReports(current, by === "moderator" ? fields : new Set());
  const change: StoredChange = { facilityId: key.id, at, by, byId: writer.actor.id ?? "" };
  const shielded: ShieldedChange = {
    before: pick(before, edited.value, standing),
    after: pick(after, edited.value, publishedLines),
    ...(input.reason !== undefined && { reason: input.reason }),
    saidBefore: before.saidByStaff ?? [],
    ...(before.listedPhones !== undefined && { listedBefore: before.listedPhones }),
    marks: marksIn(current),
    reports: closed.map(({ document: { id } }) => id),
  };
  if (waiting !== null) return waitingPlan(current, { key, changeId, change, shielded }, { waiting, tableWrites });
  const authors = closed.flatMap(({ report: { authorId } }) => (authorId === undefined ? [] : [authorId]));
  const writes: Write[] = [
    facilities.update(key, { body: after, isEdit: true }),
    facilityChanges.insert(changeId, { body: change, shielded }),
    ...listingWrites(current, { before, after }, { now: writer.now, freed }),
    ...closed.map(({ document: { id }, report }): Write => {
      const decided = { state: "decided", decidedAt: at, decisionId: changeId, outcome: "upheld" } as const;
      return reports.update({ id }, { body: { ...report, ...decided } });
    }),
    ...newsOf(
      [...keepers, ...authors].filter((id) => id !== writer.actor.id),
      {
        about: changeId,
        facilityId: key.id,
        reason: by === "moderator" ? input.reason : undefined,
        now: writer.now,
      },
    ),
  ];
  const plan = planOf(writes, { documents: [key] });
  const details = input.reason !== undefined && { details: { why: input.reason } };
  return { ...plan, value: { ...plan.value, tableWrites, ...details } };
}

/** The changed fields; nothing where the values are the same. */
function editsOf(
  { input, country }: LinesChange,
  before: { phones: PhoneLine[]; name: string },
): { ok: true; value: LinesEdit } | { ok: false; errors: FieldRefusal[] } {
  const read = input.phones === undefined ? null : readLines(input.phones, { country, before: before.phones });
  if (read !== null && !read.ok) return read;
  const areOther = read !== null && !isSameLines(read.value, before.phones);
  return {
    ok: true,
    value: {
      ...(areOther && { phones: read.value }),
      ...(input.name !== undefined && input.name !== before.name && { name: input.name }),
    },
  };
}

type NamedLines = { phones: PhoneLine[]; name: string };

function pick(
  facility: NamedLines,
  { phones, name }: LinesEdit,
  linesOf: (lines: readonly PhoneLine[]) => PhoneLine[],
): ChangedText {
  return {
    ...(phones !== undefined && { phones: linesOf(facility.phones) }),
    ...(name !== undefined && { name: facility.name }),
  };
}
