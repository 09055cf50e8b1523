import { vi } from "vitest";
import { runTypedCommand } from "#server/cli/run-command.ts";

/** The output of a command, and its exit code. */
export type CommandOutput = { code: number; out: string; err: string };

/**
 * Runs a command of `npm run lifeboard --` with these settings in this process, because a new
 * process takes a second to start.
 */
export async function typeCommand(settings: Readonly<Record<string, string>>, words: string[]): Promise<CommandOutput> {
  const output = { out: "", err: "" };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    const terminal = {
      out: (line: string) => void (output.out += `${line}\n`),
      err: (line: string) => void (output.err += `${line}\n`),
      bar: null,
    };
    return { code: await runTypedCommand(words, terminal), ...output };
  } finally {
    vi.unstubAllEnvs();
  }
}
