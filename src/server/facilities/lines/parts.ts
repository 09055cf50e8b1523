import type { Database } from "#server/documents/pool.ts";

/** What writing lines needs of other rooms. */
export type LineParts = {
  database: Database;
  /** Whose numbers are meant where no country code is given; null: a code is needed. */
  country: string | null;
  /**
   * Whether numbers were taken off by whom they belong to, and not proved by this account since.
   */
  takenOff: (accountId: string, channels: readonly { type: "phone"; value: string }[]) => Promise<boolean[]>;
  /** Who else keeps a facility: its staff, and the admins. */
  keepers: (facilityId: string, but: string) => Promise<string[]>;
};
