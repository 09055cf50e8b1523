import type { Database } from "#server/documents/pool.ts";

/** What writing lines needs of other features. */
export type LineDependencies = {
  database: Database;
  /** The country of numbers without a country code; null: a code is needed. */
  country: string | null;
  /** Whether numbers were delisted by their holder and not proved by this account since. */
  areDelisted: (accountId: string, channels: readonly { type: "phone"; value: string }[]) => Promise<boolean[]>;
  /** Who else maintains a facility: its staff and the admins. */
  keepers: (facilityId: string, but: string) => Promise<string[]>;
};
