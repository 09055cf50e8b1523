/** Where a command writes and what it may ask. `ask` is for secrets only; none is needed yet. */
export type Terminal = {
  out(line: string): void;
  err(line: string): void;
  /** The terminal's own stream for a progress bar; null when the output is a file or a pipe. */
  bar: NodeJS.WriteStream | null;
};

/** A mistake of the user: one sentence, exit code 2, never a stack. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** One word after `npm run lifeboard --`. `run` returns the exit code. */
export type Command = {
  name: string;
  /** What follows the name, for the help. */
  usage: string;
  summary: string;
  run(args: string[], terminal: Terminal): Promise<number>;
};
