import { repeat } from "#server/documents/jobs.ts";
import { remindOwners } from "./send-reminder.ts";
import type { ReminderDependencies } from "./send-reminder.ts";

/** Pause between two searches for expiring listings: owners are asked hours before the end. */
const LOOK_MS = 600_000;

/** Starts to ask owners whether their posts are still there. @returns a function that stops it */
export function openExpiryReminder(
  dependencies: ReminderDependencies & { now: () => Date; report: (error: unknown) => void },
): {
  close: () => Promise<void>;
} {
  return { close: repeat(LOOK_MS, dependencies, () => remindOwners(dependencies, dependencies.now())) };
}
