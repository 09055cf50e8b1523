import { restoreFacilityLine } from "#contract/facility-lines.ts";
import type { Reason } from "#contract/errors.ts";
import { facilityRole } from "#domain/facilities/policy.ts";
import { bringBackStep, canBeBroughtBack, withLineBack } from "#domain/facilities/taken-off.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Decision, Locked, TableWrite, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { readShielded } from "#server/documents/store.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { readLineContext } from "#server/facilities/queries.ts";
import { facilities } from "#server/stored/facilities.ts";
import { takenOffLines } from "#server/stored/taken-off-lines.ts";
import type { LineDependencies } from "../dependencies.ts";
import { listingWrites, marksIn, newsOf } from "../listing-writes.ts";

type Restoring = {
  key: DocumentKey;
  entry: DocumentKey;
  role: "facility" | "moderator";
  hasProved: boolean;
  reason: string | undefined;
  keepers: readonly string[];
  newsId: string;
  lift: TableWrite;
  writer: Writer;
};

/**
 * Brings a line that its holder took off back to the facility and its listings. The same
 * transaction lifts the delisting, so the index of numbers leaves it there.
 */
export function restoreLineMutation(dependencies: LineDependencies): Mutation {
  return mutation({
    name: "facilities.restoreLine",
    who: "member",
    args: restoreFacilityLine.input,
    plan: async ({ id, lineId, reason }, writer) => {
      const [key, entry] = [facilities.key(id), takenOffLines.key(lineId)];
      const role = facilityRole(writer.actor, key.id);
      if (!role.ok) return role;
      const document = await readShielded(dependencies.database, entry);
      const shielded = document === null ? null : takenOffLines.readShielded(document);
      if (shielded === null) return { ok: false, reason: "facilities/line-ended" };
      const line = [{ type: "phone" as const, value: shielded.line.value }];
      const userId = writer.actor.id ?? "";
      const [isDelisted = true] = await dependencies.areDelisted({ facilityId: key.id, userId }, line);
      if (isDelisted && role.value === "moderator" && reason === undefined)
        return { ok: false, reason: "http/invalid-argument", errors: [{ path: "reason", word: "missing" }] };
      const restoring: Restoring = {
        key,
        entry,
        role: role.value,
        hasProved: !isDelisted,
        reason,
        keepers: await dependencies.keepers(key.id, userId),
        newsId: newId(writer.now),
        lift: dependencies.liftFor({ facilityId: key.id, at: writer.now }, line),
        writer,
      };
      return {
        ok: true,
        value: {
          lock: [key, entry],
          read: (client) => readLineContext(client, key.id),
          decide: (current) => decideLineRestore(current, restoring),
        },
      };
    },
  });
}

function decideLineRestore(current: Locked, restoring: Restoring): Decision<Reason> {
  const { key, entry, role, hasProved, reason = "", writer } = restoring;
  const [document, kept] = [current.get(keyText(key)), current.get(keyText(entry))];
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const line = kept === undefined ? null : takenOffLines.read(kept);
  const shielded = kept === undefined ? null : takenOffLines.readShielded(kept);
  if (line === null || shielded === null || line.facilityId !== key.id || !canBeBroughtBack(line, writer.now))
    return { ok: false, reason: "facilities/line-ended" };
  const byId = writer.actor.id ?? "";
  const step = bringBackStep(line, { role, byId, hasProved });
  if (step === "needs-proof") return { ok: false, reason: "facilities/line-not-proved" };
  if (step === "needs-another") return { ok: false, reason: "moderation/second-person-needed" };
  const details = { step, ...(reason !== "" && { why: reason }) };
  if (step === "propose") {
    const proposal = { byId, at: writer.now.toISOString(), reason };
    const plan = planOf([takenOffLines.update(entry, { body: { ...line, proposal } })], { documents: [key] });
    return { ok: true, value: { ...plan.value, details } };
  }
  const before = facilities.read(document);
  const after = withLineBack(before, shielded);
  const writes: Write[] = [
    facilities.update(key, { body: after, isEdit: true }),
    takenOffLines.remove(entry),
    ...listingWrites(current, { before, after, marks: marksIn(current) }, { now: writer.now }),
    ...newsOf(restoring.keepers, {
      about: restoring.newsId,
      facilityId: key.id,
      reason: reason === "" ? undefined : reason,
      now: writer.now,
    }),
  ];
  const plan = planOf(writes, { documents: [key] });
  return { ok: true, value: { ...plan.value, tableWrites: [restoring.lift], details } };
}
