/**
 * Runs a task one at a time. Asked for while it runs, it runs once more afterwards.
 * @param task it handles its own errors
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let isDue = false;
  let running: Promise<void> | null = null;
  const runWhileDue = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await task();
    }
  };
  return () => {
    isDue = true;
    running ??= runWhileDue().finally(() => (running = null));
    return running;
  };
}
