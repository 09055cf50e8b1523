import { repeat } from "#server/documents/jobs.ts";
import type { RunSweep } from "#server/documents/sweeps/sweeps.ts";
import { remindOwners } from "./send-reminder.ts";
import type { ReminderDependencies } from "./send-reminder.ts";

/** Pause between two searches for expiring listings: owners are asked hours before the end. */
const LOOK_MS = 600_000;

/** Starts to ask owners whether their posts are still there. @returns a function that stops it */
export function openExpiryReminder(
  dependencies: ReminderDependencies & { runSweep: RunSweep; report: (error: unknown) => void },
): {
  close: () => Promise<void>;
} {
  const { runSweep } = dependencies;
  const remind = (now: Date): Promise<unknown> => remindOwners(dependencies, now);
  return {
    close: repeat(LOOK_MS, dependencies, () => runSweep({ name: "expiry-reminders", kind: "end" }, remind)),
  };
}
