/**
 * Sent by a measuring parent: what the process needs to begin, then "cpu" for its processor time.
 */
export type Question<Start> = { start: Start } | "cpu";

/**
 * Answers a measuring parent: first the port, then the processor time in us as often as it is
 * asked.
 * @param begin opens the server and resolves to its port
 */
export function answerFigures<Start>(begin: (start: Start) => Promise<number>): void {
  process.on("message", (question: Question<Start>) => {
    if (question === "cpu") {
      const { user, system } = process.cpuUsage();
      process.send?.(user + system);
    } else void begin(question.start).then((port) => process.send?.(port));
  });
  process.on("disconnect", () => process.exit(0));
}
