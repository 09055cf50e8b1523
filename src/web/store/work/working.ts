import type { Challenge } from "#domain/limits/proof-of-work.ts";

let running = 0;
const listeners = new Set<() => void>();

/** Whether a proof of work is being computed, which the screen says. */
export const working = {
  isRunning: (): boolean => running > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

/**
 * What to solve, in an answer of the server: in its problem, or in that of one of its writes. Null:
 * nothing.
 */
export function challengeIn(answer: unknown): Challenge | null {
  if (typeof answer !== "object" || answer === null) return null;
  if ("work" in answer && isChallenge(answer.work)) return answer.work;
  if (!("results" in answer) || !Array.isArray(answer.results)) return null;
  for (const result of answer.results as unknown[]) {
    if (typeof result !== "object" || result === null || !("error" in result)) continue;
    const found = challengeIn(result.error);
    if (found !== null) return found;
  }
  return null;
}

function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== "object" || value === null || !("text" in value) || !("bits" in value)) return false;
  return typeof value.text === "string" && typeof value.bits === "number";
}

/** Solves it. The program for it is fetched only then. Null: it could not be solved. */
export async function workOn(challenge: Challenge): Promise<string | null> {
  change(1);
  try {
    const { solveChallenge } = await import("./solve.ts");
    return await solveChallenge(challenge);
  } catch {
    return null;
  } finally {
    change(-1);
  }
}
