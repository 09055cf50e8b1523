import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import type { Account } from "#server/documents/embedded/account.ts";
import type { Found } from "../engines/debian-packages.ts";

/**
 * How a program is started. `log`: the file of all its output. `signal`: from then on nothing
 * starts.
 */
type Call = {
  program: Found;
  args: readonly string[];
  log: string;
  signal: AbortSignal;
  account?: Account;
  cwd?: string;
};

/** Every program that was started. None outlives this process. */
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

/** Ends what still runs, and waits for it. */
export async function endAll(): Promise<void> {
  const ends = [...started].map((child) => once(child, "exit"));
  for (const child of started) child.kill("SIGKILL");
  await Promise.all(ends);
}

/** A program of the cluster that can be ended in every way. */
export class Child {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  /** @throws the signal's reason: what ends cannot start anything again */
  constructor({ program, args, log, signal, account = null, cwd = "/" }: Call, env: Record<string, string> = {}) {
    signal.throwIfAborted();
    const out = openSync(log, "a");
    this.#process = spawn(program.command, args, {
      ...account,
      cwd,
      env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC", ...program.env, ...env },
      stdio: ["ignore", out, out],
      // Ctrl-C in the terminal ends them in order, by this process.
      detached: true,
    });
    this.#ended = once(this.#process, "exit").catch(() => undefined);
    started.add(this.#process);
    void this.#ended.then(() => started.delete(this.#process));
  }

  get isRunning(): boolean {
    return started.has(this.#process);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.isRunning) this.#process.kill(signal);
    await this.#ended;
  }
}
