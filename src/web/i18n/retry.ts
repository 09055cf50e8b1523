/** Waits before the second to sixth try, ms: 350, then doubled (i18next's numbers; DESIGN.md 6). */
export const RETRY_WAITS_MS: readonly number[] = [350, 700, 1_400, 2_800, 5_600];

type Trying = {
  /** Called on each failure with its number, from 1. */
  failed?: (tries: number) => void;
  /** Waits; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * Fetches with a retry after each wait. @throws the last failure; at once one that is final
 * (`isFinal`)
 */
export async function withRetries<Got>(
  fetchIt: () => Promise<Got>,
  { failed, pause = sleep }: Trying = {},
): Promise<Got> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetchIt();
    } catch (error) {
      failed?.(tries);
      const wait = RETRY_WAITS_MS[tries - 1];
      if (wait === undefined || isFinal(error)) throw error;
      await pause(wait);
    }
  }
}

/** A refusal that retrying does not change, such as "not found": our server has another version. */
function isFinal(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
