import { vi } from "vitest";

/** Generous, for busy machines, ms. Below the limit of a test, so that the refusal is reported. */
const HANGS_MS = 180_000;

/**
 * Resolves when the check passes. The last refusal of the check is thrown when it has not passed in
 * three minutes.
 *
 * It is for what no part of a service announces. That is another process, a socket, a file, a
 * stream, or work that a timer begins. For what a `TestService` does in the background,
 * `await service.settled()` is right, and a plain `expect`. A check that nothing happened needs
 * that one: here it passes before anything could happen.
 *
 * Where the test moves the clock itself, `expect.poll` is right: this one moves a clock that
 * stands still.
 * @param everyMs pause between two checks: shorter for what costs little and is awaited often
 */
export function eventually<T>(check: () => T | Promise<T>, everyMs = 20): Promise<T> {
  return vi.waitFor(check, { timeout: HANGS_MS, interval: everyMs });
}
