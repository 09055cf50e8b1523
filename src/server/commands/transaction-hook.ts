import type { Outcome } from "#domain/observations/axes.ts";
import type { Besides, Locked, Plan, ReadMore, Write } from "../documents/command.ts";
import type { Writer } from "./mutation.ts";

/**
 * What another room does in the transaction of a command: it reads behind the command's locks, then
 * writes with it.
 */
export type Beside = {
  read: ReadMore;
  /** Pure: it may run several times. */
  writes: (current: Locked) => { writes: Write[]; besides: Besides[] };
};

/** An observation as other rooms are told of it, in its own transaction. */
export type SaidNow = { observationId: string; listingId: string; outcome: Outcome; at: string };

/**
 * What other rooms do when somebody says, or takes back, what they found; null: nothing, and
 * nothing is read.
 */
export type BesideSaying = {
  said: (said: SaidNow, writer: Writer) => Beside | null;
  takenBack: (observationId: string, writer: Writer) => Beside | null;
};

/** Reads for the command itself and for what is done beside it. */
export function withBeside(read: ReadMore, beside: Beside | null): ReadMore {
  if (beside === null) return read;
  return async (client, locked) => [...(await read(client, locked)), ...(await beside.read(client, locked))];
}

/** A plan with what is written beside it. */
export function planBeside(
  plan: { ok: true; value: Plan },
  beside: Beside | null,
  current: Locked,
): { ok: true; value: Plan } {
  if (beside === null) return plan;
  const more = beside.writes(current);
  return {
    ...plan,
    value: {
      ...plan.value,
      writes: [...plan.value.writes, ...more.writes],
      besides: [...(plan.value.besides ?? []), ...more.besides],
    },
  };
}
