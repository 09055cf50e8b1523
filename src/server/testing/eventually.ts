import { vi } from "vitest";

/**
 * Resolves when the check passes; generous, for machines that are busy. The last refusal of the
 * check is thrown.
 */
export function eventually<T>(check: () => T | Promise<T>, withinMs = 15_000): Promise<T> {
  return vi.waitFor(check, { timeout: withinMs, interval: 20 });
}
