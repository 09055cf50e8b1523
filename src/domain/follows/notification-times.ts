import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";
import { FOLLOWING } from "./follow.ts";
import type { StoredFollow } from "./follow.ts";

/** A follow with listings that its owner has not been told of. `isNight`: at its place. */
export type WaitingFollow = Pick<StoredFollow, "kind" | "nightToo"> & { id: string; isNight: boolean };

/** A message to a person in the last 24 hours, with the follows that it was about. */
export type PastMessage = { at: Date; follows: readonly string[] };

/**
 * The follows of one person whose waiting listings are told now, in one message. None: later, or
 * when no message is left today.
 */
export function followsToNotify<Each extends WaitingFollow>(
  waiting: readonly Each[],
  past: readonly PastMessage[],
  now: Date,
): Each[] {
  const within = (ms: number): PastMessage[] => past.filter(({ at }) => at.getTime() > now.getTime() - ms);
  if (within(DAY_MS).length >= FOLLOWING.messagesADay) return [];
  return waiting.filter(({ id, kind, nightToo, isNight }) => {
    if (isNight && !nightToo) return false;
    return within(pauseMs(kind)).every(({ follows }) => !follows.includes(id));
  });
}

/** How long one follow of a kind is silent after it told. */
export function pauseMs(kind: StoredFollow["kind"]): number {
  const isQuick = FOLLOWING.quickKinds.includes(kind);
  return (isQuick ? FOLLOWING.quickPauseMinutes : FOLLOWING.pauseMinutes) * MINUTE_MS;
}
