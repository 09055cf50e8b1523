/**
 * An expected outcome as a value: the thing asked for, or the reason it was refused. Throwing is
 * kept for bugs.
 */
export type Result<T, Reason extends string = string> = { ok: true; value: T } | { ok: false; reason: Reason };

/** Wraps what was asked for. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps a refusal; reasons read `room/what` and are listed in src/contract/errors.ts. */
export function fail<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}
