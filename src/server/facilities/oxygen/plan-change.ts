import type { Reason } from "#contract/errors.ts";
import { countingRole } from "#domain/facilities/policy.ts";
import { planOf } from "#server/commands/mutation.ts";
import type { Writer, WriteStep } from "#server/commands/mutation.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { facilities } from "#server/stored/facilities.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import type { OxygenSpeaker, ShieldedReserve } from "#server/stored/oxygen-reserves.ts";
import type { OxygenDependencies } from "./dependencies.ts";
import { prepareTelling, reserveIn, reserveWrites } from "./reserve-writes.ts";

/** What a person changes of what is known, or why it does not fit. */
type Change = (
  reserve: ShieldedReserve,
  speaker: OxygenSpeaker,
) => { ok: true; value: ShieldedReserve } | { ok: false; reason: Reason };

/**
 * Plans a person's change of what is known of a facility's oxygen. Who may not is refused before
 * anything is read. The facility itself is not written: that would tell readers that something is
 * known.
 */
export async function planChange(
  dependencies: OxygenDependencies,
  { id, writer, change }: { id: string; writer: Writer; change: Change },
): Promise<{ ok: true; value: WriteStep } | Refused> {
  const key = facilities.key(id);
  const by = countingRole(writer.actor, key.id);
  if (!by.ok) return by;
  const tell = await prepareTelling(dependencies, key.id, writer.now);
  const decide = (current: Locked): Decision<Reason> => {
    const document = current.get(keyText(key));
    if (document === undefined) return { ok: false, reason: "facilities/not-found" };
    const next = change(reserveIn(current, key.id), { by: by.value, byId: writer.actor.id ?? "" });
    if (!next.ok) return next;
    const facility = facilities.read(document);
    const { writes, tableWrites } = reserveWrites(current, {
      facilityId: key.id,
      facility,
      next: next.value,
      tell,
      now: writer.now,
    });
    const plan = planOf(writes, { documents: [key] });
    return { ...plan, value: { ...plan.value, tableWrites } };
  };
  return { ok: true, value: { lock: [key, oxygenReserves.key(key.id)], decide } };
}

/** A list with one more, that replaces one of the same id. */
export function withOne<T extends { id: string }>(all: readonly T[], one: T): T[] {
  return [...all.filter(({ id }) => id !== one.id), one];
}
