/**
 * An expected outcome as a value: the result, or the reason for the refusal. Throwing means a bug.
 */
export type Result<T, Reason extends string = string> = { ok: true; value: T } | { ok: false; reason: Reason };

/** Wraps a result. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps a refusal. Reasons read `feature/what`; src/contract/errors.ts lists them. */
export function fail<Reason extends string>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason };
}
