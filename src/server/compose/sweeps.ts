import { uptime } from "node:os";
import { eraseAsks } from "../asks/retention.ts";
import type { Config } from "../config/config.ts";
import { eraseGrants } from "../contact/retention.ts";
import { eraseTexts } from "../dialogue/statements.ts";
import type { TimedWork } from "../documents/jobs.ts";
import type { Database } from "../documents/pool.ts";
import { Sweeps, runAtOnce } from "../documents/sweeps/sweeps.ts";
import type { RunSweep } from "../documents/sweeps/sweeps.ts";
import { eraseOldDonors } from "../donors/retention.ts";
import { endPauses } from "../facilities/commands/end-pauses.ts";
import { applyWaitingLines } from "../facilities/lines/commands/apply-waiting.ts";
import { endProposedLines } from "../facilities/lines/commands/end-proposed.ts";
import { endTakenOffLines } from "../facilities/lines/commands/end-taken-off.ts";
import { eraseEndedFollows } from "../follows/follows.ts";
import { settleShutOut } from "../identity/people/posts.ts";
import { applyRetention } from "../listings/retention.ts";
import { startModerationUpkeep } from "../moderation/upkeep.ts";
import { eraseResponses } from "../responses/upkeep.ts";
import type { Log } from "../runtime/log.ts";
import type { OperatorNotes } from "../runtime/operator-notes.ts";
import { expireCards } from "../verification/commands/expire-cards.ts";

/** What judges the clock of this process, and its figures for the metrics. */
export type OpenSweeps = { run: RunSweep; stats: () => Readonly<Record<string, number>> };

/** Runs a sweep; without any, as in tests, the clock is right. */
export function runnerOf(sweeps: OpenSweeps | undefined, now: () => Date): RunSweep {
  return sweeps?.run ?? runAtOnce(now);
}

/**
 * How a feature runs its work that ends by time.
 * @param work what a failure is called in the log
 */
export function timedWork(
  work: string,
  { log, now, sweeps }: { log: Log; now: () => Date; sweeps: OpenSweeps | undefined },
): { now: () => Date; runSweep: RunSweep; report: (error: unknown) => void } {
  const report = (error: unknown): void => log.warn({ error }, `${work} failed and is tried again.`);
  return { now, runSweep: runnerOf(sweeps, now), report };
}

/** Judges the clock of this process, unless the operator moves it on purpose. */
export function openSweeps(
  config: Pick<Config, "sweepClock">,
  dependencies: { database: Database; notes: OperatorNotes; now: () => Date },
): OpenSweeps {
  if (config.sweepClock === "trusted") return { run: runAtOnce(dependencies.now), stats: () => ({}) };
  // The time since the machine started goes on while it sleeps.
  const sweeps = new Sweeps({ ...dependencies, monotonicMs: () => uptime() * 1000 });
  return { run: sweeps.run, stats: () => sweeps.stats() };
}

const end = (name: string, work: TimedWork["work"]): TimedWork => ({ name, kind: "end", work });
const erase = (name: string, work: TimedWork["work"]): TimedWork => ({ name, kind: "erase", work });

/** What ends or erases by time, every ten minutes. What is erased is a duty to people. */
export const SWEEPS_EVERY_TEN_MINUTES: readonly TimedWork[] = [
  end("taken-off-lines", endTakenOffLines),
  end("proposed-lines", endProposedLines),
  erase("listings", applyRetention),
  erase("grants", eraseGrants),
  erase("responses", eraseResponses),
  erase("asks", eraseAsks),
  erase("texts", eraseTexts),
  erase("donors", eraseOldDonors),
  erase("follows", eraseEndedFollows),
  end("cards", expireCards),
  erase("moderation", startModerationUpkeep),
  end("bans", settleShutOut),
];

/** What ends by time, every second. */
export const SWEEPS_EVERY_SECOND: readonly TimedWork[] = [
  end("pauses", endPauses),
  end("waiting-lines", applyWaitingLines),
];
