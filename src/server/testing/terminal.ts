import { vi } from "vitest";
import { runTypedCommand } from "#server/cli/run-command.ts";

/** The output of a command, and its exit code. */
export type CommandOutput = { code: number; out: string; err: string };

/**
 * Runs a command of `npm run lifeboard --` with these settings in this process, because a new
 * process takes a second to start.
 */
export async function typeCommand(settings: Readonly<Record<string, string>>, words: string[]): Promise<CommandOutput> {
  const said = { out: "", err: "" };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    const terminal = {
      out: (line: string) => void (said.out += `${line}\n`),
      err: (line: string) => void (said.err += `${line}\n`),
      bar: null,
    };
    return { code: await runTypedCommand(words, terminal), ...said };
  } finally {
    vi.unstubAllEnvs();
  }
}
