import type { MakeAlert } from "#server/alarms/alert.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";

type Phone = { type: "phone"; value: string };

/** What writing lines needs of other features. */
export type LineDependencies = {
  database: Database;
  /** The country of numbers without a country code; null: a code is needed. */
  country: string | null;
  /** Whether numbers were delisted, not brought back here, and not proved by this account since. */
  areDelisted: (of: { facilityId: string; userId: string }, channels: readonly Phone[]) => Promise<boolean[]>;
  /** Makes delisted numbers lines of the facility again. */
  liftFor: (of: { facilityId: string; at: Date }, channels: readonly Phone[]) => TableWrite;
  /** Who else maintains a facility: its staff and the admins. */
  keepers: (facilityId: string, but: string) => Promise<string[]>;
  /** When a code made an account a keeper of a facility; null: it did not. */
  keeperByCodeAt: (facilityId: string, accountId: string) => Promise<Date | null>;
  alert: MakeAlert;
  /** Tells a line by text message that it is to be replaced. `token` takes the change back. */
  tellLine: (phone: string, about: { place: string; point: { lat: number; lng: number }; token: string }) => TableWrite;
  /** The name of the place at a point, for readers everywhere. */
  labelAt: (point: { lat: number; lng: number }) => string;
  /** The deployment's secrets, the newest first. */
  secrets: readonly [string, ...string[]];
};
