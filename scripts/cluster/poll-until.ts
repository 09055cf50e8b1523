import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 100;

/** `mostMs`: how long to ask, absent: 2 minutes. `signal` ends it at once. */
type Patience = { mostMs?: number; signal: AbortSignal };

/**
 * Asks again until there is an answer.
 * @param what is awaited, for the error
 * @throws Error after `mostMs`, and the signal's reason
 */
export async function pollUntil(
  what: string,
  ask: () => Promise<boolean>,
  { mostMs = 120_000, signal }: Patience,
): Promise<void> {
  const last = performance.now() + mostMs;
  while (!(await ask().catch(() => false))) {
    if (performance.now() > last) throw new Error(`${what}: not within ${Math.round(mostMs / 1_000)} s`);
    await wait(PAUSE_MS, undefined, { signal });
  }
}
