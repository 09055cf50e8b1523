import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { AGREE_WITHIN_MS } from "./clock-watch.ts";
import type { ClockLook } from "./clock-watch.ts";

/**
 * Bounds of sweeps. The 26 h, the 15 minutes, the shares and the 24 h are those of the operator's
 * promise in docs/guides/clock.md. Proposal.
 */
export const SWEEPING = {
  /** So long after the last run a clock is believed at once, ms: a day, and a change of zones. */
  believedMs: 26 * HOUR_MS,
  /** So long before the last run it is too, ms: clocks of two processes differ. */
  behindMs: MINUTE_MS,
  /** How long the clocks have to agree otherwise, ms. */
  agreeMs: 15 * MINUTE_MS,
  /** How far a process's clock may be from the database's, ms. */
  apartMs: 10 * MINUTE_MS,
  /** The longest wait of a mass end, and of anything that is erased by duty, ms. */
  longestMs: DAY_MS,
  /** A mass: more than this share of what is open, and more than so many. */
  massShare: 0.05,
  massCount: 50,
  /** What a process started since catches up without asking, ms: undo reaches as far. */
  catchUpMs: 7 * DAY_MS,
} as const;

/** `end`: writes that something is over. `erase`: erases what may no longer be kept. */
export type SweepKind = "end" | "erase";

/** Why a sweep waits. `mass` waits for the operator too. */
export type Doubt = "unsteady" | "apart" | "mass";

export type ClockFacts = {
  kind: SweepKind;
  look: ClockLook;
  /** The last run by the clock of whoever ran it; null: there was none. */
  ranAt: Date | null;
  /** How long ago that was recorded, by the database's clock, ms; null: never. */
  recordedAgoMs: number | null;
  /** How far the database's clock is from this process's, ms. */
  apartMs: number;
  /** How long it has waited in this process, by the monotonic clock, ms. */
  waitedMs: number;
};

/** Whether a clock may end and erase. @returns null: it may */
export function judgeClock({ kind, look, ranAt, recordedAgoMs, apartMs, waitedMs }: ClockFacts): Doubt | null {
  const isLong = waitedMs >= SWEEPING.longestMs;
  if (apartMs > SWEEPING.apartMs) {
    // Another process may have the right clock, and then does the work.
    const isLeft = recordedAgoMs === null ? isLong : recordedAgoMs >= SWEEPING.longestMs && isLong;
    return isLeft ? null : "apart";
  }
  if (ranAt === null) return null;
  const gapMs = look.now.getTime() - ranAt.getTime();
  // Somebody has set the clock while this process ran: the last run may be by the same wrong one.
  const wasSet = look.jumpedMs > SWEEPING.apartMs;
  if (!wasSet && gapMs >= -SWEEPING.behindMs && gapMs <= SWEEPING.believedMs) return null;
  if (look.agreedMs >= SWEEPING.agreeMs) return null;
  return kind === "erase" && isLong ? null : "unsteady";
}

/**
 * Whether it is known that the time since the last run has really passed. This process's monotonic
 * clock has counted it, or the process was started since and catches up a few days.
 */
export function isTimeKnown(look: ClockLook, ranAt: Date | null): boolean {
  if (ranAt === null) return look.jumps === 0;
  if (ranAt.getTime() >= look.agreedSince.getTime() - AGREE_WITHIN_MS) return true;
  return look.jumps === 0 && look.now.getTime() - ranAt.getTime() <= SWEEPING.catchUpMs;
}

/** Whether so many of so many are a mass, which waits. */
export function isMass({ due, of }: { due: number; of: number }): boolean {
  return due > SWEEPING.massCount && due > of * SWEEPING.massShare;
}
