import { vi } from "vitest";

/**
 * Resolves when the check passes. The time is generous, for busy machines. Otherwise throws the
 * check's last error.
 */
export function eventually<T>(check: () => T | Promise<T>, withinMs = 15_000): Promise<T> {
  return vi.waitFor(check, { timeout: withinMs, interval: 20 });
}
