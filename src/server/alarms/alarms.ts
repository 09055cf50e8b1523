import type { AlarmCause } from "#domain/limits/alarms.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { Messages } from "#server/adapters/messages.ts";
import type { Database } from "#server/documents/pool.ts";
import { readAdminMails } from "./queries.ts";
import { claimAlarmMail, noteAlarm } from "./statements.ts";

/** Tells admins of what is happening to the whole deployment. */
export type Alarms = {
  /** Notes it, without waiting. What happens again within a minute is noted together. */
  raise: (cause: AlarmCause) => void;
  close: () => Promise<void>;
};

export type AlarmDependencies = {
  database: Database;
  messages: Messages;
  now: () => Date;
  report: (error: unknown) => void;
};

/** Opens them. Each admin gets one mail an hour for each cause. */
export function openAlarms({ database, messages, now, report }: AlarmDependencies): Alarms {
  const noted = new Map<AlarmCause, { at: number; unsaved: number }>();
  const running = new Set<Promise<void>>();
  return {
    raise: (cause) => {
      const at = now();
      const last = noted.get(cause);
      const isRecent = last !== undefined && Math.abs(at.getTime() - last.at) < MINUTE_MS;
      if (isRecent) {
        last.unsaved += 1;
        return;
      }
      noted.set(cause, { at: at.getTime(), unsaved: 0 });
      const work: Promise<void> = save(cause, at, 1 + (last?.unsaved ?? 0))
        .catch(report)
        .finally(() => running.delete(work));
      running.add(work);
    },
    close: async () => void (await Promise.all(running)),
  };

  async function save(cause: AlarmCause, at: Date, count: number): Promise<void> {
    await noteAlarm(database, { cause, count, at });
    if (!(await claimAlarmMail(database, { cause, at }))) return;
    for (const { email, language } of await readAdminMails(database)) {
      const values = { alarm: cause };
      await messages.send({ channel: "mail", to: email, template: "alarm", language: language ?? "en", values });
    }
  }
}
