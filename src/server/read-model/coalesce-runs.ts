/**
 * Runs a task one at a time. Asked for while it runs, it runs once more afterwards.
 * @param task it handles its own errors
 */
export function coalesceRuns(task: () => Promise<void>): () => Promise<void> {
  let isDue = false;
  let running: Promise<void> | null = null;
  const runWhileDue = async (): Promise<void> => {
    try {
      while (isDue) {
        isDue = false;
        await task();
      }
    } finally {
      // At once: what is asked for from now on must begin a run of its own.
      running = null;
    }
  };
  return () => {
    isDue = true;
    running ??= runWhileDue();
    return running;
  };
}
