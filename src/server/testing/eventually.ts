import { vi } from "vitest";

/**
 * Resolves when the check passes. The time is generous, for busy machines. Otherwise throws the
 * check's last error.
 */
const HANGS_MS = 60_000;

/**
 * Resolves when the check passes. The last refusal of the check is thrown when it has not passed in
 * a minute. Where the test moves the clock itself, `expect.poll` is right: this one moves a clock
 * that stands still.
 * @param everyMs pause between two checks: shorter for what costs little and is awaited often
 */
export function eventually<T>(check: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(check, { timeout: HANGS_MS, interval: everyMs });
}
