import type { MakeAlert } from "#server/alarms/alert.ts";
import type { Database } from "#server/documents/pool.ts";

/** What counting oxygen needs of other features. */
export type OxygenDependencies = {
  database: Database;
  alert: MakeAlert;
  /** Who maintains a facility: its staff and the admins. */
  keepers: (facilityId: string) => Promise<string[]>;
};
