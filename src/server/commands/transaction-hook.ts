import type { Outcome } from "#domain/observations/outcomes.ts";
import type { Locked, CommandPlan, ReadMore, TableWrite, Write } from "../documents/command.ts";
import type { Writer } from "./mutation.ts";

/**
 * Work of another feature in a command's transaction: reads behind the locks, writes with the
 * command.
 */
export type TransactionHook = {
  read: ReadMore;
  /** Pure: it may run several times. */
  writes: (current: Locked) => { writes: Write[]; tableWrites: TableWrite[] };
};

/** The observation that a hook is called for. */
export type RecordedObservation = { observationId: string; listingId: string; outcome: Outcome; at: string };

/**
 * Hooks on observations. Null: this writer's concern no other feature, and nothing more is read.
 */
export type ObservationHooks = {
  recorded: (observation: RecordedObservation, writer: Writer) => TransactionHook | null;
  undone: (observationId: string, writer: Writer) => TransactionHook | null;
};

/** The plan with the writes of the hook added. */
export function planWithHook(
  plan: { ok: true; value: CommandPlan },
  hook: TransactionHook | null,
  current: Locked,
): { ok: true; value: CommandPlan } {
  if (hook === null) return plan;
  const more = hook.writes(current);
  return {
    ...plan,
    value: {
      ...plan.value,
      writes: [...plan.value.writes, ...more.writes],
      tableWrites: [...(plan.value.tableWrites ?? []), ...more.tableWrites],
    },
  };
}

/** The reads of a command and of its hook, in order. */
export function readsWithHook(read: ReadMore, hook: TransactionHook | null): ReadMore[] {
  return hook === null ? [read] : [read, hook.read];
}
