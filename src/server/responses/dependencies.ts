import type { Mutation } from "#server/commands/mutation.ts";
import type { MailHourly, MakeAlert } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";

/** What responses get from other features. */
export type ResponseDependencies = {
  database: Database;
  /** An account's name and what it has verified; null: there is none. */
  readAsker: (accountId: string) => Promise<{ alias: string; email: string | null; phone: string | null } | null>;
  /** Whether an owner has blocked somebody, by account or by what they have verified. */
  isBlocked: (ownerId: string, asker: { id: string; email: string | null; phone: string | null }) => Promise<boolean>;
  /** The command that files a report. It joins a response's transaction. */
  fileReport: Mutation;
  /** News with a message, at once. */
  alert: MakeAlert;
  /** One mail an hour about news. */
  mailHourly: MailHourly;
};
