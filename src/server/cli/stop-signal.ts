/** A command was asked to end. Exit codes as shells have them: 130 SIGINT, 143 SIGTERM. */
export class Stopped extends Error {
  override name = "Stopped";
  readonly code: number;

  constructor(signal: "SIGINT" | "SIGTERM") {
    super("The command was stopped.");
    this.code = signal === "SIGINT" ? 130 : 143;
  }
}

/**
 * Does work that ends well where the process is asked to stop. A second signal ends the process at
 * once, as it would without this.
 * @returns what the work returns, or the exit code where it was stopped
 */
export async function stoppable(work: (stop: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const onInterrupt = (): void => controller.abort(new Stopped("SIGINT"));
  const onTerminate = (): void => controller.abort(new Stopped("SIGTERM"));
  process.once("SIGINT", onInterrupt);
  process.once("SIGTERM", onTerminate);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof Stopped) return error.code;
    throw error;
  } finally {
    process.off("SIGINT", onInterrupt);
    process.off("SIGTERM", onTerminate);
  }
}
